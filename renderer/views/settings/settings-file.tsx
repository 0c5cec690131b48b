import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { pathText } from '../path-text.ts'
import style from './settings.module.css'

/** Where the same can be edited by hand, and what was wrong with it. */
export function SettingsFile() {
  const studio = useStudio()
  const file = useStore(studio.settings, (state) => state.file)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const problem = useStore(studio.settings, (state) => state.problem)
  const { load, findFile, openFile } = studio.settings.getState()
  useEffect(() => {
    // It may have been edited, or mended, in another program: while the page was not open, or since.
    const look = () => void Promise.all([load(), findFile()])
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [load, findFile])
  return (
    <section aria-label="As a file">
      <h3 className={style['group']}>As a file</h3>
      <div className={style['setting']}>
        <div>
          <p>The settings are a JSON file with a schema beside it, read anew whenever it changes:</p>
          {file !== null && <code className={style['path']}>{pathText(file, home)}</code>}
          {problem !== null && <FailureLine failure={{ message: problem }} said="in-place" isWarning />}
        </div>
        <div className={style['control']}>
          <Button onClick={() => void openFile()}>Open settings file</Button>
        </div>
      </div>
    </section>
  )
}

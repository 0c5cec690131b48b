import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { HookFile } from '../../../shared/requests/files.ts'
import type { ScriptTab } from '../../stores/script-tab.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { createMerge } from './create-merge.ts'
import style from './conflict-view.module.css'

/** Both versions of a script side by side: the one on disk, and the person's own, which can be edited and takes parts over. */
export function ConflictView({ tab, theirs }: { readonly tab: ScriptTab; readonly theirs: HookFile }) {
  const studio = useStudio()
  const platform = useStore(studio.connection, (state) => state.info?.platform ?? '')
  const frame = useRef<HTMLDivElement>(null)
  // The two versions as they met: what is edited on the right goes on from there.
  const [versions] = useState({ path: tab.path, mine: tab.text, theirs: theirs.text, platform })
  const title = useId()
  const { keepMine, takeTheirs, compare, setText, open } = studio.editor.getState()
  const { path } = tab

  useLayoutEffect(() => {
    if (frame.current === null) return undefined
    return createMerge(frame.current, versions, (text) => setText(path, text))
  }, [path, versions, setText])

  /** What was decided takes the buttons away: the focus goes on in the script. */
  function backToScript(): void {
    const { tabs } = studio.editor.getState()
    if (tabs.some((other) => other.path === path && !other.comparing)) void open(path)
  }

  return (
    <section className={style['conflict']} aria-labelledby={title} data-editor="script">
      <div className={style['strip']}>
        <p id={title}>The file was changed on disk while you changed it here. Nothing was written.</p>
      </div>
      <div className={style['sides']} aria-hidden="true">
        <span>on disk</span>
        <span>yours</span>
      </div>
      <div ref={frame} className={style['merge']} />
      <div className={style['choices']}>
        <Button
          look="quiet"
          onClick={() => {
            compare(path, false)
            backToScript()
          }}
        >
          Decide later
        </Button>
        <Button
          onClick={() => {
            takeTheirs(path)
            backToScript()
          }}
        >
          Take the one on disk
        </Button>
        <Button look="primary" onClick={() => void keepMine(path, tab.text).then(backToScript)}>
          {tab.text === versions.mine ? 'Keep yours' : 'Save what stands right'}
        </Button>
      </div>
    </section>
  )
}

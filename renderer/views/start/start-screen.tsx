import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { keysOf, runCommand } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { RecentFolders } from './recent-folders.tsx'
import { openSampleRun } from './open-sample-run.ts'
import style from './start.module.css'

/** Three ways in, for a window without a folder: nothing is run by any of them. Below them what is to be in the page with them. */
export function StartScreen({ children }: { readonly children: ReactNode }) {
  const studio = useStudio()
  const hasRoots = useStore(studio.workspace, (state) => (state.workspace?.roots.length ?? 0) > 0)
  const hooks = useStore(studio.listing, (state) => state.listing?.hooks.length ?? 0)
  const error = useStore(studio.workspace, (state) => state.error)
  const isAsked = useStore(studio.window, (state) => state.dialog.kind === 'open-folder')
  const first = useRef<HTMLButtonElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const goOn = () => studio.window.getState().showStart(hasRoots ? null : false)

  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    if (!hasRoots) return undefined
    // Wherever the focus is, also nowhere; a dialog and the settings over it take the key first.
    const goBack = (pressed: KeyboardEvent) => {
      const { page, showStart } = studio.window.getState()
      if (pressed.key !== 'Escape' || pressed.defaultPrevented || page !== null) return
      pressed.preventDefault()
      showStart(null)
    }
    document.addEventListener('keydown', goBack)
    return () => document.removeEventListener('keydown', goBack)
  }, [studio, hasRoots])

  async function make(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const isOpen = await studio.workspace.getState().openSample()
    setIsBusy(false)
    if (isOpen) studio.window.getState().showStart(null)
  }

  return (
    <section className={style['screen']} aria-label="Ways to begin">
      <div className={style['page']}>
        <h2 className={style['title']}>Begin</h2>
        <p className={style['lead']}>
          A hook is a script that an AI agent runs at a moment of its work. Here you write one, fire it as the agent
          would, and read what the agent would make of its answer.
        </p>
        <div className={style['ways']}>
          <Way
            ref={first}
            title="Make a sample hook"
            what={
              <>
                Opens a small workspace of your own with hooks to try. Then <kbd>{keysOf('run.fire')}</kbd> fires the
                first.
              </>
            }
            onClick={() => void make()}
          />
          <Way
            title="Open a folder…"
            keys={keysOf('workspace.open')}
            what="Lists the hooks of a project. Opening runs nothing; you are asked before the first one is fired."
            onClick={() => runCommand(studio, 'workspace.open')}
          />
          <Way
            title="Look at a recorded run"
            what="Shows what a run looks like: who answered, what it said, and why the agent would stop."
            onClick={() => {
              goOn()
              void openSampleRun(studio)
            }}
          />
        </div>
        <FailureLine failure={isAsked ? null : error} />
        <RecentFolders onOpened={() => studio.window.getState().showStart(null)} />
        {(hasRoots || hooks > 0) && (
          <p className={style['back']}>
            <Button look="quiet" onClick={goOn}>
              {hasRoots ? 'Back to the open folders' : `Go on without a folder, to ${hooks} global hooks`}
            </Button>
          </p>
        )}
      </div>
      {children}
    </section>
  )
}

interface WayProps {
  readonly title: string
  readonly keys?: string
  readonly what: ReactNode
  readonly ref?: React.Ref<HTMLButtonElement>
  readonly onClick: () => void
}

function Way({ title, keys = '', what, ref, onClick }: WayProps) {
  return (
    <button type="button" ref={ref} className={style['way']} onClick={onClick}>
      <span className={style['name']}>
        {title} {keys !== '' && <kbd>{keys}</kbd>}
      </span>
      <span className={style['what']}>{what}</span>
    </button>
  )
}

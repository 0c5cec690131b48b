import { useStore } from 'zustand'
import { keysOf, runCommand } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Icon } from './icons.tsx'
import style from './explorer.module.css'

/** What stands over the tree: how many hooks there are, how to make one, and what went wrong in looking for them. */
export function ExplorerHead() {
  const studio = useStudio()
  const listing = useStore(studio.listing, (state) => state.listing)
  const error = useStore(studio.listing, (state) => state.error)
  const isEmpty = useStore(studio.workspace, (state) => state.workspace?.roots.length === 0)
  const { refresh } = studio.listing.getState()
  return (
    <>
      <header className={style['head']}>
        <h2 className={style['title']}>Hooks</h2>
        <span>{listing === null ? '' : countText(listing.hooks.length, listing.skipped.length)}</span>
        <button
          type="button"
          className={style['add']}
          aria-label="New hook"
          title={`New hook (${keysOf('hook.new')})`}
          onClick={() => runCommand(studio, 'hook.new')}
        >
          <Icon of="add" />
        </button>
      </header>
      <FailureLine failure={error} place="pane">
        <Button onClick={() => void refresh()}>Look again</Button>
      </FailureLine>
      <OpenError />
      {isEmpty && (
        <div className={style['empty']}>
          <p>No folder is open. Hooks are looked for in the folders of a workspace and run in its first one.</p>
          <Button look="primary" onClick={() => runCommand(studio, 'workspace.open')}>
            Open folder… <kbd>{keysOf('workspace.open')}</kbd>
          </Button>
        </div>
      )}
      {listing?.notices.map((notice) => (
        <FailureLine key={`${notice.code} ${notice.message}`} failure={notice} said="in-place" place="pane" isWarning />
      ))}
    </>
  )
}

/** Why folders were not opened; the dialog that asks for one says it itself. */
function OpenError() {
  const studio = useStudio()
  const error = useStore(studio.workspace, (state) => state.error)
  const isAsked = useStore(studio.window, (state) => state.dialog.kind === 'open-folder')
  if (error === null || isAsked) return null
  return (
    <FailureLine failure={error} place="pane">
      <Button onClick={() => studio.workspace.getState().dismissError()}>Dismiss</Button>
    </FailureLine>
  )
}

function countText(hooks: number, skipped: number): string {
  return skipped === 0 ? `${hooks} found` : `${hooks} found · ${skipped} won’t run`
}

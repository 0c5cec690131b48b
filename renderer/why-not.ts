import type { CommandId } from '../shared/commands.ts'
import { hasUnsaved } from './stores/discard-unsaved.ts'
import { fireBlocker } from './stores/fire-blocker.ts'
import { runToStop } from './stores/runs.ts'
import type { Studio } from './stores/studio.ts'
import { exportedRun, shownRun } from './views/run/chosen-run.ts'

/** Why a command would do nothing now, as a sentence; null where it would do something. */
export function whyNot(studio: Studio, id: CommandId): string | null {
  if (id === 'run.fire') return fireBlocker(studio)
  if (id === 'run.stop') return runToStop(studio.runs.getState()) === null ? 'Nothing is running.' : null
  // With nothing to undo it says so: who presses its keys should not wonder whether they were heard.
  if (id === 'editor.fireOnSave' || id === 'hook.undo') return null
  if (id === 'editor.discard') {
    const { active } = studio.editor.getState()
    return active !== null && hasUnsaved(studio.drafts.getState(), active) ? null : 'No unsaved text is shown.'
  }
  if (id.startsWith('editor.')) return studio.editor.getState().active === null ? 'No script is open.' : null
  if (id === 'run.export') return exportedRun(studio) === null ? 'No finished run of this studio is shown.' : null
  if (id === 'run.compare') return studio.runs.getState().selected === null ? NO_RUN : null
  if (id === 'history.clear')
    return (studio.history.getState().kept?.some(({ pinned }) => !pinned) ?? false)
      ? null
      : 'There is no run to delete.'
  if (id === 'output.find' && studio.window.getState().page !== null) return null
  if (id.startsWith('run.copy') || id === 'output.find') return shownRun(studio) === undefined ? NO_RUN : null
  return null
}

const NO_RUN = 'No run is shown.'

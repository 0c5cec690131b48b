import { currentDraft } from './fire.ts'
import { isRunning } from './runs.ts'
import type { Studio } from './studio.ts'

/** Why an event, the chosen one if none is named, cannot be fired now, as a sentence for people; null when it can. */
export function fireBlocker(
  studio: Pick<Studio, 'connection' | 'workspace' | 'fire' | 'runs' | 'settings'>,
  event = studio.fire.getState().event,
) {
  const { firing, drafts } = studio.fire.getState()
  const { workspace } = studio.workspace.getState()
  if (studio.connection.getState().state.kind !== 'connected') return 'The studio is not connected.'
  if (workspace !== null && workspace.roots.length === 0) return 'Open a folder first: hooks run in its root.'
  if (currentDraft({ event, drafts }, studio.settings.getState().profile) === undefined)
    return 'The payload is loading.'
  if (firing) return 'Firing…'
  if (isRunning(studio.runs.getState().rows, event)) return `${event} is still running: stop it, or wait for it.`
  return null
}

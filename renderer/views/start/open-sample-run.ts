import type { Studio } from '../../stores/studio.ts'

/** Shows the run that comes with the studio, to look at only. */
export async function openSampleRun(studio: Studio): Promise<void> {
  const { default: text } = await import('./sample-run.hookrun?raw')
  const result = await studio.bridge.request('hookrun.open', { text })
  if (!result.ok) {
    studio.toasts.getState().fail(result.error)
    return
  }
  studio.runs.getState().open('sample-run.hookrun', result.value.report)
  studio.window.getState().showTab('run')
}

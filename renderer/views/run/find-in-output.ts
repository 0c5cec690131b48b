import type { Studio } from '../../stores/studio.ts'

/** Opens the field that finds a text: that of the settings while they are shown, else that of the output, once that is there. */
export function findInOutput(studio: Studio): void {
  if (studio.window.getState().page !== null) {
    document.querySelector<HTMLElement>('[data-pane="page"] [type="search"]')?.focus()
    return
  }
  studio.runs.getState().showTab('Run')
  studio.window.getState().showTab('run')
  studio.window.getState().findIn(studio.runs.getState().selected)
}

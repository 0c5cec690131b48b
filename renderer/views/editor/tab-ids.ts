/** The id of the panel that the tabs of scripts belong to. */
export const PANEL_ID = 'script-panel'

/** The id of a script's tab. */
export function tabId(path: string): string {
  return `script-tab ${path}`.replaceAll(/\s/g, '-')
}

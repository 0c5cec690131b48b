/** The parts of a key event that decide. */
export type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a key event is an accelerator, as Electron writes those (`CmdOrCtrl+Shift+O`). */
export function matchesAccelerator(keys: Keys, accelerator: string, mac: boolean): boolean {
  const parts = accelerator.split('+')
  const command = parts.includes('CmdOrCtrl')
  const wanted = parts.at(-1) ?? ''
  return (
    keys.ctrlKey === (command && !mac) &&
    keys.metaKey === (command && mac) &&
    keys.shiftKey === parts.includes('Shift') &&
    keys.altKey === parts.includes('Alt') &&
    (keys.key.toLowerCase() === wanted.toLowerCase() || keys.code === CODES[wanted] || isAltLetter(keys, wanted))
  )
}

/** Keys that another layout writes differently, by their place: `/` is Shift+7 on some, `.` never moves far. */
const CODES: Readonly<Record<string, string>> = { '/': 'Slash', '.': 'Period', Enter: 'NumpadEnter' }

/** With Alt (⌥) some keyboards write another letter: then the place of the key counts. */
function isAltLetter({ altKey, ctrlKey, code }: Keys, wanted: string): boolean {
  return altKey && !ctrlKey && /^[A-Z]$/.test(wanted) && code === `Key${wanted}`
}

/** An accelerator as it is printed on the keys: `Ctrl ↵`, `⌘↵`. */
export function shownKeys(accelerator: string, mac: boolean): string {
  const names = accelerator.split('+').map((part) => (mac ? MAC_NAMES[part] : NAMES[part]) ?? part)
  return names.join(mac ? '' : ' ')
}

const NAMES: Readonly<Record<string, string>> = { CmdOrCtrl: 'Ctrl', Enter: '↵' }
const MAC_NAMES: Readonly<Record<string, string>> = { CmdOrCtrl: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵' }

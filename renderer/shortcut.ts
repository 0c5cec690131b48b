/** The parts of a key event that decide. */
export type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** What a key event may be known by: what it writes, or where it lies on the keyboard. */
export type KnownBy = 'name' | 'place'

/** Whether a key event is an accelerator, as Electron writes those (`CmdOrCtrl+Shift+O`). */
export function matchesAccelerator(keys: Keys, accelerator: string, mac: boolean, by: KnownBy): boolean {
  const parts = accelerator.split('+')
  const command = parts.includes('CmdOrCtrl')
  const wanted = parts.at(-1) ?? ''
  return (
    keys.ctrlKey === (command && !mac) &&
    keys.metaKey === (command && mac) &&
    keys.shiftKey === parts.includes('Shift') &&
    keys.altKey === parts.includes('Alt') &&
    (by === 'name' ? isNamed(keys, wanted) : keys.code === CODES[wanted] || isAltLetter(keys, wanted))
  )
}

function isNamed({ key }: Keys, wanted: string): boolean {
  return key.toLowerCase() === wanted.toLowerCase() || key === TWINS[wanted]
}

/** Keys that another layout writes differently, by their place: `/` is Shift+7 on some, `.` never moves far. */
const CODES: Readonly<Record<string, string>> = { '/': 'Slash', '.': 'Period', Enter: 'NumpadEnter' }

/** What stands on the same key: making larger is written `=` and meant as `+`, which has a key of its own on some. */
const TWINS: Readonly<Record<string, string>> = { '=': '+' }

/** With Alt (⌥) some keyboards write another letter: then the place of the key counts. */
function isAltLetter({ altKey, ctrlKey, code }: Keys, wanted: string): boolean {
  return altKey && !ctrlKey && /^[A-Z]$/.test(wanted) && code === `Key${wanted}`
}

/** An accelerator as it is printed on the keys: `Ctrl ↵`, `⌘↵`. */
export function shownKeys(accelerator: string, mac: boolean): string {
  const names = accelerator.split('+').map((part) => (mac ? MAC_NAMES[part] : NAMES[part]) ?? part)
  return names.join(mac ? '' : ' ')
}

const NAMES: Readonly<Record<string, string>> = { CmdOrCtrl: 'Ctrl', Enter: '↵', '=': '+', '-': '−' }
const MAC_NAMES: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↵',
  '=': '+',
  '-': '−',
}

import { closeBracketsKeymap } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { vscodeKeymap } from '@replit/codemirror-vscode-keymap'

/** The window has its own for these: the list of problems, the next problem, fire. */
const OF_THE_WINDOW: ReadonlySet<string> = new Set(['Mod-Shift-m', 'F8', 'Mod-Enter'])

/** The keys of the script editor, as in VS Code. */
export const SCRIPT_KEYS: Extension = keymap.of([
  ...closeBracketsKeymap,
  ...vscodeKeymap.filter(({ key = '' }) => !OF_THE_WINDOW.has(key)),
])

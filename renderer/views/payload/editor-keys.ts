import { acceptCompletion, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands'
import { foldKeymap } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { searchKeymap } from '@codemirror/search'
import { type Extension, Prec } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap } from '@codemirror/view'
import type { JsonLanguage } from './json-language.ts'

/** What the editor leaves to the window: fire, the list of shortcuts (JSON has no comments to toggle). */
const OF_THE_WINDOW: ReadonlySet<string> = new Set(['Mod-Enter', 'Mod-/', 'Alt-A'])

/** How the keyboard leaves the editor, for screen readers and for the curious. */
export const LEAVING_KEYS = 'Tab indents. Press Escape and then Tab to leave the editor.'

/** The keys of the editor, as in VS Code; `onFire` gives false when it leaves Ctrl+Enter (⌘↵) to the window. */
export function editorKeys(language: JsonLanguage, onFire: () => boolean): Extension {
  const bindings: readonly KeyBinding[] = [
    { key: 'Shift-Alt-f', run: (view) => format(view, language) },
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    { key: 'Tab', run: acceptCompletion },
    indentWithTab,
  ]
  return [Prec.highest(fireKey(onFire)), keymap.of(bindings.filter(({ key = '' }) => !OF_THE_WINDOW.has(key)))]
}

/** A key that was taken goes no further: the window must not fire a second time. */
function fireKey(onFire: () => boolean): Extension {
  return EditorView.domEventHandlers({
    keydown: (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false
      if (!onFire()) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  })
}

function format(view: EditorView, language: JsonLanguage): boolean {
  void formatted(view, language)
  return true
}

async function formatted(view: EditorView, language: JsonLanguage): Promise<void> {
  const { doc } = view.state
  const changes = (await language.ask('format', doc, {})) ?? []
  if (changes.length === 0 || view.state.doc !== doc) return
  view.dispatch({ changes: [...changes], userEvent: 'format', scrollIntoView: true })
}

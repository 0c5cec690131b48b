import { indentUnit } from '@codemirror/language'
import { lintGutter } from '@codemirror/lint'
import { Compartment, EditorSelection, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { EventName } from '../../../shared/events.ts'
import type { Diagnostic, Edit } from '../../../shared/lint/diagnostic.ts'
import { scriptLanguage, type ScriptLanguage } from '../../../shared/lint/script-language.ts'
import { fileNameOf } from '../../stores/script-tab.ts'
import { editingExtensions } from '../payload/editing-extensions.ts'
import { replaceText } from '../payload/replace-text.ts'
import { KEEP_CARET } from './keep-caret.ts'
import { keepScript, keptScript } from './kept-scripts.ts'
import { scriptHelp } from './script-help.ts'
import { SCRIPT_KEYS } from './script-keys.ts'
import { INDENTS, languageExtension } from './script-languages.ts'
import { applyEdits, marks } from './script-marks.ts'
import { TRIM_INDENTS } from './trim-indents.ts'
import type { AskAboutScript } from './script-reader.ts'

/** What the editor shows. */
export interface ScriptContent {
  readonly path: string
  readonly event: EventName | null
  readonly text: string
  /** As Node names it. */
  readonly platform: string
}

/** Is told what happens in the editor. */
export interface ScriptListener {
  readonly onText: (path: string, text: string) => void
  /** The caret went to another line, counted from 1. */
  readonly onLine: (line: number) => void
  /** Whether a script is open in a tab. */
  readonly isOpen: (path: string) => boolean
}

/** The editor in the page. */
export interface ScriptEditing {
  /** Shows this; a script comes back as it was left. */
  readonly show: (content: ScriptContent) => void
  /** Underlines what was found in the text on screen. */
  readonly mark: (diagnostics: readonly Diagnostic[]) => void
  readonly apply: (edits: readonly Edit[]) => void
  /** Puts the caret at a place, unless `line` is null, and the focus into the editor, unless it is only `shown`; both count from 1. */
  readonly goTo: (line: number | null, column: number | null, how?: 'focused' | 'shown') => void
  readonly close: () => void
}

/** Puts the script editor into an element. `describedBy` is the id of the text that says how the keyboard leaves it. */
export function createScriptEditor(
  parent: HTMLElement,
  first: ScriptContent,
  ask: AskAboutScript,
  listener: ScriptListener,
  describedBy: string,
): ScriptEditing {
  shown = first
  told = listener
  const view = new EditorView({ parent, state: EditorState.create() })
  bring(first)

  function bring(content: ScriptContent): void {
    const kept = keptScript(content.path)
    if (kept === undefined) languageOf.delete(content.path)
    isQuiet = true
    view.setState(kept?.state ?? EditorState.create({ doc: content.text, extensions: LASTING(ask, describedBy) }))
    if (kept !== undefined) view.dispatch({ effects: kept.scroll })
    view.dispatch({ effects: naming.reconfigure(names(content, describedBy)) })
    follow(content)
    isQuiet = false
  }

  /** What was changed elsewhere comes in; the caret stays where it was in the text. */
  function follow(content: ScriptContent): void {
    const change = replaceText(view.state, content.text)
    if (change !== null) view.dispatch(change)
    const { path, text, platform } = content
    const language = scriptLanguage(text, fileNameOf(path), platform)
    if (languageOf.get(path) !== language) void speak(path, language)
  }

  async function speak(path: string, language: ScriptLanguage): Promise<void> {
    languageOf.set(path, language)
    const extension = await languageExtension(language)
    if (shown?.path !== path || languageOf.get(path) !== language) {
      languageOf.delete(path)
      return
    }
    view.dispatch({ effects: speaking.reconfigure([extension, indentUnit.of(INDENTS[language])]) })
  }

  return {
    show: (content) => {
      const before = shown
      shown = content
      if (before !== null && before.path !== content.path) {
        keepScript(before.path, view, listener.isOpen)
        bring(content)
        listener.onLine(lineOf(view.state))
      } else {
        isQuiet = true
        follow(content)
        isQuiet = false
      }
    },
    mark: (diagnostics) => view.dispatch(marks(view.state, diagnostics)),
    apply: (edits) => applyEdits(view, edits),
    goTo: (line, column, how = 'focused') => {
      if (line !== null) {
        const { doc } = view.state
        const at = doc.line(Math.max(1, Math.min(line, doc.lines)))
        const caret = Math.min(at.from + Math.max(0, (column ?? 1) - 1), at.to)
        view.dispatch({
          selection: EditorSelection.cursor(caret),
          effects: EditorView.scrollIntoView(caret, { y: 'center' }),
        })
      }
      if (how === 'focused') view.focus()
    },
    close: () => {
      if (shown !== null) keepScript(shown.path, view, listener.isOpen)
      view.destroy()
      told = null
    },
  }
}

/** What is on screen, and who is told: one script editor is in the page at a time, and states outlive it. */
let shown: ScriptContent | null = null
let told: ScriptListener | null = null
/** What is shown by the page is no news to it. */
let isQuiet = false

const naming = new Compartment()
const speaking = new Compartment()
/** The language that each script's state was told. */
const languageOf = new Map<string, ScriptLanguage>()

const LASTING = (ask: AskAboutScript, describedBy: string): Extension => [
  editingExtensions(),
  lintGutter(),
  TRIM_INDENTS,
  KEEP_CARET,
  speaking.of([]),
  naming.of(shown === null ? [] : names(shown, describedBy)),
  scriptHelp(ask, () => ({
    fileName: fileNameOf(shown?.path ?? ''),
    event: shown?.event ?? null,
    platform: shown?.platform ?? '',
  })),
  SCRIPT_KEYS,
  EditorView.updateListener.of(({ docChanged, selectionSet, startState, state }) => {
    if (shown === null) return
    if (docChanged && !isQuiet) told?.onText(shown.path, state.doc.toString())
    if ((docChanged || selectionSet) && lineOf(startState) !== lineOf(state)) told?.onLine(lineOf(state))
  }),
]

function names({ path }: ScriptContent, describedBy: string): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': `Script ${fileNameOf(path)}`,
    'aria-describedby': describedBy,
    'data-script': path,
    // What can be scrolled can be reached by Tab, in the words that checkers understand too.
    tabindex: '0',
  })
}

function lineOf(state: EditorState): number {
  return state.doc.lineAt(state.selection.main.head).number
}

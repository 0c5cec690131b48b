import { json } from '@codemirror/lang-json'
import { indentUnit } from '@codemirror/language'
import { type Diagnostic, forceLinting } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { EventName } from '../../../shared/events.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { editingExtensions } from './editing-extensions.ts'
import { editorKeys } from './editor-keys.ts'
import { jsonHelp } from './json-help.ts'
import type { JsonLanguage } from './json-language.ts'
import { bringState, keepState } from './kept-states.ts'
import { replaceText } from './replace-text.ts'

/** What the editor shows. */
export interface EditorContent {
  readonly event: EventName
  readonly profile: ProfileName
  /** The tool, for the tool events. */
  readonly toolName: string | null
  readonly text: string
  readonly readOnly: boolean
}

/** Is told what happens in the editor. */
export interface EditorListener {
  readonly onText: (text: string) => void
  /** Gives false when firing is the window's business. */
  readonly onFire: () => boolean
  readonly onMistakes: (mistakes: readonly Diagnostic[], state: EditorState) => void
}

/** The editor in the page. */
export interface PayloadEditing {
  /** Shows this; an event's editor comes back as it was left. */
  readonly show: (content: EditorContent) => void
  /** Puts the caret at a place and the focus into the editor. */
  readonly goTo: (offset: number) => void
  readonly close: () => void
}

/** Puts an editor into an element. `describedBy` is the id of the text that says how the keyboard leaves it. */
export function createEditor(
  parent: HTMLElement,
  first: EditorContent,
  language: JsonLanguage,
  listener: EditorListener,
  describedBy: string,
): PayloadEditing {
  const changing = new Compartment()
  let shown = first
  /** What is shown by the page is no news to it. */
  let quiet = true

  const lasting: Extension = [
    editingExtensions(),
    indentUnit.of('  '),
    json(),
    jsonHelp(language, (mistakes) => listener.onMistakes(mistakes, view.state)),
    editorKeys(language, listener.onFire),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !quiet) listener.onText(update.state.doc.toString())
    }),
  ]

  const extensionsOf = (content: EditorContent) => [lasting, changing.of(changeable(content, describedBy))]
  const stateOf = (content: EditorContent) =>
    EditorState.create({ doc: content.text, extensions: extensionsOf(content) })

  language.use(first.event, first.profile)
  const view = new EditorView({ parent, state: stateOf(first) })
  bring(first)
  quiet = false

  function bring(content: EditorContent): void {
    if (!bringState(content.event, view, extensionsOf(content))) view.setState(stateOf(content))
    const change = replaceText(view.state, content.text)
    if (change !== null) view.dispatch(change)
  }

  function show(content: EditorContent): void {
    language.use(content.event, content.profile)
    quiet = true
    if (content.event !== shown.event) {
      keepState(shown.event, view)
      bring(content)
    } else {
      view.dispatch({ effects: changing.reconfigure(changeable(content, describedBy)) })
      const change = replaceText(view.state, content.text)
      if (change !== null) view.dispatch(change)
    }
    quiet = false
    if (content.event !== shown.event || content.profile !== shown.profile) forceLinting(view)
    shown = content
  }

  return {
    show,
    goTo: (offset) => {
      view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true })
      view.focus()
    },
    close: () => {
      keepState(shown.event, view)
      view.destroy()
    },
  }
}

function changeable({ event, toolName, readOnly }: EditorContent, describedBy: string): Extension {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({
      'aria-label': `Payload of ${event}${toolName === null ? '' : `, ${toolName}`}`,
      'aria-describedby': describedBy,
      // What can be scrolled can be reached by Tab, in the words that checkers understand too.
      tabindex: '0',
    }),
  ]
}

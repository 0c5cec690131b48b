import { history } from '@codemirror/commands'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { MergeView } from '@codemirror/merge'
import { EditorView, lineNumbers } from '@codemirror/view'
import { scriptLanguage } from '../../../shared/lint/script-language.ts'
import { fileNameOf } from '../../stores/script-tab.ts'
import { EDITOR_THEME } from '../payload/editor-theme.ts'
import { languageExtension } from './script-languages.ts'
import { SCRIPT_KEYS } from './script-keys.ts'

/** Two versions of a script. */
export interface Versions {
  readonly path: string
  readonly mine: string
  readonly theirs: string
  /** As Node names it. */
  readonly platform: string
}

/** Puts both versions side by side into an element; mine can be edited. Gives what takes them out again. */
export function createMerge(parent: HTMLElement, versions: Versions, onText: (text: string) => void): () => void {
  const { path, mine, theirs, platform } = versions
  const speaking = new Compartment()
  const common: Extension = [lineNumbers(), EDITOR_THEME, MERGE_THEME, speaking.of([]), EditorView.lineWrapping]
  const name = fileNameOf(path)
  const merge = new MergeView({
    parent,
    a: {
      doc: theirs,
      extensions: [
        common,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': `${name} on disk`, tabindex: '0' }),
      ],
    },
    b: {
      doc: mine,
      extensions: [
        common,
        history(),
        SCRIPT_KEYS,
        EditorView.contentAttributes.of({ 'aria-label': `${name}, yours`, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onText(state.doc.toString())
        }),
      ],
    },
    revertControls: 'a-to-b',
    renderRevertControl: revertButton,
    collapseUnchanged: { margin: 3, minSize: 8 },
    diffConfig: { scanLimit: 500, timeout: 200 },
  })
  void languageExtension(scriptLanguage(mine, name, platform)).then((extension) => {
    for (const view of [merge.a, merge.b]) view.dispatch({ effects: speaking.reconfigure(extension) })
    return undefined
  })
  merge.b.focus()
  return () => merge.destroy()
}

function revertButton(): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cm-take'
  button.textContent = '→'
  button.title = 'Take this part from the disk'
  button.setAttribute('aria-label', 'Take this part from the disk')
  return button
}

const changed = (colour: string) => `color-mix(in srgb, var(--${colour}) 16%, transparent)`
const changedText = (colour: string) => `inset 0 -2px var(--${colour})`

const MERGE_THEME = EditorView.theme({
  '&.cm-merge-a .cm-changedLine': { backgroundColor: changed('warn') },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: changed('accent') },
  '&.cm-merge-a .cm-changedText': { background: 'none', boxShadow: changedText('warn') },
  '&.cm-merge-b .cm-changedText': { background: 'none', boxShadow: changedText('accent') },
  '&.cm-merge-a .cm-changedLineGutter': { background: 'var(--warn)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--accent)' },
  // The sign that comes with it is in hardly any font.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"···"' },
  '.cm-collapsedLines': { background: 'var(--bg2)', color: 'var(--fg2)' },
})

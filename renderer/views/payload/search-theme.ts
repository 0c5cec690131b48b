import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const HEIGHT = '24px'

const look = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--bg2)', borderColor: 'var(--line)', color: 'var(--fg)', font: 'var(--font)' },
  '.cm-panel.cm-search': {
    // Its own order of fields and buttons, which wraps where room is scarce.
    padding: '4px 34px 4px 8px',
    fontSize: 'var(--text-small)',
    '& input, & button, & label': { margin: '2px 6px 2px 0', verticalAlign: 'middle' },
    '& label': {
      display: 'inline-flex',
      alignItems: 'center',
      height: HEIGHT,
      color: 'var(--fg2)',
      fontSize: 'inherit',
    },
    '& input[type=checkbox]': { margin: '0 5px 0 0', accentColor: 'var(--accent)' },
    '& [name=close]': {
      top: '4px',
      right: '6px',
      width: HEIGHT,
      height: HEIGHT,
      margin: '0',
      borderRadius: 'var(--radius-small)',
      color: 'var(--fg2)',
      fontSize: '16px',
      lineHeight: '1',
    },
    '& [name=close]:hover': { backgroundColor: 'var(--bg3)', color: 'var(--fg)' },
  },
  '.cm-textfield': {
    width: 'min(220px, 60%)',
    height: HEIGHT,
    padding: '0 6px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--bg1)',
    color: 'var(--fg)',
    fontSize: 'inherit',
  },
  '.cm-textfield::placeholder': { color: 'var(--fg3)', opacity: '1' },
  '.cm-textfield:focus': { outline: '2px solid var(--accent)', outlineOffset: '-1px' },
  '.cm-button': {
    height: HEIGHT,
    padding: '0 8px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--bg1)',
    backgroundImage: 'none',
    color: 'var(--fg)',
    fontSize: 'inherit',
  },
  '.cm-button:hover, .cm-button:active': { backgroundColor: 'var(--bg3)', backgroundImage: 'none' },
})

/** The words of the search as the rest of the window writes them. */
const words = EditorState.phrases.of({
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole word',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close the search',
})

/** The search of an editor, as the studio's own fields and buttons look. */
export const SEARCH_THEME: Extension = [look, words]

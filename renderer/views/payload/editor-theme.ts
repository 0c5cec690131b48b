import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { SEARCH_THEME } from './search-theme.ts'

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.comment, tags.meta], color: 'var(--code-comment)' },
  { tag: tags.keyword, color: 'var(--code-keyword)' },
  { tag: [tags.standard(tags.variableName), tags.function(tags.variableName)], color: 'var(--code-key)' },
  { tag: [tags.definition(tags.variableName), tags.special(tags.variableName)], color: 'var(--code-key)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--fg2)' },
  { tag: tags.invalid, color: 'var(--no)' },
])

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--bg1)', color: 'var(--fg)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'var(--mono)', overflow: 'auto' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--fg)' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--fg)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 26%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'var(--bg1)', border: 'none', color: 'var(--fg3)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '30px', padding: '0 6px 0 4px' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'default' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--fg) 5%, transparent)',
  },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--fg)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--bg3)', outline: '1px solid var(--line-strong)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--no-bg)', color: 'var(--no)' },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--accent) 16%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-bg)', outline: '1px solid var(--warn)' },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--warn) 34%, transparent)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--bg3)', border: 'none', color: 'var(--fg2)', padding: '0 4px' },
  '.cm-specialChar': { color: 'var(--no)' },
  '.cm-tooltip': {
    zIndex: '25',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--bg1)',
    boxShadow: 'var(--shadow)',
    color: 'var(--fg)',
    font: 'var(--font)',
    fontSize: 'var(--text-small)',
  },
  '.cm-about': { maxWidth: '420px', padding: '4px 8px', whiteSpace: 'pre-line' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { font: 'var(--mono)', maxHeight: '220px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { display: 'flex', maxWidth: '380px', padding: '2px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-bg)',
    color: 'var(--fg)',
  },
  '.cm-completionMatchedText': { color: 'var(--accent)', textDecoration: 'none' },
  '.cm-completionDetail': {
    overflow: 'hidden',
    marginLeft: '12px',
    color: 'var(--fg2)',
    font: 'var(--font)',
    fontSize: 'var(--text-small)',
    fontStyle: 'normal',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-snippetField': { backgroundColor: 'color-mix(in srgb, var(--accent) 14%, transparent)' },
  '.cm-diagnostic': { padding: '4px 8px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--no)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--line-strong)' },
  '.cm-lintRange-info': { backgroundImage: 'none', textDecoration: 'underline dotted var(--fg3) 1px' },
  '.cm-lint-marker-info': { content: '""', backgroundColor: 'var(--fg3)', borderRadius: '50%' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--no) 1px' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warn) 1px' },
  '.cm-lint-marker': { width: '10px', height: '10px', padding: '0', marginTop: '3px', content: '""' },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--no)', borderRadius: '1px' },
  '.cm-lint-marker-warning': {
    content: '""',
    backgroundColor: 'var(--warn)',
    clipPath: 'polygon(50% 5%, 100% 95%, 0 95%)',
  },
})

/** The editor in the studio's own colours and letters, which follow the theme by themselves. */
export const EDITOR_THEME: Extension = [look, SEARCH_THEME, syntaxHighlighting(colours)]

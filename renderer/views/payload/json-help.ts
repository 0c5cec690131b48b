import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippet,
} from '@codemirror/autocomplete'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { aboutTooltip } from './about-tooltip.ts'
import type { JsonLanguage } from './json-language.ts'
import type { JsonProposal } from './json-messages.ts'
import { editorSnippet } from './snippet-text.ts'

/** How long typing must pause before the text is checked, in milliseconds. */
const CHECK_DELAY_MS = 300

/** Completion, hover and checking of the payload. */
export function jsonHelp(language: JsonLanguage, onMistakes: (mistakes: readonly Diagnostic[]) => void): Extension {
  return [
    lintGutter(),
    linter((view) => check(view, language, onMistakes), { delay: CHECK_DELAY_MS }),
    autocompletion({ override: [(context) => complete(context, language)], icons: false }),
    aboutTooltip((doc, at) => language.ask('hover', doc, { at })),
  ]
}

async function check(
  view: EditorView,
  language: JsonLanguage,
  onMistakes: (mistakes: readonly Diagnostic[]) => void,
): Promise<readonly Diagnostic[]> {
  const { doc } = view.state
  const found = (await language.ask('check', doc, {})) ?? []
  if (view.state.doc !== doc) return []
  const mistakes = found.map(({ from, to, severity, message }) => ({
    from: Math.min(from, doc.length),
    to: Math.min(to, doc.length),
    severity,
    message,
  }))
  onMistakes(mistakes)
  return mistakes
}

async function complete(context: CompletionContext, language: JsonLanguage): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context
  if (!explicit && !/["\w]/.test(state.sliceDoc(Math.max(0, pos - 1), pos))) return null
  const proposals = await language.ask('complete', state.doc, { at: pos })
  const first = proposals?.[0]
  if (first === undefined || proposals === null) return null
  const from = Math.min(pos, ...proposals.map((proposal) => proposal.from))
  return {
    from,
    options: proposals.map((proposal) => completion(proposal, pos)),
    validFor: /^"?[\w.-]*$/,
  }
}

function completion(proposal: JsonProposal, asked: number): Completion {
  const { typed, title, kind, about, snippet: text, from, to } = proposal
  const insert = snippet(editorSnippet(text))
  /** What stands after the caret and goes too, such as a closing quote. */
  const behind = Math.max(0, to - asked)
  return {
    label: typed,
    displayLabel: title,
    type: kind,
    ...(about === '' ? {} : { detail: about }),
    apply: (view, chosen, _from, caret) => insert(view, chosen, from, Math.min(caret + behind, view.state.doc.length)),
  }
}

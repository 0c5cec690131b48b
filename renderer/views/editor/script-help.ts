import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { EditorState, type Extension } from '@codemirror/state'
import { aboutTooltip } from '../payload/about-tooltip.ts'
import type { ScriptPlace } from './script-messages.ts'
import type { AskAboutScript } from './script-reader.ts'

/** Where a script is: what its text alone does not say. */
export type ScriptSetting = Pick<ScriptPlace, 'fileName' | 'event' | 'platform'>

/** Payload paths as they are written: completed, and explained under the mouse. */
export function scriptHelp(ask: AskAboutScript, setting: () => ScriptSetting): Extension {
  // The same object each time: a source is known by its identity.
  const data = [{ autocomplete: (context: CompletionContext) => complete(context, ask, setting) }]
  return [
    autocompletion({ icons: false }),
    EditorState.languageData.of(() => data),
    aboutTooltip((doc, at) => ask('hover', { ...setting(), text: doc.toString(), at })),
  ]
}

async function complete(
  { state, pos, explicit }: CompletionContext,
  ask: AskAboutScript,
  setting: () => ScriptSetting,
): Promise<CompletionResult | null> {
  if (!explicit && !PATH_BEGINS.test(state.sliceDoc(Math.max(0, pos - 100), pos))) return null
  const found = await ask('complete', { ...setting(), text: state.doc.toString(), at: pos })
  if (found === null || found.options.length === 0) return null
  return {
    from: found.from,
    to: found.to,
    options: found.options.map(({ label, detail, info }) => ({ label, detail, info, type: 'property', boost: 10 })),
    validFor: /^\w*$/,
  }
}

/** Without one of these before the caret no path is being written, and nobody need be asked: most keys are of that kind. */
const PATH_BEGINS = /(?:\.["']?|\[\s*["']|\.get\(\s*["'])[\w$]*$/

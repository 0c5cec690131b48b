import { assertNever } from '../../../shared/assert-never.ts'
import { commandsOf, lintScript } from '../../../shared/lint/lint-script.ts'
import type { ScriptQuestions, ToScriptWorker } from './script-messages.ts'

/** Answers one question about a script; runs in the worker. */
export function answerAboutScript(ask: ToScriptWorker): ScriptQuestions[typeof ask.question]['answer'] {
  switch (ask.question) {
    case 'lint':
      return {
        diagnostics: lintScript(ask.args),
        commands: commandsOf(ask.args.text, ask.args.fileName, ask.args.platform),
      }
    case 'complete':
      return null
    case 'hover':
      return null
    default:
      return assertNever(ask)
  }
}

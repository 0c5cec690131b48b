import { assertNever } from '../../../shared/assert-never.ts'
import { commandsOf, lintScript } from '../../../shared/lint/lint-script.ts'
import { payloadHoverAt, payloadPathAt } from '../../../shared/lint/payload-path.ts'
import { scriptLanguage, type ScriptLanguage } from '../../../shared/lint/script-language.ts'
import type { ScriptPlace, ScriptQuestions, ToScriptWorker } from './script-messages.ts'

/** Answers one question about a script; runs in the worker. */
export function answerAboutScript(ask: ToScriptWorker): ScriptQuestions[typeof ask.question]['answer'] {
  switch (ask.question) {
    case 'lint':
      return {
        diagnostics: lintScript(ask.args),
        commands: commandsOf(ask.args.text, ask.args.fileName, ask.args.platform),
      }
    case 'complete':
      return payloadPathAt(ask.args.text, ask.args.at, ask.args.event, languageOf(ask.args))
    case 'hover':
      return payloadHoverAt(ask.args.text, ask.args.at, ask.args.event, languageOf(ask.args))
    default:
      return assertNever(ask)
  }
}

function languageOf({ text, fileName, platform }: ScriptPlace): ScriptLanguage {
  return scriptLanguage(text, fileName, platform)
}

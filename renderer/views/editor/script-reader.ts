import { createAskedWorker } from '../../asked-worker.ts'
import type { ScriptQuestion, ScriptQuestions, ToScriptWorker } from './script-messages.ts'

/** Asks the worker that reads scripts. Null when it cannot be had: the editor then works without its help. */
export type AskAboutScript = <Q extends ScriptQuestion>(
  question: Q,
  args: ScriptQuestions[Q]['args'],
) => Promise<ScriptQuestions[Q]['answer'] | null>

const reader = createAskedWorker<ToScriptWorker>(
  () => new Worker(new URL('script-worker.ts', import.meta.url), { type: 'module', name: 'script' }),
)

/** The page's own: typing never waits for the reading of a script. */
export const askAboutScript: AskAboutScript = async (question, args) =>
  (await reader.ask((id) => ({ id, question, args }) as ToScriptWorker)) as
    | ScriptQuestions[typeof question]['answer']
    | null

import type { FromScriptWorker, ScriptQuestion, ScriptQuestions } from './script-messages.ts'

/** Asks the worker that reads scripts. Null when it can't be had: the editor then works without its help. */
export type AskAboutScript = <Q extends ScriptQuestion>(
  question: Q,
  args: ScriptQuestions[Q]['args'],
) => Promise<ScriptQuestions[Q]['answer'] | null>

/** One worker, started with the first question: typing never waits for the reading of a script. */
export function createScriptReader(start: () => Worker = startWorker): AskAboutScript {
  const waiting = new Map<number, (answer: unknown) => void>()
  let worker: Worker | null = null
  let isBroken = false
  let lastId = 0

  function listened(started: Worker): Worker {
    started.addEventListener('error', () => {
      isBroken = true
      for (const resolve of waiting.values()) resolve(null)
      waiting.clear()
    })
    started.addEventListener('message', ({ data }: MessageEvent<FromScriptWorker>) => {
      waiting.get(data.id)?.(data.answer)
      waiting.delete(data.id)
    })
    return started
  }

  return async (question, args) => {
    if (isBroken) return null
    worker ??= listened(start())
    const id = ++lastId
    const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage({ id, question, args })
    return (await answer) as ScriptQuestions[typeof question]['answer'] | null
  }
}

function startWorker(): Worker {
  return new Worker(new URL('script-worker.ts', import.meta.url), { type: 'module', name: 'script' })
}

/** The page's own. */
export const askAboutScript: AskAboutScript = createScriptReader()

import type { Text } from '@codemirror/state'
import type { EventName } from '../../../shared/events.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { FromJsonWorker, JsonQuestion, JsonQuestions, ToJsonWorker } from './json-messages.ts'

/** What the editor asks about its text; everything is worked out in a worker. */
export interface JsonLanguage {
  /** From now on the text is a payload of this event. */
  readonly use: (event: EventName, profile: ProfileName) => void
  /** Null when the worker can't be had: the editor then works without its help. */
  readonly ask: <Q extends JsonQuestion>(
    question: Q,
    text: Text,
    args: JsonQuestions[Q]['args'],
  ) => Promise<JsonQuestions[Q]['answer'] | null>
}

interface Schema {
  readonly event: EventName
  readonly profile: ProfileName
}

/** The language of the page's payload editor: one worker, started with the first question. */
export function createJsonLanguage(start: () => Worker = startWorker): JsonLanguage {
  const waiting = new Map<number, (answer: unknown) => void>()
  let worker: Worker | null = null
  let broken = false
  let lastId = 0
  let used: Schema | null = null
  let usedByWorker: Schema | null = null
  let textOfWorker: Text | null = null

  function fail(): void {
    broken = true
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }

  function post(message: ToJsonWorker): void {
    worker ??= listened(start())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(message)
  }

  function listened(started: Worker): Worker {
    started.addEventListener('error', fail)
    started.addEventListener('message', ({ data }: MessageEvent<FromJsonWorker>) => {
      waiting.get(data.id)?.(data.answer)
      waiting.delete(data.id)
    })
    return started
  }

  return {
    use: (event, profile) => {
      used = { event, profile }
    },
    ask: async (question, text, args) => {
      if (broken || used === null) return null
      if (used.event !== usedByWorker?.event || used.profile !== usedByWorker.profile) {
        post({ type: 'schema', ...used })
        usedByWorker = used
      }
      if (textOfWorker !== text) {
        post({ type: 'text', text: text.toString() })
        textOfWorker = text
      }
      const id = ++lastId
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
      post({ type: 'ask', id, question, args } as ToJsonWorker)
      return (await answer) as JsonQuestions[typeof question]['answer'] | null
    },
  }
}

function startWorker(): Worker {
  return new Worker(new URL('json-worker.ts', import.meta.url), { type: 'module', name: 'payload' })
}

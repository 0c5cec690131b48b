import type { Text } from '@codemirror/state'
import type { EventName } from '../../../shared/events.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { createAskedWorker } from '../../asked-worker.ts'
import type { JsonQuestion, JsonQuestions, ToJsonWorker } from './json-messages.ts'

/** What the editor asks about its text; everything is worked out in a worker. */
export interface JsonLanguage {
  /** From now on the text is a payload of this event. */
  readonly use: (event: EventName, profile: ProfileName) => void
  /** Null when the worker cannot be had: the editor then works without its help. */
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
  const worker = createAskedWorker<ToJsonWorker>(start)
  let used: Schema | null = null
  let usedByWorker: Schema | null = null
  let textOfWorker: Text | null = null
  return {
    use: (event, profile) => {
      used = { event, profile }
    },
    ask: async (question, text, args) => {
      if (used === null) return null
      if (used.event !== usedByWorker?.event || used.profile !== usedByWorker.profile) {
        worker.post({ type: 'schema', ...used })
        usedByWorker = used
      }
      if (textOfWorker !== text) {
        worker.post({ type: 'text', text: text.toString() })
        textOfWorker = text
      }
      const answer = await worker.ask((id) => ({ type: 'ask', id, question, args }) as ToJsonWorker)
      return answer as JsonQuestions[typeof question]['answer'] | null
    },
  }
}

function startWorker(): Worker {
  return new Worker(new URL('json-worker.ts', import.meta.url), { type: 'module', name: 'payload' })
}

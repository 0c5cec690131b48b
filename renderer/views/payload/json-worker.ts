import type { FromJsonWorker, ToJsonWorker } from './json-messages.ts'
import { createJsonService } from './json-service.ts'

/** The thread that checks, completes and explains the payload, so that typing never waits for it. */
const service = createJsonService()

self.addEventListener('message', ({ data }: MessageEvent<ToJsonWorker>) => {
  switch (data.type) {
    case 'schema':
      service.setSchema(data.event, data.profile)
      return
    case 'text':
      service.setText(data.text)
      return
    case 'ask':
      void answer(data)
  }
})

async function answer(ask: Extract<ToJsonWorker, { type: 'ask' }>): Promise<void> {
  const message: FromJsonWorker = { id: ask.id, answer: await service.answer(ask) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  self.postMessage(message)
}

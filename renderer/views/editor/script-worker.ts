import { answerAboutScript } from './script-answers.ts'
import type { FromScriptWorker, ToScriptWorker } from './script-messages.ts'

/** The thread that reads scripts, so that typing never waits for it. */
self.addEventListener('message', ({ data }: MessageEvent<ToScriptWorker>) => {
  const message: FromScriptWorker = { id: data.id, answer: answerAboutScript(data) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  self.postMessage(message)
})

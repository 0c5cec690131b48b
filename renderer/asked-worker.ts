/** A thread that answers questions, started with the first message. */
export interface AskedWorker<Message> {
  /** Tells it something. */
  readonly post: (message: Message) => void
  /** Asks it something, under a number of its own. Null when the thread cannot be had: the page then works without it. */
  readonly ask: (question: (id: number) => Message) => Promise<unknown>
}

interface Answer {
  readonly id: number
  readonly answer: unknown
}

/** Makes one; it is not started yet. One that broke is not started again. */
export function createAskedWorker<Message>(start: () => Worker): AskedWorker<Message> {
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
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      waiting.get(data.id)?.(data.answer)
      waiting.delete(data.id)
    })
    return started
  }

  function post(message: Message): void {
    if (isBroken) return
    worker ??= listened(start())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(message)
  }

  return {
    post,
    ask: async (question) => {
      if (isBroken) return null
      const id = ++lastId
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
      post(question(id))
      return await answer
    },
  }
}

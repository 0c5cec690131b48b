import { Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { createJsonLanguage } from '../../../renderer/views/payload/json-language.ts'
import type { ToJsonWorker } from '../../../renderer/views/payload/json-messages.ts'
import { createJsonService } from '../../../renderer/views/payload/json-service.ts'

/** A worker in this thread: the same service behind the same messages. */
class WorkerHere extends EventTarget {
  readonly posted: ToJsonWorker[] = []
  readonly #service = createJsonService()

  postMessage(message: ToJsonWorker): void {
    this.posted.push(message)
    if (message.type === 'schema') this.#service.setSchema(message.event, message.profile)
    else if (message.type === 'text') this.#service.setText(message.text)
    else {
      void this.#service
        .answer(message)
        .then((answer) => this.dispatchEvent(new MessageEvent('message', { data: { id: message.id, answer } })))
    }
  }
}

const asWorker = (worker: WorkerHere) => worker as unknown as Worker

describe('the editor’s side of the language', () => {
  it('sends a text and a schema once, however often it asks about them', async () => {
    const worker = new WorkerHere()
    const language = createJsonLanguage(() => asWorker(worker))
    const text = Text.of(['{"wrong":1}'])
    language.use('PreToolUse', 'cline')
    const [first, second] = await Promise.all([language.ask('check', text, {}), language.ask('hover', text, { at: 3 })])
    expect(first).toHaveLength(1)
    expect(second).toBeNull()
    expect(worker.posted.map(({ type }) => type)).toEqual(['schema', 'text', 'ask', 'ask'])

    language.use('TaskStart', 'cline')
    expect(await language.ask('complete', text, { at: 1 })).not.toHaveLength(0)
    expect(worker.posted.map(({ type }) => type).slice(4)).toEqual(['schema', 'ask'])
  })

  it('starts no worker before the first question, and answers nothing when it breaks', async () => {
    const worker = new WorkerHere()
    let starts = 0
    const language = createJsonLanguage(() => {
      starts++
      return asWorker(worker)
    })
    expect(await language.ask('check', Text.of(['{}']), {})).toBeNull()
    expect(starts).toBe(0)

    language.use('PreToolUse', 'cline')
    worker.postMessage = () => undefined
    const waiting = language.ask('check', Text.of(['{}']), {})
    worker.dispatchEvent(new Event('error'))
    expect(await waiting).toBeNull()
    expect(await language.ask('check', Text.of(['{}']), {})).toBeNull()
    expect(starts).toBe(1)
  })
})

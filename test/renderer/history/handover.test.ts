import { describe, expect, it } from 'vitest'
import { createHandover } from '../../../renderer/stores/handover.ts'
import type { RunReport } from '../../../shared/report.ts'
import { failure, ok } from '../../../shared/result.ts'
import { fakeBridge, reportOf, settle } from '../fake-bridge.ts'

const file = (name: string, text = '{}', size = text.length) => ({ name, size, text: () => Promise.resolve(text) })

function handover() {
  const fake = fakeBridge({
    'hookrun.open': ({ text }) =>
      text === '{}'
        ? ok({ report: reportOf(), event: 'PreToolUse' })
        : failure('not-a-hookrun', 'It holds no run.', 'Choose another one.'),
    'hookrun.export': () => ok({ fileName: 'x.hookrun', text: '{}', masked: [] }),
  })
  const failed: string[] = []
  const opened: [string, RunReport][] = []
  const store = createHandover({
    bridge: fake.bridge,
    fail: ({ message }) => failed.push(message),
    opened: (fileName, report) => opened.push([fileName, report]),
  })
  return { ...fake, store, failed, opened }
}

describe('runs in files', () => {
  it('are opened, and each that is none is named with the reason', async () => {
    const { store, failed, opened } = handover()
    await store
      .getState()
      .openFiles([file('a.hookrun'), file('notes.txt'), file('b.HOOKRUN', 'x'), file('c.hookrun', '{}', 1e9)])
    expect(opened.map(([name]) => name)).toEqual(['a.hookrun'])
    expect(failed).toEqual([
      'notes.txt is no recorded run.',
      'b.HOOKRUN: It holds no run.',
      'c.hookrun is longer than any file that holds a run.',
    ])
  })

  it('says when a file is gone before it is read', async () => {
    const { store, failed } = handover()
    const gone = { ...file('a.hookrun'), text: () => Promise.reject(new Error('gone')) }
    await store.getState().openFiles([gone])
    expect(failed).toEqual(['a.hookrun cannot be read.'])
  })

  it('that the system hands over are asked for when it tells of them', async () => {
    const { push, answers, opened } = handover()
    answers['hookrun.handed'] = () => ok([{ fileName: 'double-clicked.hookrun', text: '{}' }])
    push('hookrun.handed', {})
    await settle()
    expect(opened.map(([name]) => name)).toEqual(['double-clicked.hookrun'])
  })

  it('are shown before they are written, and not when they were given up meanwhile', async () => {
    const { store } = handover()
    const beginning = store.getState().beginExport('a')
    expect(store.getState().export.kind).toBe('loading')
    await beginning
    expect(store.getState().export).toMatchObject({ kind: 'ready', fileName: 'x.hookrun' })
    const again = store.getState().beginExport('b')
    store.getState().endExport()
    await again
    expect(store.getState().export.kind).toBe('none')
  })
})

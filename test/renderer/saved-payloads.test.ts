import { describe, expect, it } from 'vitest'
import { createSavedPayloads, payloadsOf } from '../../renderer/stores/saved-payloads.ts'
import { createToasts } from '../../renderer/stores/toasts.ts'
import type { SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { ok } from '../../shared/result.ts'
import { fakeBridge, settle } from './fake-bridge.ts'

const DIRECTORY = '/w/shop/.clinerules/hooks'
const saved = (name: string, event: SavedPayloadFile['payload']['event'] = 'PreToolUse'): SavedPayloadFile => ({
  file: `${DIRECTORY}/.studio/${event}.${name}.json`,
  directory: DIRECTORY,
  payload: { version: 1, event, name, payload: {} },
})

function payloads(files: SavedPayloadFile[]) {
  const fake = fakeBridge({
    'payloads.list': () => ok({ payloads: [...files], broken: [{ file: '/x.json', message: 'It is no JSON.' }] }),
    'payloads.save': ({ directory, payload }) => {
      const file = { file: `${directory}/${payload.name}`, directory, payload }
      files.push(file)
      return ok(file)
    },
    'payloads.delete': ({ file }) => {
      files.splice(
        files.findIndex((one) => one.file === file),
        1,
      )
      return ok({ undo: 'u1', what: 'it', where: 'studio-trash' })
    },
    'undo.run': () => {
      files.push(saved('a'))
      return ok(null)
    },
  })
  const toasts = createToasts()
  const { say, fail } = toasts.getState()
  return { ...fake, toasts, store: createSavedPayloads({ bridge: fake.bridge, say, fail }) }
}

describe('saved payloads', () => {
  it('are asked for again when any window changed them, with the files that are none', async () => {
    const files = [saved('a')]
    const { store, push } = payloads(files)
    files.push(saved('b', 'TaskStart'))
    push('payloads.changed', {})
    await settle()
    expect(store.getState().payloads.map(({ payload }) => payload.name)).toEqual(['a', 'b'])
    expect(store.getState().broken).toEqual([{ file: '/x.json', message: 'It is no JSON.' }])
    expect(payloadsOf(store.getState().payloads, 'TaskStart')).toHaveLength(1)
  })

  it('are there as soon as saving says so', async () => {
    const { store } = payloads([])
    const result = await store.getState().save(DIRECTORY, saved('new').payload, null)
    expect(result.ok).toBe(true)
    expect(store.getState().payloads).toHaveLength(1)
  })

  it('come back by Undo after they were deleted', async () => {
    const { store, toasts } = payloads([saved('a')])
    await store.getState().load()
    await store.getState().remove(saved('a'))
    expect(store.getState().payloads).toEqual([])
    expect(toasts.getState().toasts).toMatchObject([{ text: 'The payload “a” is deleted.' }])
    await toasts.getState().undo()
    expect(store.getState().payloads).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import { createClients } from '../../../electron/ipc/clients.ts'

const silent = () => undefined
/** So long that a test that waits for it fails. */
const NEVER_MS = 600_000

test('before the end every window is asked once, and nobody else is waited for', async () => {
  const clients = createClients(silent)
  const told: string[] = []
  for (const id of ['one', 'two']) clients.connect({ id, isWindow: true, push: (name) => told.push(`${id} ${name}`) })
  clients.connect({ id: 'menus', push: () => undefined })
  const settled = clients.settle(NEVER_MS)
  expect(told).toEqual(['one studio.closing', 'two studio.closing'])
  clients.settled('one')
  clients.settled('menus')
  clients.settled('two')
  await settled
})

test('a window that goes is waited for no longer', async () => {
  const clients = createClients(silent)
  const gone = clients.connect({ id: 'one', isWindow: true, push: () => undefined })
  const settled = clients.settle(NEVER_MS)
  gone()
  await settled
})

test('one that cannot be told, or answers nothing, is waited for until the limit', async () => {
  const clients = createClients(silent)
  clients.connect({
    id: 'one',
    isWindow: true,
    push: () => {
      throw new Error('no')
    },
  })
  await clients.settle(1)
})

test('one that answers while it is being asked is not waited for', async () => {
  const clients = createClients(silent)
  clients.connect({ id: 'one', isWindow: true, push: () => clients.settled('one') })
  await clients.settle(NEVER_MS)
})

test('without a window there is nothing to wait for', async () => {
  await createClients(silent).settle(NEVER_MS)
})

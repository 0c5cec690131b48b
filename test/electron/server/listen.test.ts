import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listenOnLoopback } from '../../../electron/server/listen.ts'

test('a connection that cannot be taken later ends nothing', async () => {
  const server = createServer()
  const port = await listenOnLoopback(server, 0)
  expect(port.ok).toBe(true)
  // As Node tells it: https://nodejs.org/api/net.html#event-error
  expect(server.emit('error', Object.assign(new Error('accept ENFILE'), { code: 'ENFILE' }))).toBe(true)
  expect(server.listening).toBe(true)
  server.close()
})

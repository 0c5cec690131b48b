import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Pushes } from '../../../shared/ipc.ts'
import { startTestServer } from '../../helpers/browser-studio.ts'

test('a page with the token is answered', async () => {
  await using server = await startTestServer()
  const page = await server.page()
  const result = await page.request('studio.info', {})
  expect(result).toMatchObject({ ok: true, value: { shell: 'browser', version: '0.0.0' } })
  expect(await page.request('runs.list', {})).toEqual({ ok: true, value: [] })
})

test('localhost is the other name of the page', async () => {
  await using server = await startTestServer()
  const host = `localhost:${server.port}`
  const socket = await server.socket({ origin: `http://${host}`, headers: { host } })
  socket.send({ token: server.token })
  expect((await socket.request('runs.list', {})).ok).toBe(true)
})

test('a connection may bring the token and its first requests in one go', async () => {
  await using server = await startTestServer()
  const socket = await server.socket()
  socket.ws.send(JSON.stringify({ token: server.token }))
  socket.send({
    id: 0,
    name: 'runs.preview',
    args: { event: 'TaskStart', profile: 'cline', payload: ' '.repeat(60_000) },
  })
  expect(await socket.until(({ id }) => id === 0)).toHaveProperty('result')
})

test.each([
  ['a wrong token', { token: 'x'.repeat(43) }],
  ['an empty token', { token: '' }],
  ['no token', {}],
  ['a token that is no text', { token: 1 }],
  ['a token in a list', [{ token: 'x' }]],
  ['a request before the token', { id: 1, name: 'studio.info', args: {} }],
  ['null', null],
  ['a token and more', { token: 'x', id: 1 }],
])('%s closes the connection', async (_what, message) => {
  await using server = await startTestServer()
  const socket = await server.socket()
  socket.send(message)
  expect(await socket.closed).toBe(4401)
  expect(socket.received).toEqual([])
})

test('the right token with anything beside it, or a bit of it, is not the token', async () => {
  await using server = await startTestServer()
  const { token } = server
  for (const wrong of [token.slice(0, -1), `${token}x`, `${token}\0`, ` ${token}`, token.toUpperCase()]) {
    const socket = await server.socket()
    socket.send({ token: wrong })
    expect(await socket.closed).toBe(4401)
  }
})

test.each(['', 'garbage', '{"token":', '[]', '"token"', '{"__proto__":{"token":"x"}}'])(
  'the first message %j closes the connection',
  async (text) => {
    await using server = await startTestServer()
    const socket = await server.socket()
    socket.ws.send(text)
    expect(await socket.closed).toBe(4401)
    expect((await server.ask('/')).status).toBe(200)
  },
)

test('a token that does not come in time closes the connection', async () => {
  await using server = await startTestServer({ limits: { tokenMs: 30 } })
  const socket = await server.socket()
  expect(await socket.closed).toBe(3008)
})

test('a page that brought its token in time stays', async () => {
  await using server = await startTestServer({ limits: { tokenMs: 200 } })
  const late = await server.socket()
  const page = await server.page()
  expect(await late.closed).toBe(3008)
  expect((await page.request('runs.list', {})).ok).toBe(true)
})

test('a token in the address, in a header or in a cookie is not taken', async () => {
  await using server = await startTestServer({ limits: { tokenMs: 30 } })
  const { token } = server
  expect(await (await server.socket({ target: `/bridge?token=${token}` })).closed).toBe(-404)
  const headers = { authorization: `Bearer ${token}`, cookie: `token=${token}` }
  const socket = await server.socket({ headers })
  expect(await socket.closed).toBe(3008)
})

test.each(['/', '/bridge/', '/bridge?x', '/Bridge', '/assets/main-abc.js', '//bridge', '/%62ridge'])(
  'no WebSocket opens at %s',
  async (target) => {
    await using server = await startTestServer()
    expect(await (await server.socket({ target })).closed).toBe(-404)
  },
)

test.each([
  (port: number) => `http://evil.example:${port}`,
  (port: number) => `https://127.0.0.1:${port}`,
  (port: number) => `http://localhost:${port}`,
  (port: number) => `http://127.0.0.1:${port + 1}`,
  (port: number) => `http://127.0.0.1:${port}.evil.example`,
  (port: number) => `http://127.0.0.1:${port}/`,
  () => 'http://127.0.0.1',
  () => 'null',
  () => 'file://',
  () => '',
])('a WebSocket of a page of another origin is refused (%#)', async (origin) => {
  await using server = await startTestServer()
  expect(await (await server.socket({ origin: origin(server.port) })).closed).toBe(-403)
})

test('a WebSocket without an origin is refused', async () => {
  await using server = await startTestServer()
  const ws = new WebSocket(`ws://127.0.0.1:${server.port}/bridge`)
  ws.on('error', () => undefined)
  const [, response] = await once(ws, 'unexpected-response')
  ws.terminate()
  expect(response).toMatchObject({ statusCode: 403 })
})

test('a WebSocket to another host is refused, whatever its origin (DNS rebinding)', async () => {
  await using server = await startTestServer()
  const host = `evil.example:${server.port}`
  expect(await (await server.socket({ origin: `http://${host}`, headers: { host } })).closed).toBe(-403)
  expect(await (await server.socket({ headers: { host } })).closed).toBe(-403)
})

test('an upgrade that is no WebSocket is refused', async () => {
  await using server = await startTestServer()
  const own = `Host: 127.0.0.1:${server.port}\r\nOrigin: ${server.origin}\r\nConnection: Upgrade\r\n`
  expect(await server.raw(`GET /bridge HTTP/1.1\r\n${own}Upgrade: h2c\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await server.raw(`POST /bridge HTTP/1.1\r\n${own}Upgrade: websocket\r\n\r\n`)).toMatch(/^HTTP\/1\.1 405 /)
  expect(await server.raw(`CONNECT 127.0.0.1:80 HTTP/1.1\r\n${own}\r\n`)).toBe('')
  expect((await server.ask('/')).status).toBe(200)
})

test('an open connection that says nothing of a request is dropped at a few kilobytes', async () => {
  await using server = await startTestServer()
  const socket = await server.socket()
  socket.ws.send('x'.repeat(100_000))
  expect(await socket.closed).toBe(1006)
})

test('a frame over thirty-two megabytes closes the connection, and nothing else', async () => {
  await using server = await startTestServer()
  const [page, other] = [await server.page(), await server.page()]
  expect((await page.request('runs.list', {})).ok).toBe(true)
  page.ws.send('x'.repeat(33 * 1_048_576))
  expect(await page.closed).toBe(1009)
  expect((await other.request('runs.list', {})).ok).toBe(true)
})

test('the longest payload of the contract gets through, whatever its letters', async () => {
  await using server = await startTestServer()
  const page = await server.page()
  const args = { event: 'TaskStart', profile: 'cline' } as const
  const longest = await page.request('runs.preview', { ...args, payload: '漢'.repeat(8_388_608) })
  expect(longest).toMatchObject({ ok: false, error: { code: 'input-not-json' } })
  const longer = await page.request('runs.preview', { ...args, payload: 'x'.repeat(8_388_609) })
  expect(longer).toMatchObject({ ok: false, error: { code: 'bad-arguments' } })
})

test.each([
  ['no JSON', 'garbage'],
  ['no object', '[]'],
  ['no id', '{"name":"runs.list","args":{}}'],
  ['an id that is no whole number', '{"id":1.5,"name":"runs.list","args":{}}'],
  ['a negative id', '{"id":-1,"name":"runs.list","args":{}}'],
  ['no name', '{"id":1,"args":{}}'],
  ['a name that is no text', '{"id":1,"name":{},"args":{}}'],
  ['a name without end', JSON.stringify({ id: 1, name: 'x'.repeat(100), args: {} })],
  ['no arguments', '{"id":1,"name":"runs.list"}'],
  ['a field too many', '{"id":1,"name":"runs.list","args":{},"more":1}'],
  ['a second token', '{"token":"x"}'],
])('a message with %s closes the connection', async (_what, text) => {
  await using server = await startTestServer()
  const page = await server.page()
  page.ws.send(text)
  expect(await page.closed).toBe(1008)
  expect((await (await server.page()).request('runs.list', {})).ok).toBe(true)
})

test('a binary message closes the connection, before and after the token', async () => {
  await using server = await startTestServer()
  const [fresh, page] = [await server.socket(), await server.page()]
  for (const { ws, closed } of [fresh, page]) {
    ws.send(Buffer.from(JSON.stringify({ token: server.token })))
    expect(await closed).toBe(1008)
  }
})

test('two requests at once with one number close the connection; one after the other is fine', async () => {
  await using server = await startTestServer()
  const page = await server.page()
  const message = { id: 7, name: 'paths.complete', args: { prefix: '/' } }
  page.send(message)
  await page.until(({ id }) => id === 7)
  page.send(message)
  page.send(message)
  expect(await page.closed).toBe(1008)
})

test('unknown requests, names of prototypes and bad arguments are error results on a connection that stays', async () => {
  await using server = await startTestServer()
  const page = await server.page()
  for (const [index, name] of ['nothing', '__proto__', 'constructor', 'toString', ''].entries()) {
    page.send({ id: 100 + index, name, args: {} })
    const { result } = await page.until(({ id }) => id === 100 + index)
    expect(result).toMatchObject({ ok: false, error: { code: 'unknown-request' } })
  }
  page.send({ id: 200, name: 'runs.fire', args: { event: 'Nope' } })
  expect((await page.until(({ id }) => id === 200))['result']).toMatchObject({
    ok: false,
    error: { code: 'bad-arguments' },
  })
  expect((await page.request('runs.list', {})).ok).toBe(true)
})

test('broken frames close the connection and not the studio', async () => {
  await using server = await startTestServer()
  for (const frame of [
    Buffer.from([0x83, 0x80, 0, 0, 0, 0]),
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from([0x81, 0x01, 0x41]),
    Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]),
    Buffer.from([0x09, 0x80, 0, 0, 0, 0]),
  ]) {
    const stream = connect(server.port, '127.0.0.1')
    stream.on('error', () => undefined)
    stream.write(
      `GET /bridge HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.origin}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    await once(stream, 'data')
    stream.write(frame)
    stream.resume()
    await once(stream, 'close')
  }
  expect((await (await server.page()).request('runs.list', {})).ok).toBe(true)
})

test('many requests at once are answered, too many with an error result', async () => {
  await using server = await startTestServer({ limits: { requestsAtOnce: 5 } })
  const page = await server.page()
  for (let id = 1; id <= 50; id += 1) page.send({ id, name: 'paths.complete', args: { prefix: '/' } })
  for (let id = 1; id <= 50; id += 1) await page.until((message) => message['id'] === id)
  const refused = page.received.filter(({ result }) => JSON.stringify(result).includes('too-many-requests'))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(45)
})

test('sixteen pages can be open, the next is asked to come later, and a place becomes free', async () => {
  await using server = await startTestServer()
  const pages = []
  for (let index = 0; index < 16; index += 1) pages.push(await server.page())
  for (const page of pages) expect((await page.request('runs.list', {})).ok).toBe(true)
  expect(await (await server.page()).closed).toBe(1013)
  pages[0]?.ws.close()
  await pages[0]?.closed
  expect((await (await server.page()).request('runs.list', {})).ok).toBe(true)
})

test('thirty-two connections may wait for their token, and no more', async () => {
  await using server = await startTestServer()
  for (let index = 0; index < 32; index += 1) await server.socket()
  expect(await (await server.socket()).closed).toBe(-503)
  expect((await server.ask('/')).status).toBe(200)
})

test('wrong tokens are taken a few dozen at a time, right ones do not count', async () => {
  await using server = await startTestServer()
  for (let index = 0; index < 70; index += 1) {
    const page = await server.page()
    expect((await page.request('runs.list', {})).ok).toBe(true)
    page.ws.close()
    await page.closed
  }
  const codes: number[] = []
  for (let index = 0; index < 100 && codes.at(-1) !== -429; index += 1) {
    const socket = await server.socket()
    if (socket.ws.readyState === WebSocket.OPEN) socket.send({ token: 'wrong' })
    codes.push(await socket.closed)
  }
  expect(codes.at(-1)).toBe(-429)
  expect(codes.length).toBeGreaterThanOrEqual(60)
})

test('a page that answers no ping is given up', async () => {
  await using server = await startTestServer({ limits: { pingMs: 40 } })
  const [dead, alive] = [await server.socket({ autoPong: false }), await server.page()]
  dead.send({ token: server.token })
  expect(await dead.closed).toBe(1006)
  expect((await alive.request('runs.list', {})).ok).toBe(true)
})

/** Of the first event that was told. */
function firstText(data: unknown): string {
  const [event] = (data as Pushes['runs.events']).events
  return event?.type === 'line' ? event.text : ''
}

test('a page that takes nothing is given up instead of filling the memory, and only that one', async () => {
  await using server = await startTestServer({ limits: { unsentBytes: 1_000_000 } })
  const [stuck, other] = [await server.page(), await server.page()]
  await stuck.request('runs.list', {})
  stuck.ws.pause()
  await other.request('runs.fire', { event: 'TaskStart', profile: 'cline', payload: '{}', timeoutMs: 1_000 })
  const tell = server.engine.fired[0]?.options.onEvent ?? (() => undefined)
  const line = { type: 'line', hook: 0, script: '/x', source: 'workspace', stream: 'stdout', atMs: 1 } as const
  // 5 MB a time, and each time the other page has taken them.
  for (let batch = 0; batch < 10; batch += 1) {
    for (let index = 0; index < 500; index += 1) tell({ ...line, text: `${batch} ${'x'.repeat(10_000)}` })
    await other.until(({ push, data }) => push === 'runs.events' && firstText(data).startsWith(`${batch} `))
  }
  stuck.ws.resume()
  expect(await stuck.closed).toBe(1006)
  expect(stuck.received.length).toBeLessThan(10)
  expect((await other.request('runs.list', {})).ok).toBe(true)
})

test('a closing studio says goodbye and leaves nothing', async () => {
  await using server = await startTestServer()
  const page = await server.page()
  expect((await page.request('runs.list', {})).ok).toBe(true)
  const waiting = await server.socket()
  await Promise.all([server.close(), server.close()])
  expect(await page.closed).toBe(1001)
  expect(await waiting.closed).toBe(1001)
  expect(server.engine.closed()).toBe(true)
  await expect(server.ask('/')).rejects.toThrow('ECONNREFUSED')
})

import { expect, test } from 'vitest'
import { CONTENT_SECURITY_POLICY } from '../../../electron/content-security-policy.ts'
import { startBrowserStudio } from '../../../electron/server/server.ts'
import { startTestServer, type Answer } from '../../helpers/browser-studio.ts'
import { recordingEngine } from '../../helpers/recording-engine.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

/** What every answer must bring, and what none may. */
function expectSafeHeaders({ headers }: Answer): void {
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
}

test('the page and its files are served under the strict policy', async () => {
  await using server = await startTestServer()
  const page = await server.ask('/')
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(page.body).toContain('<title>Hook Studio</title>')
  expectSafeHeaders(page)
  const script = await server.ask('/assets/main-abc.js')
  expect(script).toMatchObject({ status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' } })
  expectSafeHeaders(script)
  const head = await server.ask('/', { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, body: '' })
  expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe-eval|https?:|\*/)
})

test('the page comes in the theme of the settings, of whichever moment', async () => {
  await using server = await startTestServer()
  const page = await server.page()
  expect((await server.ask('/')).body).toContain('data-wanted-theme="system"')
  await page.request('settings.set', { theme: 'high-contrast' })
  for (const address of ['/', '/index.html']) {
    const { body, headers } = await server.ask(address)
    expect(body).toContain('data-wanted-theme="high-contrast"')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
  }
})

test.each([
  '/../secret.html',
  '/%2e%2e/secret.html',
  '/%2e%2e%2fsecret.html',
  '/..%5csecret.html',
  '/..\\secret.html',
  '/assets/../../secret.html',
  '/assets/..%2f..%2fsecret.html',
  '/assets/%252e%252e/%252e%252e/secret.html',
  '//secret.html',
  '/./index.html',
  '/index.html%00',
  '/index.html/',
  '/assets',
  '/assets/',
  '/.hidden',
  '/etc/passwd',
  '//etc/passwd',
  '/file:///etc/passwd',
  '/__proto__',
  '/constructor',
  '/index.html#x',
  '/bridge',
  '/INDEX.HTML',
  '/%',
  '/%ff%fe',
])('%s is nothing that is served', async (target) => {
  await using server = await startTestServer()
  const answer = await server.ask(target)
  expect(answer).toMatchObject({ status: 404, body: 'There is nothing here.\n' })
  expectSafeHeaders(answer)
})

test.each(['http://127.0.0.1/secret.html', 'http://evil.example/', '*', 'index.html', '../secret.html'])(
  'the request target %s is nothing that is served',
  async (target) => {
    await using server = await startTestServer()
    const answer = await server.raw(
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).not.toContain('secret\n')
    expect(answer).not.toContain('<title>')
  },
)

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'])('%s is refused', async (method) => {
  await using server = await startTestServer()
  const answer = await server.ask('/', { method, headers: { origin: 'http://evil.example' } })
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  expectSafeHeaders(answer)
})

test('a request of a page elsewhere gets no permission to read', async () => {
  await using server = await startTestServer()
  const answer = await server.ask('/', { headers: { origin: 'http://evil.example', cookie: 'token=x' } })
  expectSafeHeaders(answer)
})

test.each([
  (port: number) => `evil.example:${port}`,
  () => '127.0.0.1',
  (port: number) => `127.0.0.1:${port + 1}`,
  (port: number) => `localhost.evil.example:${port}`,
  (port: number) => `127.0.0.1.:${port}`,
  (port: number) => `LOCALHOST:${port}`,
  (port: number) => `[::1]:${port}`,
  (port: number) => `0.0.0.0:${port}`,
  (port: number) => `user@127.0.0.1:${port}`,
])('a request to another host is refused (%#)', async (host) => {
  await using server = await startTestServer()
  const answer = await server.ask('/', { headers: { host: host(server.port) } })
  expect(answer.status).toBe(403)
  expect(answer.body).not.toContain('<title>')
  expectSafeHeaders(answer)
})

test('no host, two hosts and HTTP/1.0 without one are refused', async () => {
  await using server = await startTestServer()
  const own = `Host: 127.0.0.1:${server.port}\r\n`
  for (const head of [
    'GET / HTTP/1.1\r\nConnection: close\r\n',
    'GET / HTTP/1.0\r\n',
    'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n',
    `GET / HTTP/1.1\r\n${own}Host: evil.example\r\nConnection: close\r\n`,
    `GET / HTTP/1.1\r\nHost: evil.example\r\n${own}Connection: close\r\n`,
  ]) {
    expect(await server.raw(`${head}\r\n`)).toMatch(/^HTTP\/1\.1 40[03] /)
  }
})

test('localhost is the other name', async () => {
  await using server = await startTestServer()
  expect((await server.ask('/', { headers: { host: `localhost:${server.port}` } })).status).toBe(200)
})

test('an address or a header without end is refused', async () => {
  await using server = await startTestServer()
  expect((await server.ask(`/?${'x'.repeat(4_000)}`)).status).toBe(414)
  expect((await server.ask('/', { headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431)
  expect(await server.raw('\0\0\0garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect((await server.ask('/')).status).toBe(200)
})

test('it listens on the loopback address only, on a port of its own choice', async () => {
  await using server = await startTestServer()
  await using other = await startTestServer()
  expect(server.port).not.toBe(other.port)
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/)
  expect(server.token).not.toBe(other.token)
})

test('a port in use is said, and the studio there is left alone', async () => {
  await using server = await startTestServer()
  using around = makeWorkspace({ 'renderer/index.html': 'x' })
  const started = await startBrowserStudio({
    port: server.port,
    version: '0',
    dataDir: around.path('data'),
    folders: [],
    globalDir: null,
    rendererDir: around.path('renderer'),
    engine: recordingEngine(),
  })
  expect(started).toMatchObject({ ok: false, error: { code: 'port-in-use' } })
  expect(!started.ok && started.error.message).toContain(String(server.port))
  expect((await server.ask('/')).status).toBe(200)
})

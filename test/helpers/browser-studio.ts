import { once } from 'node:events'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { WebSocket, type ClientOptions } from 'ws'
import type { BrowserStudioOptions } from '../../electron/server/server.ts'
import { startBrowserStudio } from '../../electron/server/server.ts'
import type { RequestArgs, RequestName, RequestResults } from '../../shared/ipc.ts'
import type { Result } from '../../shared/result.ts'
import { recordingEngine, type RecordingEngine } from './recording-engine.ts'
import { makeWorkspace, type Entry, type TestWorkspace } from './workspace.ts'

/** An answer of the server. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A studio for the browser on a free port; `await using` closes it. */
export interface TestServer {
  readonly port: number
  readonly origin: string
  readonly url: string
  readonly token: string
  readonly workspace: TestWorkspace
  readonly engine: RecordingEngine
  /** One request, its target and headers just as given. */
  ask(
    target: string,
    options?: { readonly method?: string; readonly headers?: Record<string, string> },
  ): Promise<Answer>
  /** Sends these bytes and gives all that comes back until the server ends the connection. */
  raw(text: string): Promise<string>
  /** Opens a WebSocket as the page would, but for what `options` changes; it has sent nothing yet. */
  socket(options?: ClientOptions & { readonly target?: string }): Promise<TestSocket>
  /** The same, with the token sent. */
  page(): Promise<TestSocket>
  close(how?: { now: boolean }): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A WebSocket under test. */
export interface TestSocket {
  readonly ws: WebSocket
  readonly received: Record<string, unknown>[]
  /** The code with which it was, or will be, closed; or the status with which it was refused, negative. */
  readonly closed: Promise<number>
  send(message: unknown): void
  /** The first message, now or later, for which `wanted` holds. */
  until(wanted: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
  request<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<Result<RequestResults[N]>>
}

const PAGE = {
  'index.html': '<!doctype html><html data-wanted-theme="system"><title>Hook Studio</title>',
  'assets/main-abc.js': 'export {}',
  'assets/main-abc.css': 'body {}',
} as const

/** Starts one, with a small page of its own. */
export async function startTestServer(
  options: Partial<BrowserStudioOptions> = {},
  files: Readonly<Record<string, Entry>> = {},
): Promise<TestServer> {
  const workspace = makeWorkspace(files)
  const around = makeWorkspace({
    ...Object.fromEntries(Object.entries(PAGE).map(([path, text]) => [`renderer/${path}`, text])),
    'secret.html': 'secret',
    'renderer/.hidden': 'secret',
  })
  const engine = recordingEngine()
  const started = await startBrowserStudio({
    version: '0.0.0',
    dataDir: around.path('data'),
    folders: [workspace.root],
    globalDir: null,
    rendererDir: around.path('renderer'),
    engine,
    log: () => undefined,
    ...options,
  })
  if (!started.ok) throw new Error(started.error.message)
  const server = started.value
  const { url, port } = server
  const origin = `http://127.0.0.1:${port}`
  const token = new URL(url).hash.replace('#token=', '')
  const sockets: WebSocket[] = []
  const socket: TestServer['socket'] = async ({ target = '/bridge', ...more } = {}) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${target}`, { origin, ...more })
    sockets.push(ws)
    return await follow(ws)
  }
  return {
    port,
    origin,
    url,
    token,
    workspace,
    engine,
    close: (how) => server.close(how),
    socket,
    ask: (target, { method = 'GET', headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          { host: '127.0.0.1', port, path: target, method, headers, agent: false },
          (incoming) => {
            let body = ''
            incoming.setEncoding('utf8')
            incoming.on('data', (text: string) => (body += text))
            incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }))
          },
        )
        outgoing.once('error', reject)
        outgoing.end()
      }),
    async raw(text) {
      const stream = connect(port, '127.0.0.1')
      let answer = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => (answer += part))
      stream.on('error', () => undefined)
      stream.write(text)
      await once(stream, 'close')
      return answer
    },
    async page() {
      const opened = await socket()
      opened.send({ token })
      return opened
    },
    async [Symbol.asyncDispose]() {
      for (const ws of sockets) ws.terminate()
      await server.close({ now: true })
      workspace.remove()
      around.remove()
    },
  }
}

/** Opens the bridge of a studio as its page would, from the address that was printed. */
export async function openPage(url: string): Promise<TestSocket> {
  const { host, origin, hash } = new URL(url)
  const opened = await follow(new WebSocket(`ws://${host}/bridge`, { origin }))
  opened.send({ token: hash.replace('#token=', '') })
  return opened
}

/** Resolves when it is open or refused. */
async function follow(ws: WebSocket): Promise<TestSocket> {
  const received: Record<string, unknown>[] = []
  const waiting = new Set<() => void>()
  let lastId = 0
  const closed = new Promise<number>((resolve) => {
    ws.once('unexpected-response', (_request, response) => {
      resolve(-(response.statusCode ?? 0))
      ws.terminate()
    })
    ws.once('close', resolve)
  })
  ws.on('error', () => undefined)
  ws.on('message', (data) => {
    received.push(JSON.parse((data as Buffer).toString('utf8')) as Record<string, unknown>)
    for (const look of waiting) look()
  })
  await Promise.race([once(ws, 'open'), closed])
  const until: TestSocket['until'] = (wanted) =>
    new Promise((resolve) => {
      const look = () => {
        const found = received.find(wanted)
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const send = (message: unknown) => ws.send(JSON.stringify(message))
  return {
    ws,
    received,
    closed,
    send,
    until,
    async request<N extends RequestName>(name: N, args: RequestArgs<N>) {
      const id = ++lastId
      send({ id, name, args })
      return (await until((message) => message['id'] === id))['result'] as Result<RequestResults[N]>
    },
  }
}

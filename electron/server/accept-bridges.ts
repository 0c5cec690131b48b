import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Studio } from '../studio.ts'
import { createAttemptLimit } from './attempt-limit.ts'
import { CLOSE_CODES, closeSoon, serveBridge, type BridgeLimits } from './bridge-socket.ts'
import { refuseHost, refuseOrigin, type Refusal } from './host-check.ts'
import { SECURITY_HEADERS } from './static-files.ts'

/** The one address of the bridge, without a query: a token in an address would be in logs. */
const BRIDGE_PATH = '/bridge'

/** What a page may send at once, in bytes: the longest payload of the contract, three bytes a character, and some air. */
const MAX_FRAME_BYTES = 32 * 1_048_576

/** So many pages are open at once. */
const MAX_PAGES = 16

/** And so many more connections that have not brought the token. */
const MAX_WITHOUT_TOKEN = 32

/** Tries at once and per second. A page that lost its studio tries every few seconds. */
const ATTEMPTS = { burst: 60, perSecond: 2 }

/** How long a page may take to say goodbye to a studio that closes, in milliseconds. */
const LAST_GOODBYE_MS = 250

/** What the bridges are made of. */
export interface BridgesOptions {
  readonly server: Server
  readonly studio: Studio
  readonly token: string
  readonly port: number
  readonly limits: BridgeLimits
}

/** Lets the studio's own pages connect, and refuses everything else before a WebSocket is there. */
export function acceptBridges({ server, studio, token, port, limits }: BridgesOptions): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  const attempts = createAttemptLimit(ATTEMPTS.burst, ATTEMPTS.perSecond, () => performance.now())
  const pages = new Set<WebSocket>()
  const refuseNow = (request: IncomingMessage): Refusal => {
    const refusal = refuseHost(request, port) ?? refuseAddress(request) ?? refuseOrigin(request)
    if (refusal !== null) return refusal
    if (sockets.clients.size - pages.size >= MAX_WITHOUT_TOKEN) return { status: 503, reason: 'Too many wait already.' }
    return attempts.take() ? null : { status: 429, reason: 'Too many tries.' }
  }
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    const refusal = refuseNow(request)
    if (refusal !== null) return refuseUpgrade(stream, refusal)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const admit = () => {
        attempts.giveBack()
        if (pages.size >= MAX_PAGES) return false
        pages.add(socket)
        return true
      }
      socket.once('close', () => pages.delete(socket))
      serveBridge({ clientId: randomUUID(), socket, stream, studio, token, admit, limits })
    })
  })
  return {
    async close() {
      // First: a page on a connection that was kept open could come back while the others go.
      sockets.close()
      await Promise.all([...sockets.clients].map(sayGoodbye))
    },
  }
}

function refuseAddress({ method, url }: IncomingMessage): Refusal {
  if (method !== 'GET') return { status: 405, reason: 'Only GET opens a connection.' }
  return url === BRIDGE_PATH ? null : { status: 404, reason: 'There is nothing here.' }
}

function refuseUpgrade(stream: Duplex, { status, reason }: NonNullable<Refusal>): void {
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(`${reason}\n`)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('')}\r\n${reason}\n`)
}

function sayGoodbye(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    closeSoon(socket, CLOSE_CODES.goingAway, 'The studio closed.', LAST_GOODBYE_MS)
  })
}

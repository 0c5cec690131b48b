import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { failure } from '../../shared/result.ts'
import type { Studio } from '../studio.ts'
import { type BridgeAnswer, type BridgePush, readHello, readRequest } from './bridge-messages.ts'
import { isToken } from './token.ts'

/** Why a connection is closed, as the page is told: WebSocket's own codes, and one of the studio's above 4000. */
export const CLOSE_CODES = { goingAway: 1001, policy: 1008, tryLater: 1013, late: 3008, wrongToken: 4401 } as const

/** What one connection is bound by. */
export interface BridgeLimits {
  /** The token must be there after so many milliseconds. */
  readonly tokenMs: number
  /** How often a sign of life is asked for, in milliseconds. */
  readonly pingMs: number
  /** What may arrive before the token, in bytes of the connection. */
  readonly bytesBeforeToken: number
  /** Requests of a connection that wait for their answer. */
  readonly requestsAtOnce: number
  /** When so much waits to be taken by the page, in bytes, it is given up instead of growing. */
  readonly unsentBytes: number
}

/** See `BridgeLimits`. */
export const BRIDGE_LIMITS: BridgeLimits = {
  tokenMs: 5_000,
  pingMs: 30_000,
  bytesBeforeToken: 4_096,
  requestsAtOnce: 256,
  // A few of the largest reports: sixteen megabytes of every hook's output.
  unsentBytes: 256 * 1_048_576,
}

/** How long a page may take to say goodbye, in milliseconds. */
const GOODBYE_MS = 1_000

/** One connection and its surroundings. */
export interface BridgeConnection {
  readonly clientId: string
  readonly socket: WebSocket
  readonly stream: Duplex
  readonly studio: Studio
  readonly token: string
  /** Is told that the token came; false when there are too many pages. */
  readonly admit: () => boolean
  readonly limits: BridgeLimits
}

/** Speaks with one page: first the token, then requests and answers, and what the studio has to tell. Closes at the first thing that the page would never send. */
export function serveBridge(connection: BridgeConnection): void {
  const { socket, limits } = connection
  let speak: ((text: string) => void) | null = null
  let disconnect: (() => void) | null = null
  const close = (code: number, reason: string) => closeSoon(socket, code, reason)
  const late = setTimeout(() => close(CLOSE_CODES.late, 'The token came too late.'), limits.tokenMs)
  const endQuota = limitBytes(connection)
  const endPings = keepAlive(socket, limits.pingMs)

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    const text = isBinary ? null : textOf(data)
    if (text === null) return close(CLOSE_CODES.policy, 'Only text is spoken here.')
    if (speak !== null) return speak(text)
    clearTimeout(late)
    const hello = readHello(text)
    if (hello === null || !isToken(hello.token, connection.token)) {
      return close(CLOSE_CODES.wrongToken, 'That is not the token.')
    }
    if (!connection.admit()) return close(CLOSE_CODES.tryLater, 'Too many pages are open.')
    endQuota()
    disconnect = connectPage(connection)
    speak = answerRequests(connection)
  })
  // The close that follows says it all; without a listener it would end the studio.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    clearTimeout(late)
    endQuota()
    endPings()
    disconnect?.()
  })
}

/** Before the token a connection is worth a few bytes and not the size of a payload. */
function limitBytes({ stream, socket, limits }: BridgeConnection): () => void {
  let seen = 0
  // The connection reads its chunk first: one that brings the token and more is over with by the time it is counted.
  let counting = true
  const count = (chunk: Buffer) => {
    seen += chunk.byteLength
    if (counting && seen > limits.bytesBeforeToken) socket.terminate()
  }
  stream.on('data', count)
  return () => {
    counting = false
    stream.off('data', count)
  }
}

/** A page that was gone without a word is noticed at the second ping. */
function keepAlive(socket: WebSocket, pingMs: number): () => void {
  let alive = true
  socket.on('pong', () => {
    alive = true
  })
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, pingMs)
  return () => clearInterval(timer)
}

function connectPage({ studio, socket, clientId, limits }: BridgeConnection): () => void {
  return studio.connect({ id: clientId, isWindow: true, push: (push, data) => send(socket, limits, { push, data }) })
}

function answerRequests({ studio, socket, clientId, limits }: BridgeConnection): (text: string) => void {
  const waiting = new Set<number>()
  return (text) => {
    const request = readRequest(text)
    if (request === null) return closeSoon(socket, CLOSE_CODES.policy, 'That is no request.')
    const { id, name, args } = request
    if (waiting.has(id)) return closeSoon(socket, CLOSE_CODES.policy, 'Two requests have one number.')
    if (waiting.size >= limits.requestsAtOnce) {
      const result = failure('too-many-requests', 'The window asked for too much at once.', 'Wait a moment.')
      return send(socket, limits, { id, result })
    }
    void answer(id, name, args)
  }

  async function answer(id: number, name: string, args: unknown): Promise<void> {
    waiting.add(id)
    const result = await studio.dispatch(clientId, name, args)
    waiting.delete(id)
    send(socket, limits, { id, result })
  }
}

/** Never waits: a page that takes nothing is closed, and can come back and ask again. */
function send(socket: WebSocket, limits: BridgeLimits, message: BridgeAnswer | BridgePush): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > limits.unsentBytes) return socket.terminate()
  socket.send(encode(message))
}

/** A text of JavaScript ends at half a gigabyte: an answer that would be longer becomes a failure. */
function encode(message: BridgeAnswer | BridgePush): string {
  try {
    return JSON.stringify(message)
  } catch (error) {
    if (!('id' in message)) throw error
    const result = failure('too-large', 'The answer is too large for the window.', 'Let the hooks print less.')
    return JSON.stringify({ id: message.id, result })
  }
}

/** Closes a connection with a reason. A page that does not answer the goodbye within `withinMs` is not waited for. */
export function closeSoon(socket: WebSocket, code: number, reason: string, withinMs = GOODBYE_MS): void {
  const timer = setTimeout(() => socket.terminate(), withinMs)
  socket.once('close', () => clearTimeout(timer))
  socket.close(code, reason)
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.from(data as Buffer).toString('utf8')
}

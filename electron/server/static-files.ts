import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CONTENT_SECURITY_POLICY } from '../content-security-policy.ts'
import { readPageFiles } from '../page-files.ts'
import { withTheme } from '../page-theme.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Refusal } from './host-check.ts'

/** A file of the page, in memory. */
interface LoadedFile {
  readonly type: string
  readonly content: Uint8Array
}

/** The files of the page by address, read once: no text of a request ever becomes a path. */
export type StaticFiles = ReadonlyMap<string, LoadedFile>

/** Longer addresses are refused, in characters; the page's own are short. */
const MAX_URL = 2_048

/**
 * What binds every answer. Nothing is stored: whoever listened on this port before could have left a script in the
 * browser's cache under the same address.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Reads all files of the built page. Throws when there is none. */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = [...readPageFiles(folder)].map(([address, { file, type }]): [string, LoadedFile] => [
    address,
    { type, content: readFileSync(file) },
  ])
  if (files.length === 0) throw new Error(`There is no page in ${folder}: build the studio first.`)
  return new Map(files)
}

/** Answers one request for a file; the page comes in this theme. */
export function serveStaticFile(
  files: StaticFiles,
  request: IncomingMessage,
  response: ServerResponse,
  theme: Settings['theme'],
): void {
  const { method, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return refuse(response, { status: 405, reason: 'Only GET and HEAD are served.' })
  }
  if (url.length > MAX_URL) return refuse(response, { status: 414, reason: 'This address is too long.' })
  const file = files.get(url.split('?', 1)[0] ?? '')
  if (file === undefined) return refuse(response, { status: 404, reason: 'There is nothing here.' })
  const content = file.type.startsWith('text/html') ? withTheme(file.content, theme) : file.content
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-type': file.type,
    'content-length': content.byteLength,
  })
  response.end(method === 'HEAD' ? undefined : content)
}

/** Answers with a refusal, and ends the connection. */
export function refuse(response: ServerResponse, { status, reason }: NonNullable<Refusal>): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  })
  response.end(`${reason}\n`)
}

import { readFile } from 'node:fs/promises'
import type { Protocol } from 'electron'
import { CONTENT_SECURITY_POLICY } from '../content-security-policy.ts'
import { readPageFiles, type PageFile } from '../page-files.ts'
import { withTheme } from '../page-theme.ts'
import type { Settings } from '../../shared/settings.ts'
import { isStudioUrl, STUDIO_SCHEME } from './studio-address.ts'

/** Tells Chromium what the studio's own scheme may do. Must come before Electron is ready. */
export function registerStudioScheme(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: STUDIO_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves the built page in a folder, and nothing else, under the studio's own scheme; the page comes in the theme of then. */
export function servePage(protocol: Protocol, folder: string, theme: () => Settings['theme']): void {
  const files = readPageFiles(folder)
  protocol.handle(STUDIO_SCHEME, (request) => answerPageRequest(files, request, theme()))
}

/** What the page gets for one address: a known file with the headers that bind it, or 404; 405 for all but reading. */
async function answerPageRequest(
  files: ReadonlyMap<string, PageFile>,
  request: { readonly url: string; readonly method: string },
  theme: Settings['theme'],
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
  const found = isStudioUrl(request.url) ? files.get(new URL(request.url).pathname) : undefined
  if (found === undefined) return refusal(404)
  const content = await readFile(found.file)
  const body = found.type.startsWith('text/html') ? withTheme(content, theme) : content
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: { ...HEADERS, 'content-type': found.type },
  })
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: HEADERS })
}

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
}

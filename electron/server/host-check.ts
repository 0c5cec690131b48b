import type { IncomingMessage } from 'node:http'

/** Why a request is refused, or null when it may go on. */
export type Refusal = { readonly status: 403 | 404 | 405 | 414 | 429 | 503; readonly reason: string } | null

/**
 * Whether a request was addressed to this server by its own name. A page elsewhere whose name was made to lead to this
 * computer (DNS rebinding) sends its own name.
 */
export function refuseHost(request: IncomingMessage, port: number): Refusal {
  const hosts = valuesOf(request, 'host')
  const host = hosts[0]
  if (hosts.length === 1 && host !== undefined && ownHosts(port).includes(host)) return null
  return { status: 403, reason: 'This address is not served here.' }
}

/** The same, and whether the page that opens the connection came from this server. Call it after `refuseHost`. */
export function refuseOrigin(request: IncomingMessage): Refusal {
  const origins = valuesOf(request, 'origin')
  if (origins.length === 1 && origins[0] === `http://${request.headers.host ?? ''}`) return null
  return { status: 403, reason: "Only the studio's own page may connect." }
}

function ownHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`]
}

/** Every value that was sent: Node shows only one of several. */
function valuesOf(request: IncomingMessage, name: string): readonly string[] {
  return request.rawHeaders.filter(
    (_, index) => index % 2 === 1 && request.rawHeaders[index - 1]?.toLowerCase() === name,
  )
}

import type { CustomScheme, Protocol } from 'electron'
import type { BrowserAsks } from '../wire.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** Own schemes and who serves them. */
export class ProtocolDouble implements Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'> {
  readonly schemes = new Map<string, CustomScheme>()
  readonly #handlers = new Map<string, Handler>()
  readonly #isReady: () => boolean

  constructor(isReady: () => boolean) {
    this.#isReady = isReady
  }

  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (this.#isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    if (this.schemes.size > 0) throw new Error('protocol.registerSchemesAsPrivileged can be used only once')
    for (const scheme of schemes) this.schemes.set(scheme.scheme, scheme)
  }

  handle(scheme: string, handler: Handler): void {
    if (!this.#isReady()) throw new Error('protocol.handle can only be called after app is ready')
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this.#handlers.set(scheme, handler)
  }

  /** What the handler of an address's scheme answers, or null when there is none. */
  async answer({ url, method, headers }: BrowserAsks['protocol']['ask']): Promise<BrowserAsks['protocol']['answer']> {
    const handler = this.#handlers.get(new URL(url).protocol.slice(0, -1))
    if (handler === undefined) return null
    const response = await handler(new Request(url, { method, headers }))
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    }
  }
}

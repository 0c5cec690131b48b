import { createServer, type Server } from 'node:http'
import { ok, type Result } from '../../shared/result.ts'
import { rendererDir } from '../built-files.ts'
import { createStudio, type Studio, type StudioOptions } from '../studio.ts'
import { acceptBridges } from './accept-bridges.ts'
import { BRIDGE_LIMITS, type BridgeLimits } from './bridge-socket.ts'
import { refuseHost } from './host-check.ts'
import { listenOnLoopback } from './listen.ts'
import { loadStaticFiles, refuse, serveStaticFile, type StaticFiles } from './static-files.ts'
import { createToken } from './token.ts'

/** What a studio for the browser lives on. */
export interface BrowserStudioOptions extends Omit<StudioOptions, 'shell' | 'pickFolders'> {
  /** A free one where it is absent. */
  readonly port?: number
  /** The folder of the built page, where it is not the one of this build. */
  readonly rendererDir?: string
  /** Other limits than `BRIDGE_LIMITS`. */
  readonly limits?: Partial<BridgeLimits>
}

/** A studio that a browser on this computer can open. */
export interface BrowserStudio {
  /** The page's address with the token in its fragment: for the one printed line, and for no log. */
  readonly url: string
  readonly port: number
  /** What the start had to say, one sentence each. */
  readonly startNotes: readonly string[]
  /** Ends all hooks, then the server. May be called again with `now`, to hurry. */
  close(how?: { readonly now: boolean }): Promise<void>
  /** See `Studio`. */
  killAllNow(): void
}

/** Serves the studio on 127.0.0.1 and nowhere else. Fails with a sentence when the port cannot be had; throws when there is no built page. */
export async function startBrowserStudio(options: BrowserStudioOptions): Promise<Result<BrowserStudio>> {
  const { port: wanted = 0, limits, ...studioOptions } = options
  const files = loadStaticFiles(options.rendererDir ?? rendererDir())
  const server = createHttpServer()
  const listening = await listenOnLoopback(server, wanted)
  if (!listening.ok) return listening
  const port = listening.value
  const token = createToken()
  const studio = createStudio({ ...studioOptions, shell: 'browser' })
  servePage(server, files, port, studio)
  const bridges = acceptBridges({ server, studio, token, port, limits: { ...BRIDGE_LIMITS, ...limits } })
  return ok({
    url: `http://127.0.0.1:${port}/#token=${token}`,
    port,
    startNotes: studio.startNotes,
    close: closeOnce(server, studio, () => bridges.close()),
    killAllNow: () => studio.killAllNow(),
  })
}

/** Bound in everything that a caller could make large or slow. */
function createHttpServer(): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 2_000,
  })
  server.maxHeadersCount = 64
  server.maxConnections = 256
  return server
}

function servePage(server: Server, files: StaticFiles, port: number, studio: Pick<Studio, 'settings'>): void {
  server.on('request', (request, response) => {
    const refusal = refuseHost(request, port)
    if (refusal === null) serveStaticFile(files, request, response, studio.settings().theme)
    else refuse(response, refusal)
  })
}

/** The page still hears how its runs end. */
function closeOnce(server: Server, studio: Studio, closeBridges: () => Promise<void>): BrowserStudio['close'] {
  let closed: Promise<void> | null = null
  const closeAll = async (how: { readonly now: boolean } | undefined) => {
    const free = new Promise((resolve) => server.close(resolve))
    await studio.close(how)
    await closeBridges()
    server.closeAllConnections()
    await free
  }
  return async (how) => {
    if (closed !== null && how?.now === true) await studio.close(how)
    closed ??= closeAll(how)
    await closed
  }
}

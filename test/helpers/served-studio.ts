import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openPage, type TestSocket } from './browser-studio.ts'
import type { TestWorkspace } from './workspace.ts'

const launcher = fileURLToPath(new URL('../../electron/launcher/hook-studio.mjs', import.meta.url))

/** A real browser studio in a process of its own, and a page of it; `await using` ends it. */
export interface ServedStudio {
  readonly server: ChildProcessWithoutNullStreams
  readonly url: string
  readonly page: TestSocket
  /** All that it said so far. */
  readonly said: () => string
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves the folder `work` of a test's own folders, with `home` and `data` there. */
export async function serveStudio(around: TestWorkspace): Promise<ServedStudio> {
  // As typed in a terminal: under npm two signals in a row count as one.
  const { npm_command: _npm, ...own } = process.env
  const env = { ...own, HOME: around.path('home'), HOOK_STUDIO_DATA: around.path('data') }
  const server = spawn(process.execPath, [launcher, 'serve', '--workspace', around.path('work')], { env })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', () => {
      const found = /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]+/.exec(said)
      if (found !== null) resolve(found[0])
    })
    server.once('close', (code) => reject(new Error(`The studio ended with ${code}: ${said}`)))
  })
  const page = await openPage(url)
  return {
    server,
    url,
    page,
    said: () => said,
    async [Symbol.asyncDispose]() {
      page.ws.terminate()
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGKILL')
      await once(server, 'close')
    },
  }
}

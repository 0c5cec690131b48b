import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openPage } from '../../helpers/browser-studio.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { isAlive } from '../../helpers/is-alive.ts'

const launcher = fileURLToPath(new URL('../../../electron/launcher/hook-studio.mjs', import.meta.url))

/** Two processes that ignore being asked to end, and say who they are. */
const STUBBORN = '#!/bin/sh\ntrap "" TERM INT HUP\n(exec sleep 600) &\necho $!\necho $$\nwait; wait\n'

/** A real browser studio in a process of its own, with a stubborn hook running. */
async function serveStubborn() {
  const around = makeWorkspace({ 'work/.clinerules/hooks/TaskStart': STUBBORN, home: { folder: true } })
  const root = around.path('work')
  // As typed in a terminal: under npm two signals in a row count as one.
  const { npm_command: _npm, ...own } = process.env
  const env = { ...own, HOME: around.path('home'), HOOK_STUDIO_DATA: around.path('data') }
  const server = spawn(process.execPath, [launcher, 'serve', '--workspace', root], { env })
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
  await page.request('trust.grant', { directories: [join(root, '.clinerules', 'hooks')] })
  await page.request('runs.fire', { event: 'TaskStart', profile: 'cline', payload: '{}', timeoutMs: 60_000 })
  const pids = () =>
    page.received.flatMap((message) =>
      [...JSON.stringify(message).matchAll(/"text":"(\d+)"/g)].map((match) => Number(match[1])),
    )
  await page.until(() => pids().length === 2)
  return {
    server,
    pids: pids(),
    page,
    token: new URL(url).hash,
    said: () => said,
    async [Symbol.asyncDispose]() {
      page.ws.terminate()
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGKILL')
        await once(server, 'close')
      }
      for (const pid of pids().filter(isAlive)) process.kill(pid, 'SIGKILL')
      around.remove()
    },
  }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends the studio with %i, and every hook before it', async (signal, code) => {
  await using served = await serveStubborn()
  expect(served.pids.every(isAlive)).toBe(true)
  served.server.kill(signal)
  expect(await once(served.server, 'close')).toEqual([code, null])
  expect(served.pids.filter(isAlive)).toEqual([])
  expect(served.said().split(served.token)).toHaveLength(2)
})

test('a second Ctrl-C does not wait for the grace', async () => {
  await using served = await serveStubborn()
  served.server.kill('SIGINT')
  await served.page.until((message) => JSON.stringify(message).includes('"settled"'))
  const before = performance.now()
  served.server.kill('SIGINT')
  expect(await once(served.server, 'close')).toEqual([130, null])
  expect(performance.now() - before).toBeLessThan(1_500)
  expect(served.pids.filter(isAlive)).toEqual([])
})

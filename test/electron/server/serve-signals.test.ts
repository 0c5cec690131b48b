import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveStudio } from '../../helpers/served-studio.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { isAlive } from '../../helpers/is-alive.ts'

/** Two processes that ignore being asked to end, and say who they are. */
const STUBBORN = '#!/bin/sh\ntrap "" TERM INT HUP\n(exec sleep 600) &\necho $!\necho $$\nwait; wait\n'

/** A real browser studio in a process of its own, with a stubborn hook running. */
async function serveStubborn() {
  const around = makeWorkspace({ 'work/.clinerules/hooks/TaskStart': STUBBORN, home: { folder: true } })
  const root = around.path('work')
  const studio = await serveStudio(around)
  const { server, page } = studio
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
    token: new URL(studio.url).hash,
    said: studio.said,
    async [Symbol.asyncDispose]() {
      await studio[Symbol.asyncDispose]()
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

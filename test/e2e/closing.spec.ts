import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './processes-of.ts'
import { expect, test } from './studio.ts'
import { hooks } from './workspace-files.ts'

/** Tells its process and its child's; both ignore every polite wish, and the child is in a group of its own. */
const STUBBORN = `#!/bin/sh
trap '' TERM INT HUP
setsid sh -c 'trap "" TERM INT HUP; sleep 600; sleep 600' &
echo "$$ $!" > pids
echo started
wait
sleep 600
`

test('leaves nothing of its hooks behind when it is closed in the middle of a run', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(hooks({ PreToolUse: STUBBORN }))
  const studio = await openStudio({ folders: [root], consoleMaySay: /WebSocket|ERR_/ })
  await studio.window.beginFire()
  await expect(studio.window.texts).toHaveText('started')
  const pids = (await readFile(path.join(root, 'pids'), 'utf8')).trim().split(' ').map(Number)
  expect(await Promise.all(pids.map((pid) => isAlive(pid)))).toEqual([true, true])
  await studio.close()
  expect(await isAlive(studio.pid)).toBe(false)
  expect(await Promise.all(pids.map((pid) => isAlive(pid)))).toEqual([false, false])
})

test('ends at its next start what a killed studio left running', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: '#!/bin/sh\necho $$ > pid\necho started\nexec sleep 600\n' }))
  const studio = await openStudio({ folders: [root], consoleMaySay: /WebSocket|ERR_/ })
  await studio.window.beginFire()
  await expect(studio.window.texts).toHaveText('started')
  const pid = Number(await readFile(path.join(root, 'pid'), 'utf8'))
  process.kill(studio.pid, 'SIGKILL')
  await expect.poll(() => isAlive(studio.pid)).toBe(false)
  expect(await isAlive(pid)).toBe(true)
  await openStudio({ folders: [root], like: studio })
  await expect.poll(() => isAlive(pid)).toBe(false)
})

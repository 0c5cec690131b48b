import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { runBriefly } from '../../../../electron/engine/run-briefly.ts'
import { killGroup, ownGroup, startGroup } from '../../../../electron/engine/process-group.ts'
import { runCheck } from '../../../../electron/scripts/run-check.ts'
import { isAlive } from '../../../helpers/is-alive.ts'
import { makeWorkspace } from '../../../helpers/workspace.ts'

const env = { PATH: process.env['PATH'] ?? '' }

/** Longer than a system takes: such a start fails at once, where that of a missing program fails a moment later. */
const TOO_LONG = 'x'.repeat(8 * 1_048_576)

test.each([
  ['/no/such/program', []],
  [process.execPath, ['\0']],
  [process.execPath, [TOO_LONG]],
])('what cannot be started is nothing, however it fails', async (program, args) => {
  expect(startGroup(() => spawn(program, args, ownGroup()))).toBeNull()
  expect(await runBriefly(program, args, { env, limitMs: 20_000, maxBytes: 10 })).toBeNull()
  expect(await runCheck(program, args, { env, limitMs: 20_000, stdin: '' })).toBeNull()
})

test.runIf(process.platform !== 'win32')('with a program goes all that it started', async () => {
  using folder = makeWorkspace()
  const child = startGroup(() =>
    spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; wait'], { ...ownGroup(), cwd: folder.root }),
  )
  if (child === null) throw new Error('It did not start.')
  const sleeper = Number(await new Promise((resolve) => child.stdout.once('data', resolve)))
  expect(isAlive(sleeper)).toBe(true)
  killGroup(child)
  await expect.poll(() => isAlive(sleeper)).toBe(false)
})

test('on Windows a program keeps a console, without which PowerShell prints nothing', () => {
  expect(ownGroup('win32')).toEqual({ detached: false, windowsHide: true })
  expect(ownGroup('linux')).toEqual({ detached: true, windowsHide: true })
})

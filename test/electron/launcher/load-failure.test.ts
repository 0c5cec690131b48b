import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeWorkspace } from '../../helpers/workspace.ts'

const launcher = fileURLToPath(new URL('../../../electron/launcher', import.meta.url))

/** An installed studio, which has no sources to be built from, with this for its command. */
function installed(command: string) {
  const folder = makeWorkspace({ 'dist/cli/main.mjs': command })
  cpSync(launcher, folder.path('electron', 'launcher'), { recursive: true })
  return folder
}

test('a command that lacks a part is no verdict: one sentence, and exit code 2', () => {
  using folder = installed(`import './gone.mjs'\n`)
  const { status, stderr } = spawnSync(process.execPath, [folder.path('electron', 'launcher', 'hook-studio.mjs')])
  expect(status).toBe(2)
  expect(String(stderr)).toMatch(
    /^hook-studio: The command could not be loaded \(ERR_MODULE_NOT_FOUND\): .* Install .*, then try again\.\n$/,
  )
})

test('a command that runs says itself what goes wrong', () => {
  using folder = installed(
    `process.on('uncaughtException', () => process.exit(7))\nawait Promise.reject(new Error('late'))\n`,
  )
  expect(spawnSync(process.execPath, [folder.path('electron', 'launcher', 'hook-studio.mjs')]).status).toBe(7)
})

test('too many open files are not a broken installation', () => {
  using folder = installed(`throw Object.assign(new Error('no'), { code: 'EMFILE' })\n`)
  const { status, stderr } = spawnSync(process.execPath, [folder.path('electron', 'launcher', 'hook-studio.mjs')])
  expect(status).toBe(2)
  expect(String(stderr)).toMatch(/: too many files are open \(EMFILE\)\. Close other programs, or .*\.\n$/)
})

import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const launcher = fileURLToPath(new URL('../../../electron/launcher/hook-studio.mjs', import.meta.url))
const packageFile = new URL('../../../package.json', import.meta.url)

test('the command builds itself when it must, and knows its version', { timeout: 180_000 }, async () => {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [launcher, '--version'])
  expect([stdout, stderr]).toEqual([`${version}\n`, ''])
})

test.skipIf(process.platform === 'win32')('its file can be executed', () => {
  expect(statSync(launcher).mode & 0o111).toBe(0o111)
})

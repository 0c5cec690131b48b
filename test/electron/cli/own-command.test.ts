import { expect, it } from 'vitest'
import { ownCommand } from '../../../electron/cli/own-command.ts'

const BIN = '/usr/local/bin/hook-studio'
const NPX = { npm_lifecycle_event: 'npx', npm_config_local_prefix: '/src/hook studio' }

it('the next command is said as this one was typed', () => {
  expect(ownCommand({ env: {}, script: BIN, cwd: '/w' })).toBe('hook-studio')
  expect(ownCommand({ env: { npm_lifecycle_event: 'test' }, script: BIN, cwd: '/w' })).toBe('hook-studio')
  expect(ownCommand({ env: NPX, script: BIN, cwd: '/src/hook studio/test' })).toBe('npx hook-studio')
  expect(ownCommand({ env: NPX, script: BIN, cwd: '/w' })).toBe("npx --prefix '/src/hook studio' hook-studio")
  const file = '/src/electron/launcher/hook-studio.mjs'
  expect(ownCommand({ env: {}, script: file, cwd: '/w' })).toBe(`node ${file}`)
})

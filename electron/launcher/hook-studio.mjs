#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { sayBuildFailure } from './build-failure.mjs'
import { ensureBuilt } from './build.mjs'
import { sayLoadFailure } from './load-failure.mjs'

const command = new URL('../../dist/cli/main.mjs', import.meta.url)

try {
  if (!existsSync(command) && process.stderr.isTTY) process.stderr.write('Building Hook Studio; this happens once.\n')
  await ensureBuilt()
} catch (error) {
  process.stderr.write(`hook-studio: ${sayBuildFailure(error, process.stderr)}`)
  process.exit(2)
}
try {
  await import(command.href)
} catch (error) {
  // Once it runs it says itself what goes wrong. Until then exit code 1 would mean that the agent would be blocked.
  if (process.listenerCount('uncaughtException') > 0) throw error
  process.stderr.write(`hook-studio: ${sayLoadFailure(error)}`)
  process.exit(2)
}

#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'

const command = new URL('../../dist/cli/main.mjs', import.meta.url)

try {
  if (!existsSync(command) && process.stderr.isTTY) process.stderr.write('Building Hook Studio; this happens once.\n')
  await ensureBuilt()
} catch (error) {
  process.stderr.write(`hook-studio: The studio could not be built: ${error.message} Run npm ci, then try again.\n`)
  process.exit(2)
}
await import(command.href)

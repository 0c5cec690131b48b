import { realpathSync } from 'node:fs'
import { basename } from 'node:path'
import type { Shell } from '../../shared/ipc.ts'
import { ok } from '../../shared/result.ts'
import type { Handlers } from './handler.ts'

/** Facts about this studio. */
export function studioHandlers(shell: Shell, version: string, homeDir: string): Handlers<'studio.info'> {
  const { platform } = process
  return { 'studio.info': () => ok({ version, shell, platform, homeDir, systemShell: systemShell(platform) }) }
}

/** What `/bin/sh` really is; null on Windows. */
export function systemShell(platform: NodeJS.Platform): string | null {
  if (platform === 'win32') return null
  try {
    return basename(realpathSync('/bin/sh'))
  } catch {
    return 'sh'
  }
}

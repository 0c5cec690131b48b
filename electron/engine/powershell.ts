import { access, constants } from 'node:fs/promises'
import { win32 } from 'node:path'
import { POWERSHELL_LOOKUP_MS } from '../../shared/limits.ts'
import type { Result } from '../../shared/result.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Clock } from './clock.ts'

/** Gives the path of PowerShell; a failure has the code `powershell-missing`. Never rejects. */
export type PowerShellLookup = () => Promise<Result<string>>

/** PowerShell 7 first, then the one that comes with Windows. */
const NAMES = ['pwsh.exe', 'powershell.exe'] as const

/**
 * Looks PowerShell up once and remembers it for five minutes. Look-ups at the same time are one; a failed one is not
 * remembered. Source: Cline's PowerShell resolver.
 */
export function createPowerShellLookup(
  env: NodeJS.ProcessEnv,
  clock: Clock,
  isFile: (path: string) => Promise<boolean> = isThere,
): PowerShellLookup {
  let found: { readonly path: string; readonly at: number } | null = null
  let running: Promise<Result<string>> | null = null
  const look = async (): Promise<Result<string>> => {
    const path = await firstThat(isFile, candidatesOf(env))
    running = null
    if (path === null) {
      return failure(
        'powershell-missing',
        'PowerShell was not found on the PATH or in the system folder, so the hook cannot be started.',
        'Install PowerShell, or add its folder to the PATH of the program that starts the hooks.',
      )
    }
    found = { path, at: clock.now() }
    return ok(path)
  }
  return () => {
    if (found !== null && clock.now() - found.at < POWERSHELL_LOOKUP_MS) return Promise.resolve(ok(found.path))
    running ??= look()
    return running
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path, constants.F_OK)
    return true
  } catch {
    return false
  }
}

async function firstThat(isFile: (path: string) => Promise<boolean>, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await isFile(path)) return path
  return null
}

function candidatesOf(env: NodeJS.ProcessEnv): readonly string[] {
  const folders = (valueOf(env, 'Path') ?? '').split(';').filter((folder) => folder !== '')
  const systemRoot = valueOf(env, 'SystemRoot') ?? 'C:\\Windows'
  return [
    ...NAMES.flatMap((name) => folders.map((folder) => win32.join(folder.replaceAll('"', ''), name))),
    win32.join(systemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
  ]
}

/** Names of variables have no case on Windows; a copy of its environment has lost that. */
function valueOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const found = Object.keys(env).find((key) => key.toLowerCase() === name.toLowerCase())
  return found === undefined ? undefined : env[found]
}

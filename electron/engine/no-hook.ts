import { join } from 'node:path'
import type { Skipped } from '../../shared/capture.ts'
import type { FireRequest } from '../../shared/fire-request.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import { hooksPaths } from './hooks-paths.ts'
import { hookFileName } from './look-for-hook.ts'
import { sayName, shellWord } from './say-path.ts'

/** How many directories one sentence can name. */
const NAMED = 3

/** Says that nothing was found for an event, where it was looked for, and what to do about it. */
export function noHook({ event, places }: FireRequest, skipped: readonly Skipped[], platform: NodeJS.Platform): Notice {
  const paths = hooksPaths(places).map(({ path }) => path)
  const named = paths.slice(0, NAMED).map(sayName)
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : ''
  const where = paths.length === 0 ? 'There is no directory to look in.' : `Looked in: ${named.join(', ')}${more}.`
  return {
    code: 'no-hook',
    message: `No hook was found for ${event}, so nothing decided: the agent goes ahead, which is not an approval. ${where}`,
    fix: nextStep(paths.at(-1), hookFileName(event, platform), skipped, platform),
  }
}

function nextStep(
  directory: string | undefined,
  fileName: string,
  skipped: readonly Skipped[],
  platform: NodeJS.Platform,
): string {
  if (skipped.length === 1)
    return `One file will not run, with its reason: ${skipped.map(({ path }) => sayName(path)).join()}.`
  if (skipped.length > 1) return `${skipped.length} files will not run: each is listed with its reason.`
  if (directory === undefined) return 'Open a folder, or name a hooks directory.'
  const file = join(directory, fileName)
  return platform === 'win32'
    ? `Write a PowerShell script named ${file}.`
    : `Write a script named ${sayName(file)}, then: chmod +x ${shellWord(file)}`
}

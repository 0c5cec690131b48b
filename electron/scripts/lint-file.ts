import { basename } from 'node:path'
import type { EventName } from '../../shared/events.ts'
import type { Diagnostic } from '../../shared/lint/diagnostic.ts'
import { commandsOf, lintScript } from '../../shared/lint/lint-script.ts'
import { ok, type Result } from '../../shared/result.ts'
import { readRaw } from '../files/read-file.ts'
import { decodeScript } from '../files/script-text.ts'
import { scriptFacts, type FactsAsked } from './script-facts.ts'

/** A script as it lies on disk, and where it would run. */
export interface FileToLint extends Pick<FactsAsked, 'path' | 'env' | 'cwd' | 'untrusted' | 'signal'> {
  /** The event it is a hook of, or null. */
  readonly event: EventName | null
}

/**
 * What the editor would say of a script, in the order of its lines. Runs nothing of it and writes nothing. Null when it is
 * no UTF-8 text; fails when it cannot be read.
 */
export async function lintFile({ event, ...asked }: FileToLint): Promise<Result<readonly Diagnostic[] | null>> {
  const raw = readRaw(asked.path)
  if (!raw.ok) return raw
  const script = raw.value === null ? null : decodeScript(raw.value.bytes)
  if (raw.value === null || script === null) return ok(null)
  const { platform } = process
  const fileName = basename(asked.path)
  const commands = commandsOf(script.text, fileName, platform)
  const facts = await scriptFacts({ ...asked, text: script.text, commands })
  const mode = platform === 'win32' ? null : raw.value.stats.mode & 0o7777
  return ok(lintScript({ ...script, fileName, event, mode, platform, facts }))
}

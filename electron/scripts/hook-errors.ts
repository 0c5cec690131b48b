import type { FoundHook } from '../../shared/places.ts'
import type { HookFault } from '../../shared/why.ts'
import { describeScript, isProgram, readScript } from '../engine/script-head.ts'
import { lintFile, type FileToLint } from './lint-file.ts'

/** So many hooks of an event are read; whoever has more of them looks for the fault in the first. */
const READ_AT_MOST = 20

/** By the path of a hook: what keeps it from running, or from being understood, for those that have such. A program has none. */
export async function hookErrors(
  hooks: readonly FoundHook[],
  where: Pick<FileToLint, 'env' | 'untrusted' | 'signal'>,
): Promise<ReadonlyMap<string, readonly HookFault[]>> {
  const errors = new Map<string, readonly HookFault[]>()
  for (const { script, event, cwd } of hooks.slice(0, READ_AT_MOST)) {
    const linted = await lintFile({ ...where, path: script, event, cwd })
    const found = linted.ok
      ? (linted.value?.filter(({ severity }) => severity === 'error') ?? unrunnable(script))
      : unreadable(linted.error.code)
    if (found.length > 0) errors.set(script, found)
  }
  return errors
}

/** The system reads a program itself; a script is read by its interpreter, as whoever starts it. */
function unreadable(code: string): readonly HookFault[] {
  if (code !== 'no-permission') return []
  const message = 'It may be executed, but not read: a program runs all the same, a script does not. chmod +r helps.'
  return [{ line: null, message, code: 'cannot-execute' }]
}

/** Of what is no text: bytes without a "#!" line that are no program either. */
function unrunnable(path: string): readonly HookFault[] {
  const script = readScript(path)
  const { binary, shebang } = describeScript(script)
  if (!binary || shebang !== null || isProgram(script)) return []
  const message = 'It is no text and no program: the system refuses to execute it. Put a script in its place.'
  return [{ line: null, message, code: 'cannot-execute' }]
}

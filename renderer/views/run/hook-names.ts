import type { HookSource } from '../../../shared/capture.ts'

/** What a hook's name is made from. */
export interface NamedHook {
  readonly script: string
  readonly source: HookSource
  readonly cwd: string
}

/**
 * A short name for each hook of a run, different from the others' where that can be: the last part of its root's path
 * for a workspace hook, else `global` or `runtime`. More of the path is added while two names are the same, and the
 * file's name where it isn't the event's.
 */
export function hookNames(hooks: readonly (NamedHook | undefined)[], event: string): readonly string[] {
  const given = hooks.map((hook) => (hook === undefined ? null : parts(hook)))
  return hooks.map((hook, index) => {
    const own = given[index]
    if (hook === undefined || own === undefined || own === null) return `hook ${index + 1}`
    const others = given.filter((other): other is readonly string[] => other !== null && other !== own)
    const name = shortest(own, others)
    const file = lastPart(hook.script)
    return file === event || file === `${event}.ps1` ? name : `${name} · ${file}`
  })
}

/** From the last part of the path to the first. */
function parts(hook: NamedHook): readonly string[] {
  if (hook.source !== 'workspace') return [hook.source]
  const found = hook.cwd.split(/[\\/]/).filter((part) => part !== '')
  return found.length === 0 ? [hook.cwd || 'workspace'] : found.toReversed()
}

function shortest(own: readonly string[], others: readonly (readonly string[])[]): string {
  for (let length = 1; length < own.length; length++) {
    const name = written(own, length)
    const alike = others.filter((other) => written(other, length) === name)
    if (alike.every((other) => written(other, other.length) === written(own, own.length))) return name
  }
  return written(own, own.length)
}

function written(parts: readonly string[], length: number): string {
  return parts.slice(0, length).toReversed().join('/')
}

/** The last part of a path. */
export function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

/** The last parts of a path, such as `…/shop/.clinerules/hooks/PreToolUse`: what tells it apart stands at its end. */
export function endOfPath(path: string, parts = 4): string {
  const found = path.split('/')
  return found.length <= parts + 1 ? path : `…/${found.slice(-parts).join('/')}`
}

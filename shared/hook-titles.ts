import { assertNever } from './assert-never.ts'
import type { HookSource } from './capture.ts'

/** What a hook's name is made from. */
export interface TitledHook {
  readonly script: string
  readonly source: HookSource
  /** Its working directory: for a workspace hook the root that owns it. */
  readonly cwd: string
}

/** How sentences call the hooks of a run, such as `PreToolUse in shop-frontend` or `the global PreToolUse`, no two alike where that can be. */
export function hookTitles(hooks: readonly TitledHook[]): readonly string[] {
  let titles = hooks.map((hook) => titleOf(hook, 1))
  for (let parts = 2; parts <= 4 && new Set(titles).size < titles.length; parts++) {
    const before = titles
    titles = hooks.map((hook, index) =>
      before.filter((title) => title === before[index]).length > 1 ? titleOf(hook, parts) : (before[index] ?? ''),
    )
  }
  return titles
}

function titleOf({ script, source, cwd }: TitledHook, parts: number): string {
  const file = lastParts(script, 1).replace(/\.ps1$/i, '')
  switch (source) {
    case 'global':
    case 'runtime':
      return `the ${source} ${file}`
    case 'workspace':
      return cwd === '' ? file : `${file} in ${lastParts(cwd, parts)}`
    default:
      return assertNever(source)
  }
}

function lastParts(path: string, parts: number): string {
  const all = path.split(/[\\/]/).filter((part) => part !== '')
  return all.length === 0 ? path : all.slice(-parts).join('/')
}

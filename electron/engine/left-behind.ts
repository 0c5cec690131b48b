import type { ProcessEntry, ProcessTable } from './process-table.ts'
import type { ProcessTree } from './process-tree.ts'

/** Variables that shells set themselves: they say nothing about where a process comes from. */
const SET_BY_SHELLS = new Set(['_', 'SHLVL', 'PWD', 'OLDPWD', 'IFS', 'PPID', 'OPTIND', 'LINENO', 'COLUMNS', 'LINES'])
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/
/** A hook may change some variables before it starts something; nobody else has most of them alike. */
const ALIKE = 0.75

/** What an environment is known by: a short digest of each variable. */
export type EnvironmentMark = readonly string[]

/** Digests the environment that hooks are given. */
export function markOf(env: NodeJS.ProcessEnv): EnvironmentMark {
  return Object.entries(env)
    .filter(([name]) => IDENTIFIER.test(name) && !SET_BY_SHELLS.has(name))
    .map(([name, value]) => digest(`${name}=${value ?? ''}`))
}

/** Whether a process has most of an environment: it comes from there, most likely. */
export function bearsMark(pid: number, mark: EnvironmentMark, table: ProcessTable): boolean {
  const environment = table.environmentOf(pid)
  if (environment === null) return false
  const digests = new Set(environment.map(digest))
  return mark.filter((entry) => digests.has(entry)).length >= mark.length * ALIKE
}

/** FNV-1a, 32 bits. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/**
 * Which of some processes were probably left by a hook, though nothing ties them to it any more:
 * in a session that began after the hook did, adopted by the first process (or by an ancestor of this one), and with
 * the environment that the hook was given. `trees` are the hooks that run: what is theirs was not left.
 */
export function findLeftBehind(
  tree: ProcessTree,
  entries: readonly ProcessEntry[],
  mark: EnvironmentMark,
  table: ProcessTable,
  trees: ReadonlySet<ProcessTree>,
): readonly ProcessEntry[] {
  const hooks = new Set([tree.pid, ...[...trees].map(({ pid }) => pid)])
  let ancestors: ReadonlySet<number> | null = null
  if (tree.start === null) return []
  return entries.filter((entry) => {
    if (!isNotOlder(entry, tree) || hooks.has(entry.session) || hooks.has(entry.group)) return false
    ancestors ??= ancestorsOf(process.pid, table)
    if (!ancestors.has(entry.parent)) return false
    const leader = table.one(entry.session)
    return (leader === null || isNotOlder(leader, tree)) && bearsMark(entry.pid, mark, table)
  })
}

function isNotOlder(entry: ProcessEntry, tree: ProcessTree): boolean {
  return Number(entry.start) >= Number(tree.start)
}

function ancestorsOf(pid: number, table: ProcessTable): ReadonlySet<number> {
  const ancestors = new Set([1])
  let parent = table.one(pid)?.parent ?? 0
  while (parent > 1 && !ancestors.has(parent)) {
    ancestors.add(parent)
    parent = table.one(parent)?.parent ?? 0
  }
  return ancestors
}

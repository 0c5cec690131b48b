import type { Stats } from 'node:fs'
import { statSync } from 'node:fs'
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
  return isAlike(table.environmentOf(pid) ?? [], mark)
}

function isAlike(environment: readonly string[], mark: EnvironmentMark): boolean {
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
 * the environment and the working directory that the hook was given. `trees` are the hooks that run: what is theirs was not left.
 */
export function findLeftBehind(
  tree: ProcessTree,
  entries: readonly ProcessEntry[],
  table: ProcessTable,
  trees: ReadonlySet<ProcessTree>,
): readonly ProcessEntry[] {
  const hooks = new Set([tree.pid, ...[...trees].map(({ pid }) => pid)])
  if (tree.start === null) return []
  return entries.filter((entry) => {
    if (!isNotOlder(entry, tree) || hooks.has(entry.session) || hooks.has(entry.group)) return false
    if (!ourAncestors(table).has(entry.parent)) return false
    const leader = table.one(entry.session)
    if (leader !== null && !isNotOlder(leader, tree)) return false
    return mayComeFrom(entry, tree, table)
  })
}

/** While a process becomes another program it has, for a moment, neither an environment nor a command line. */
function mayComeFrom(entry: ProcessEntry, { cwd, mark }: ProcessTree, table: ProcessTable): boolean {
  for (let look = 0; look < 3; look += 1) {
    const environment = table.environmentOf(entry.pid)
    if (environment === null) return false
    if (environment.length > 0) {
      return mark !== null && isAlike(environment, mark) && (cwd === null || wasIn(cwd, environment))
    }
    if (table.nameOf(entry)?.command.startsWith('[') === true) return true
    // It has a command line: its environment may have come between the two questions.
  }
  return false
}

/** Whether it was in a directory when it was started, or just before: shells and most programs keep these variables. */
function wasIn(directory: string, environment: readonly string[]): boolean {
  return environment.some((entry) => {
    const path = /^(?:OLD)?PWD=(\/.*)$/s.exec(entry)?.[1]
    return path !== undefined && (path === directory || isSameDirectory(path, directory))
  })
}

function isSameDirectory(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statOrNothing(path))
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino
}

function isNotOlder(entry: ProcessEntry, tree: ProcessTree): boolean {
  return Number(entry.start) >= Number(tree.start)
}

let known: { readonly parent: number; readonly ancestors: ReadonlySet<number> } | null = null

/** Looked for once: when one of them ends, its place is taken by another one of them. */
function ourAncestors(table: ProcessTable): ReadonlySet<number> {
  const parent = process.ppid
  if (known?.parent !== parent) known = { parent, ancestors: ancestorsOf(process.pid, table) }
  return known.ancestors
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

function statOrNothing(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

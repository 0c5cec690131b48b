import type { EnvironmentMark } from './left-behind.ts'
import type { ProcessEntry } from './process-table.ts'

/** A hook's own process, by which all that belongs to it is found. */
export interface ProcessTree {
  /** Also the number of its group and of its session. */
  readonly pid: number
  /** When it started, or null as long as that isn't known. */
  start: string | null
  /** Whether its end was seen: a process of its number is a stranger then. */
  isGone: boolean
  /** Its working directory, or null when that isn't known. */
  cwd: string | null
  /** What processes with its environment are known by, or null when that isn't known. */
  mark: EnvironmentMark | null
  /** Its ends of its outputs that may be open: who has one belongs to it. */
  ends: ReadonlySet<number>
  /** Processes that are known to belong to it by other signs. */
  also: readonly ProcessEntry[]
}

/** The tree of a process that has just been started, or of which only the number is known. */
export function treeOf(pid: number, start: string | null = null, isGone = false): ProcessTree {
  return { pid, start, isGone, cwd: null, mark: null, ends: new Set(), also: [] }
}

/** Finds the living members of a tree; `known` are members that were found before. */
export type TreeFinder = (tree: ProcessTree, known: readonly ProcessEntry[]) => readonly ProcessEntry[]

/**
 * Prepares one look at the process table for any number of trees. To a tree belong: the process itself, its group, its
 * session, what is known already, and all descendants of these.
 */
export function createTreeFinder(entries: readonly ProcessEntry[]): TreeFinder {
  const byPid = new Map(entries.map((entry) => [entry.pid, entry]))
  const byGroup = groupBy(entries, ({ group }) => group)
  const bySession = groupBy(entries, ({ session }) => session)
  const byParent = groupBy(entries, ({ parent }) => parent)
  return (tree, known) => {
    const members = new Map<number, ProcessEntry>()
    // Not by calling itself: what forks without end makes a tree deeper than the stack, and must be ended all the more.
    const add = (first: ProcessEntry): void => {
      const found = [first]
      for (let entry = found.pop(); entry !== undefined; entry = found.pop()) {
        if (members.has(entry.pid) || entry.pid === process.pid || entry.pid <= 1) continue
        members.set(entry.pid, entry)
        found.push(...(byParent.get(entry.pid) ?? []).toReversed())
      }
    }
    const leader = byPid.get(tree.pid)
    // While a group lives, its number is given to nobody: with a stranger as its leader the hook's group has gone.
    if (leader === undefined || !isStranger(leader, tree)) {
      if (leader !== undefined) add(leader)
      for (const entry of byGroup.get(tree.pid) ?? []) add(entry)
      for (const entry of bySession.get(tree.pid) ?? []) add(entry)
    }
    for (const entry of [...tree.also, ...known]) {
      const current = byPid.get(entry.pid)
      if (current !== undefined && isSameProcess(current, entry)) add(current)
    }
    return [...members.values()]
  }
}

function isStranger(leader: ProcessEntry, tree: ProcessTree): boolean {
  return tree.isGone || (tree.start !== null && leader.start !== tree.start)
}

function groupBy(
  entries: readonly ProcessEntry[],
  keyOf: (entry: ProcessEntry) => number,
): ReadonlyMap<number, readonly ProcessEntry[]> {
  const groups = new Map<number, ProcessEntry[]>()
  for (const entry of entries) {
    const group = groups.get(keyOf(entry))
    if (group === undefined) groups.set(keyOf(entry), [entry])
    else group.push(entry)
  }
  return groups
}

/** Whether both are the same process: numbers are given out again, a number and a start together are not. */
export function isSameProcess(one: ProcessEntry | undefined, other: ProcessEntry): boolean {
  return one !== undefined && one.pid === other.pid && one.start === other.start
}

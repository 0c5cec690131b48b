import type { ProcessName } from '../../shared/capture.ts'
import type { EndedTree, Ender } from './end-process.ts'
import { findLeftBehind } from './left-behind.ts'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import type { ProcessTree } from './process-tree.ts'
import { namesOf } from './process-names.ts'
import { createTreeFinder } from './process-tree.ts'

/** What a hook had left when it was over. */
export interface Aftermath {
  /** What outlived it and was ended: the agent would leave it running. */
  readonly ended: readonly ProcessName[]
  /** What it probably left, and what could not be ended. */
  readonly left: readonly ProcessName[]
  /** Whether the hook's own process is among what could not be ended. */
  readonly hookRemains: boolean
}

/** What is needed to find and end what a hook left. */
export interface AftermathGround {
  readonly table: ProcessTable | null
  readonly ender: Ender
  /** The trees that are running or being ended. */
  readonly trees: Set<ProcessTree>
}

const NOTHING: Aftermath = { ended: [], left: [], hookRemains: false }

/**
 * Ends what a hook left that exited and closed its outputs by itself. Nearly always that is nothing: then the answer
 * is there at once, after a look at the few process numbers that were given out since the hook began.
 */
export function endLeftovers(tree: ProcessTree, ground: AftermathGround): Aftermath | Promise<Aftermath> {
  const { table } = ground
  if (table === null) return NOTHING
  const newer = table.since(tree.pid)
  if (newer === null) return isGroupAlive(tree.pid) ? endAndName(tree, ground, 'all') : NOTHING
  if (newer.length === 0) return NOTHING
  const members = createTreeFinder(newer)(tree, [])
  if (members.length > 0 || isGroupAlive(tree.pid)) return endAndName(tree, ground, 'all')
  return { ...NOTHING, left: leftAmong(newer, tree, ground, table) }
}

/** Ends a hook that timed out or was stopped, and everything of it. The agent ends the group as well: only what was outside it is named. */
export function endEverything(tree: ProcessTree, ground: AftermathGround, now: boolean): Promise<Aftermath> {
  return endAndName(tree, ground, 'outside', now)
}

function isGroupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function endAndName(
  tree: ProcessTree,
  ground: AftermathGround,
  which: 'all' | 'outside',
  now = false,
): Promise<Aftermath> {
  const { inGroup, outside, remaining, lastLook }: EndedTree = await ground.ender.end(tree, now)
  const found = ground.table === null ? [] : leftAmong(lastLook, tree, ground, ground.table)
  const stubborn = new Set(remaining.map(({ pid }) => pid))
  return {
    ended: which === 'all' ? [...inGroup, ...outside] : outside,
    left: [...remaining.filter(({ pid }) => pid !== tree.pid), ...found.filter(({ pid }) => !stubborn.has(pid))],
    hookRemains: stubborn.has(tree.pid),
  }
}

function leftAmong(
  entries: readonly ProcessEntry[],
  tree: ProcessTree,
  { trees }: AftermathGround,
  table: ProcessTable,
): readonly ProcessName[] {
  return namesOf(findLeftBehind(tree, entries, table, trees), table)
}

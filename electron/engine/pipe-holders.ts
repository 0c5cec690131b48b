import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import { descriptorOf } from './socket-descriptor.ts'

/**
 * The hook's ends of its outputs, as far as they are open. The system numbers the two ends of a pair one after the
 * other, and Node keeps the first: so nothing needs to be looked up while the hook still runs.
 */
export function hooksEnds(child: ChildProcessWithoutNullStreams, table: ProcessTable): ReadonlySet<number> {
  const ends = new Set<number>()
  for (const stream of [child.stdout, child.stderr]) {
    const descriptor = descriptorOf(stream)
    const near = descriptor === null ? null : table.socketOf(process.pid, descriptor)
    if (near !== null) ends.add(near + 1)
  }
  return ends
}

/**
 * Who still has a hook's outputs open after its own exit. Where that cannot be told, the living members of its group:
 * most likely it is them.
 */
export function findHolders(pid: number, ends: ReadonlySet<number>, table: ProcessTable): readonly ProcessEntry[] {
  const newer = table.since(pid)
  const holders = newer === null || ends.size === 0 ? [] : holdersAmong(newer, ends, table)
  return holders.length > 0 ? holders : table.all().filter(({ group }) => group === pid)
}

/** Which processes have one of these sockets open; this one, which has the other ends, is never among them. */
function holdersAmong(
  entries: readonly ProcessEntry[],
  ends: ReadonlySet<number>,
  table: ProcessTable,
): readonly ProcessEntry[] {
  return entries.filter(({ pid }) => pid !== process.pid && table.socketsOf(pid).some((socket) => ends.has(socket)))
}

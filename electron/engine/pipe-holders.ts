import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import { descriptorOf } from './socket-descriptor.ts'

/**
 * Who still has a hook's outputs open after its own exit. Where that can't be told, the living members of its group:
 * most likely it is them.
 */
export function findHolders(
  child: ChildProcessWithoutNullStreams,
  pid: number,
  table: ProcessTable,
): readonly ProcessEntry[] {
  const newer = table.since(pid)
  const sockets = farEnds(child, table)
  const holders =
    newer === null || sockets.size === 0
      ? []
      : newer.filter((entry) => entry.pid !== process.pid && table.hasSocket(entry.pid, sockets))
  return holders.length > 0 ? holders : table.all().filter(({ group }) => group === pid)
}

/**
 * The hook's ends of its outputs. The system numbers the two ends of a pair one after the other, and Node keeps the
 * first: so nothing needs to be looked up while the hook still runs.
 */
function farEnds(child: ChildProcessWithoutNullStreams, table: ProcessTable): ReadonlySet<number> {
  const ends = new Set<number>()
  for (const stream of [child.stdout, child.stderr]) {
    const descriptor = descriptorOf(stream)
    const near = descriptor === null ? null : table.socketOf(process.pid, descriptor)
    if (near !== null) ends.add(near + 1)
  }
  return ends
}

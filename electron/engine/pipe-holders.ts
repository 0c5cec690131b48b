import type { ProcessEntry, ProcessTable } from './process-table.ts'

/** The sockets that a hook was given as its stdout and stderr; to be asked right after its start. */
export function outputSockets(pid: number, table: ProcessTable): ReadonlySet<string> {
  const sockets = [table.socketOf(pid, 1), table.socketOf(pid, 2)]
  return new Set(sockets.filter((socket) => socket !== null))
}

/**
 * Who still has a hook's outputs open after its own exit. Where that can't be told, the living members of its group:
 * most likely it is them.
 */
export function findHolders(pid: number, sockets: ReadonlySet<string>, table: ProcessTable): readonly ProcessEntry[] {
  const newer = table.since(pid)
  if (newer === null || sockets.size === 0) return table.all().filter(({ group }) => group === pid)
  return newer.filter((entry) => entry.pid !== process.pid && table.hasSocket(entry.pid, sockets))
}

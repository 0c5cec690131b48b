import type { ProcessName } from '../../shared/capture.ts'
import type { ProcessEntry, ProcessTable } from './process-table.ts'

/** Names processes; those that have gone meanwhile are left out. */
export function namesOf(entries: readonly ProcessEntry[], table: ProcessTable): readonly ProcessName[] {
  return entries.map((entry) => table.nameOf(entry)).filter((name) => name !== null)
}

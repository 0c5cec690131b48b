import type { ProcessName } from '../../shared/capture.ts'
import { createLinuxProcessTable } from './process-table-linux.ts'
import { createPsProcessTable } from './process-table-ps.ts'

/** A living process; a zombie is none. */
export interface ProcessEntry {
  readonly pid: number
  readonly parent: number
  readonly group: number
  /** Its session, or 0 where that can't be told. */
  readonly session: number
  /** When it started, in words of the platform: equal only for the same process. */
  readonly start: string
}

/** What can be known of the machine's processes. Nothing here throws; what can't be read is not there. */
export interface ProcessTable {
  /** All living processes. */
  all(): readonly ProcessEntry[]
  /** One of them, or null when it is not alive. */
  one(pid: number): ProcessEntry | null
  /** Tells when a process of ours started, also when it has just ended; nothing when that can't be told. */
  startOf(pid: number, tell: (start: string) => void): void
  /**
   * The living processes that began after the process `pid` did (some that began before may be among them), or null
   * where asking for that would cost more than a few microseconds each.
   */
  since(pid: number): readonly ProcessEntry[] | null
  /** Its command line, or its short name in brackets. */
  nameOf(pid: number): ProcessName
  /** The variables of its environment as `NAME=value`, or null where that can't be told. */
  environmentOf(pid: number): readonly string[] | null
  /** The number of the socket behind one of its open files, or null. */
  socketOf(pid: number, descriptor: number): number | null
  /** Whether it has one of these sockets open. */
  hasSocket(pid: number, sockets: ReadonlySet<number>): boolean
  /** Differs from start to start of the machine; empty where start times alone tell processes apart. */
  bootId(): string
  close(): void
}

/** The process table of a platform; null on Windows, where a process tree is ended by `taskkill`. */
export function createProcessTable(platform: NodeJS.Platform): ProcessTable | null {
  if (platform === 'win32') return null
  return platform === 'linux' ? createLinuxProcessTable() : createPsProcessTable()
}

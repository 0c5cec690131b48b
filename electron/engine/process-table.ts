import { existsSync } from 'node:fs'
import type { ProcessName } from '../../shared/capture.ts'
import { createLinuxProcessTable } from './process-table-linux.ts'
import { createPsProcessTable } from './process-table-ps.ts'

/** A living process; a zombie is none. */
export interface ProcessEntry {
  readonly pid: number
  readonly parent: number
  readonly group: number
  /** Its session, or 0 where that cannot be told. */
  readonly session: number
  /** When it started, in words of the platform: equal only for the same process. */
  readonly start: string
  /** Its command line, where the table comes with it. */
  readonly command?: string
}

/** What can be known of the machine's processes. Nothing here throws; what cannot be read is not there. */
export interface ProcessTable {
  /** All living processes; none at all where the table cannot be read. */
  all(): readonly ProcessEntry[]
  /** One of them, or null when it is not alive. */
  one(pid: number): ProcessEntry | null
  /** Tells when a process of ours started, also when it has just ended; nothing when that cannot be told. */
  startOf(pid: number, tell: (start: string) => void): void
  /**
   * The living processes that began after the process `pid` did (some that began before may be among them), or null
   * where asking for that would cost more than a few microseconds each.
   */
  since(pid: number): readonly ProcessEntry[] | null
  /** Its command line, cut at 500 characters, or its short name in brackets; null when it is not alive. */
  nameOf(entry: ProcessEntry): ProcessName | null
  /** The variables of its environment as `NAME=value`, or null where that cannot be told. */
  environmentOf(pid: number): readonly string[] | null
  /** The number of the socket behind one of its open files, or null. */
  socketOf(pid: number, descriptor: number): number | null
  /** The numbers of all sockets that it has open. */
  socketsOf(pid: number): readonly number[]
  /** Differs from start to start of the machine; empty where start times alone tell processes apart. */
  bootId(): string
  close(): void
}

/** The process table of a platform; null on Windows, where a process tree is ended by `taskkill`. */
export function createProcessTable(platform: NodeJS.Platform): ProcessTable | null {
  if (platform === 'win32') return null
  return platform === 'linux' && existsSync('/proc/self/stat') ? createLinuxProcessTable() : createPsProcessTable()
}

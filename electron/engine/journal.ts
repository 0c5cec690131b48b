import { closeSync, ftruncateSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { EnvironmentMark } from './left-behind.ts'
import { makeFolder } from './make-folder.ts'
import type { ProcessTable } from './process-table.ts'

/** The first line of a journal: whose it is. */
export const JournalOwnerSchema = z.object({
  journal: z.literal(1),
  owner: z.number().int().positive(),
  ownerStart: z.string().min(1),
  bootId: z.string(),
  mark: z.array(z.string()),
})

/** The other lines: a hook's process was started, or nothing of it is left. */
export const JournalLineSchema = z.union([
  z.object({
    started: z.number().int().positive(),
    start: z.string().min(1),
    script: z.string(),
    /** What its environment is known by, where that is not the one of the first line. */
    mark: z.array(z.string()).exactOptional(),
  }),
  z.object({ over: z.number().int().positive() }),
])

/** Which processes are alive, on disk: what a killed studio left can so be found by the next one. */
export interface Journal {
  started(pid: number, start: string, script: string, mark: EnvironmentMark | null): void
  over(pid: number): void
  /** Removes it when nothing is alive any more. */
  close(): void
}

const FOLDER = 'live-processes'
/** Beyond this size, in bytes, a journal in which nothing is alive begins anew. */
const RENEW_BYTES = 65_536

/** The folder of the journals of all studios of this person. */
export function journalFolder(stateDir: string): string {
  return join(stateDir, FOLDER)
}

/**
 * Opens the journal of this process with the first hook; each start is written at once, each end with the next start. It is a net
 * for bad days: where it cannot be written, hooks run all the same.
 */
export function createJournal(stateDir: string | null, mark: EnvironmentMark, table: ProcessTable | null): Journal {
  const live = new Set<number>()
  let path = ''
  let file: number | null = null
  let headBytes = 0
  let bytes = 0
  let isUsable = stateDir !== null && table !== null

  let waiting = ''
  const write = (line: z.infer<typeof JournalLineSchema>): void => {
    if (!isUsable || stateDir === null || table === null) return
    try {
      if (file === null) {
        const head = headOf(mark, table)
        path = pathOf(stateDir)
        file = openJournal(path)
        headBytes = writeSync(file, head)
        bytes = headBytes
      }
      if (live.size === 1 && bytes > RENEW_BYTES) {
        ftruncateSync(file, headBytes)
        bytes = headBytes
        waiting = ''
      }
      bytes += writeSync(file, `${waiting}${JSON.stringify(line)}\n`)
      waiting = ''
    } catch {
      isUsable = false
    }
  }
  return {
    started(pid, start, script, ownMark) {
      live.add(pid)
      write({ started: pid, start, script, ...(ownMark === mark || ownMark === null ? {} : { mark: [...ownMark] }) })
    },
    over(pid) {
      // It can wait for the next start: of a process that is gone the start time matches nothing.
      if (live.delete(pid) && isUsable) waiting += `{"over":${pid}}\n`
    },
    close() {
      if (file === null) return
      try {
        closeSync(file)
        if (live.size === 0) unlinkSync(path)
      } catch {
        // Whatever stays is read, and removed, by the next studio.
      }
      file = null
      isUsable = false
    },
  }
}

let journals = 0

/** The process whose journal a file is, by its name; null for a file that is none. */
export function ownerByName(path: string): number | null {
  const pid = /^(\d+)-\d+-\d+\.jsonl$/.exec(basename(path))?.[1]
  return pid === undefined ? null : Number(pid)
}

/** A process may have several engines. */
function pathOf(stateDir: string): string {
  journals += 1
  return join(journalFolder(stateDir), `${process.pid}-${Date.now()}-${journals}.jsonl`)
}

function openJournal(path: string): number {
  makeFolder(dirname(path), 0o700)
  return openSync(path, 'ax', 0o600)
}

function headOf(mark: EnvironmentMark, table: ProcessTable): string {
  const ownerStart = table.one(process.pid)?.start ?? ''
  const head: z.infer<typeof JournalOwnerSchema> = {
    journal: 1,
    owner: process.pid,
    ownerStart,
    bootId: table.bootId(),
    mark: [...mark],
  }
  return `${JSON.stringify(head)}\n`
}

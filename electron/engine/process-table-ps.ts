import { execFile, execFileSync } from 'node:child_process'
import type { ProcessEntry, ProcessTable } from './process-table.ts'

/** How long `ps` may take. */
const PS_LIMIT_MS = 2_000
const PS_OPTIONS = {
  encoding: 'utf8',
  timeout: PS_LIMIT_MS,
  maxBuffer: 16 * 1_048_576,
  env: { ...process.env, LC_ALL: 'C' },
} as const

/** Asks `ps`, for Unix systems without `/proc`; who holds an output and what a process was given can't be told there. */
export function createPsProcessTable(): ProcessTable {
  return {
    all: () => entriesOf(ps(['-A', '-o', FIELDS])),
    one: (pid) => entriesOf(ps(['-o', FIELDS, '-p', String(pid)]))[0] ?? null,
    startOf: (pid, tell) => {
      execFile('ps', ['-o', 'lstart=', '-p', String(pid)], PS_OPTIONS, (_error, text) => {
        if (text.trim() !== '') tell(text.trim().split(/\s+/).join(' '))
      })
    },
    since: () => null,
    nameOf: (pid) => ({ pid, command: ps(['-o', 'command=', '-p', String(pid)]).trim() || '[gone]' }),
    environmentOf: () => null,
    socketOf: () => null,
    hasSocket: () => false,
    bootId: () => '',
    close: () => undefined,
  }
}

/** An equals sign after each: no heading. */
const FIELDS = 'pid=,ppid=,pgid=,stat=,lstart='

function ps(args: readonly string[]): string {
  try {
    return execFileSync('ps', args, { ...PS_OPTIONS, stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

function entriesOf(text: string): readonly ProcessEntry[] {
  const entries: ProcessEntry[] = []
  for (const line of text.split('\n')) {
    const [pid, parent, group, state, ...start] = line.trim().split(/\s+/)
    if (state === undefined || state.startsWith('Z')) continue
    entries.push({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      session: 0,
      start: start.join(' '),
    })
  }
  return entries
}

import { execFile, execFileSync } from 'node:child_process'
import { COMMAND_LIMIT } from './command-limit.ts'
import { NEUTRAL_FOLDER } from './neutral-folder.ts'
import type { ProcessEntry, ProcessTable } from './process-table.ts'

/** How long `ps` may take. */
const PS_LIMIT_MS = 2_000
const PS_OPTIONS = {
  encoding: 'utf8',
  timeout: PS_LIMIT_MS,
  maxBuffer: 16 * 1_048_576,
  env: { ...process.env, LC_ALL: 'C' },
  cwd: NEUTRAL_FOLDER,
} as const

/** Asks `ps`, for Unix systems without `/proc`; who holds an output and what a process was given cannot be told there. */
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
    nameOf: ({ pid, command = '' }) => ({ pid, command }),
    environmentOf: () => null,
    socketOf: () => null,
    socketsOf: () => [],
    bootId: () => '',
    close: () => undefined,
  }
}

/** An equals sign after each: no heading. */
const FIELDS = 'pid=,ppid=,pgid=,stat=,lstart=,command='

/** A start is five words, such as `Mon Nov 30 16:39:11 2026`. */
const LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+((?:\S+\s+){4}\S+) ?(.*)$/

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
    const [, pid, parent, group, state, start, command] = LINE.exec(line) ?? []
    if (state === undefined || start === undefined || command === undefined || state.startsWith('Z')) continue
    entries.push({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      session: 0,
      start: start.replaceAll(/\s+/g, ' '),
      command: command.slice(0, COMMAND_LIMIT),
    })
  }
  return entries
}

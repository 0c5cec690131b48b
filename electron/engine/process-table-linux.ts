import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs'
import type { ProcessName } from '../../shared/capture.ts'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import { COMMAND_LIMIT } from './command-limit.ts'

/** Up to this many process numbers are looked at one by one; for more the whole table is read. */
const FEW_NUMBERS = 64
/** The place of the start time, in clock ticks since the start of the machine, among the fields after the name. */
const START = 19
const BUFFER = Buffer.allocUnsafeSlow(1_024)

/** Reads `/proc`. */
export function createLinuxProcessTable(): ProcessTable {
  let loadAverage = openOrNull('/proc/loadavg')
  return {
    all: allEntries,
    one: entryOf,
    startOf: (pid, tell) => {
      const start = fieldsOf(readShort(`/proc/${pid}/stat`) ?? '')[START]
      if (start !== undefined) tell(start)
    },
    since: (pid) => entriesSince(pid, () => (loadAverage === null ? null : lastNumber(loadAverage))),
    nameOf,
    environmentOf: (pid) => readWords(`/proc/${pid}/environ`),
    socketOf: (pid, descriptor) => socketBehind(`/proc/${pid}/fd/${descriptor}`),
    socketsOf,
    bootId: () => readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? '',
    close: () => {
      if (loadAverage !== null) closeSync(loadAverage)
      loadAverage = null
    },
  }
}

function openOrNull(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch {
    return null
  }
}

function allEntries(): readonly ProcessEntry[] {
  const entries: ProcessEntry[] = []
  for (const name of listOf('/proc')) {
    const entry = /^\d+$/.test(name) ? entryOf(Number(name)) : null
    if (entry !== null) entries.push(entry)
  }
  return entries
}

function listOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function entryOf(pid: number): ProcessEntry | null {
  const fields = readFields(pid)
  if (fields === null) return null
  const [state, parent, group, session] = fields
  const start = fields[START]
  if (state === undefined || start === undefined || 'ZXx'.includes(state)) return null
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), start }
}

/** Fields of `/proc/<pid>/stat` after the name, which may itself hold blanks and parentheses. */
function readFields(pid: number): readonly string[] | null {
  const path = `/proc/${pid}/stat`
  // Asking first is cheaper by far than the exception of a file that is not there; `existsSync` itself throws none, also not ESRCH.
  if (!existsSync(path)) return null
  const stat = readShort(path)
  return stat === null ? null : fieldsOf(stat)
}

function fieldsOf(stat: string): readonly string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Three calls of the system; `readFileSync` makes five, and this is asked for every start. */
function readShort(path: string): string | null {
  try {
    const file = openSync(path, 'r')
    try {
      return BUFFER.toString('latin1', 0, readSync(file, BUFFER, 0, BUFFER.length, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return null
  }
}

/** The last process number that was given out, at the end of `/proc/loadavg`. */
function lastNumber(loadAverage: number): number | null {
  try {
    const text = BUFFER.toString('latin1', 0, readSync(loadAverage, BUFFER, 0, BUFFER.length, 0))
    return Number(text.slice(text.lastIndexOf(' ') + 1)) || null
  } catch {
    return null
  }
}

function entriesSince(pid: number, lastNumberNow: () => number | null): readonly ProcessEntry[] {
  let last = lastNumberNow()
  // Smaller than the asked one: the numbers began again.
  while (last !== null && last >= pid && last - pid <= FEW_NUMBERS) {
    const entries: ProcessEntry[] = []
    for (let number = pid + 1; number <= last; number += 1) {
      const entry = entryOf(number)
      // Threads have numbers of the same kind, and files under them.
      if (entry !== null && isProcess(number)) entries.push(entry)
    }
    // A process may have begun another one and ended while we looked: then look again.
    const lastNow = last === pid ? last : lastNumberNow()
    if (lastNow === last) return entries
    last = lastNow
  }
  return allEntries()
}

function isProcess(number: number): boolean {
  return readShort(`/proc/${number}/status`)?.includes(`\nTgid:\t${number}\n`) ?? false
}

function nameOf({ pid }: ProcessEntry): ProcessName | null {
  const words = readWords(`/proc/${pid}/cmdline`)
  if (words !== null && words.length > 0) return { pid, command: words.join(' ').slice(0, COMMAND_LIMIT) }
  if (entryOf(pid) === null) return null
  return { pid, command: `[${readOrNull(`/proc/${pid}/comm`)?.trim() ?? ''}]` }
}

function readWords(path: string): readonly string[] | null {
  try {
    return readFileSync(path, 'utf8')
      .split('\0')
      .filter((word) => word !== '')
  } catch {
    return null
  }
}

function socketsOf(pid: number): readonly number[] {
  const sockets = listOf(`/proc/${pid}/fd`).map((name) => socketBehind(`/proc/${pid}/fd/${name}`))
  return sockets.filter((socket) => socket !== null)
}

function socketBehind(path: string): number | null {
  try {
    const number = /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1]
    return number === undefined ? null : Number(number)
  } catch {
    return null
  }
}

import { readdirSync, readFileSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { Ender } from './end-process.ts'
import { journalFolder, JournalLineSchema, JournalOwnerSchema, ownerByName } from './journal.ts'
import { bearsMark, type EnvironmentMark } from './left-behind.ts'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import type { ProcessTree } from './process-tree.ts'
import { treeOf } from './process-tree.ts'

/** A journal is never larger; what is, is not ours. */
const LARGEST_BYTES = 16 * 1_048_576

interface Live {
  readonly pid: number
  readonly start: string
  /** What its environment is known by. */
  readonly mark: EnvironmentMark
}

interface Journaled {
  readonly owner: z.infer<typeof JournalOwnerSchema>
  readonly live: readonly Live[]
}

/**
 * Ends what studios left running that were killed: only where the owner is dead, the machine was not restarted since,
 * and the start time is still that of the journal. A group whose leader has gone is ended when its members bear the
 * environment of the journal's hooks: the number of a group that lives is given to nobody else. Gives the number of
 * processes. Never rejects; broken lines are passed over.
 */
export async function recoverProcesses(stateDir: string, table: ProcessTable, ender: Ender): Promise<number> {
  const trees: ProcessTree[] = []
  const done: string[] = []
  for (const path of journalsIn(journalFolder(stateDir))) {
    const journal = readJournal(path)
    if (journal === null ? mayBeBegun(path, table) : isAlive(journal.owner, table)) continue
    done.push(path)
    if (journal !== null && journal.owner.bootId === table.bootId()) trees.push(...treesOf(journal, table))
  }
  const ended = await Promise.all(trees.map((tree) => ender.end(tree)))
  for (const path of done) remove(path)
  return ended.reduce(
    (sum, { inGroup, outside, leader }) => sum + inGroup.length + outside.length + (leader ? 1 : 0),
    0,
  )
}

function journalsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

function readJournal(path: string): Journaled | null {
  try {
    const stats = statSync(path)
    // A pipe would be waited for, by everything that is started from then on.
    if (!stats.isFile() || stats.size > LARGEST_BYTES) return null
    const [first = '', ...lines] = readFileSync(path, 'utf8').split('\n')
    const owner = JournalOwnerSchema.safeParse(jsonOf(first))
    if (!owner.success) return null
    const live = new Map<number, Live>()
    for (const line of lines) {
      const { data } = JournalLineSchema.safeParse(jsonOf(line))
      if (data === undefined) continue
      if ('over' in data) live.delete(data.over)
      else {
        const { started: pid, start, mark = owner.data.mark } = data
        live.set(pid, { pid, start, mark })
      }
    }
    return { owner: owner.data, live: [...live.values()] }
  } catch {
    return null
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Between its making and its first line a journal says nothing yet. */
function mayBeBegun(path: string, table: ProcessTable): boolean {
  const owner = ownerByName(path)
  return owner !== null && table.one(owner) !== null
}

function isAlive(owner: Journaled['owner'], table: ProcessTable): boolean {
  return owner.bootId === table.bootId() && table.one(owner.owner)?.start === owner.ownerStart
}

function treesOf({ live }: Journaled, table: ProcessTable): readonly ProcessTree[] {
  const all = table.all()
  const trees: ProcessTree[] = []
  for (const { pid, start, mark } of live) {
    const leader = all.find((entry) => entry.pid === pid)
    if (leader !== undefined) {
      if (leader.start === start) trees.push(treeOf(pid, start))
      continue
    }
    const members = all.filter((entry) => entry.group === pid && entry.session === pid)
    const ours = (entry: ProcessEntry): boolean =>
      Number(entry.start) >= Number(start) && bearsMark(entry.pid, mark, table)
    if (members.length > 0 && members.every(ours)) trees.push(treeOf(pid, start, true))
  }
  return trees
}

function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Another studio was faster.
  }
}

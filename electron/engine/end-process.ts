import type { ProcessName } from '../../shared/capture.ts'
import { GRACE_MS } from '../../shared/limits.ts'
import type { Clock } from './clock.ts'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import type { ProcessTree, TreeFinder } from './process-tree.ts'
import { createTreeFinder, isSameProcess } from './process-tree.ts'

/** What was found of a tree and ended. */
export interface EndedTree {
  /** Whether the hook's own process was among it. */
  readonly leader: boolean
  /** Members of the hook's group, the hook's own process left out. */
  readonly inGroup: readonly ProcessName[]
  /** Descendants outside the group. */
  readonly outside: readonly ProcessName[]
  /** What not even SIGKILL ended in time: a process that waits for a device, or of another user. */
  readonly remaining: readonly ProcessName[]
  /** All processes that lived at the last look. */
  readonly lastLook: readonly ProcessEntry[]
}

/** Ends process trees; however many there are, they share each look at the process table. */
export interface Ender {
  /** SIGTERM, grace, SIGKILL; `now` goes to SIGKILL at once. Settles when nothing is left, and never rejects. */
  end(tree: ProcessTree, now?: boolean): Promise<EndedTree>
  /** Ends the grace of everything that is being ended. */
  hurry(): void
  /** SIGKILL to these trees and to everything that is being ended, synchronously. */
  killNow(trees: readonly ProcessTree[]): void
}

/** How long to wait for the effect of SIGKILL. */
const GIVE_UP_MS = 3_000
/** The first look comes soon, later ones less and less often. */
const FIRST_LOOK_MS = 2
const LONGEST_LOOK_MS = 100
/** How often SIGKILL is repeated: for what was begun behind the last one. */
const KILL_AGAIN_MS = 40
/** A look is no single moment: a process may begin another one and end between two of its lines. A second look tells. */
const EMPTY_LOOKS = 2

interface Known {
  readonly entry: ProcessEntry
  readonly name: ProcessName | null
}

interface Ending {
  readonly tree: ProcessTree
  /** What was found of it; without a name what ended by itself while it was looked at. */
  readonly known: Map<number, Known>
  readonly settle: (ended: EndedTree) => void
  killAt: number
  giveUpAt: number
  /** Whether SIGTERM went to the group. */
  isAsked: boolean
  looks: number
  emptyLooks: number
}

/** Makes the ender of a host. */
export function createEnder(table: ProcessTable, clock: Clock): Ender {
  const endings = new Set<Ending>()
  let timer: NodeJS.Timeout | null = null
  let waitMs = FIRST_LOOK_MS
  let isDue = false

  /** Several calls in a row share one look. */
  const lookSoon = (): void => {
    waitMs = FIRST_LOOK_MS
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      look()
    })
  }
  const look = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const entries = table.all()
    const find = finderFor(entries)
    addHolders(
      [...endings].filter(({ looks }) => looks === 0),
      entries,
    )
    for (const ending of endings) {
      ending.looks += 1
      if (!advance(ending, find(ending.tree, entriesOf(ending)), entries)) endings.delete(ending)
    }
    if (endings.size === 0) return
    const nextKill = Math.min(...[...endings].map(({ killAt }) => killAt)) - clock.now()
    const isNearlyDone = [...endings].some(({ emptyLooks }) => emptyLooks > 0)
    timer = setTimeout(look, isNearlyDone ? FIRST_LOOK_MS : Math.max(1, Math.min(waitMs, nextKill)))
    waitMs = Math.min(waitMs * 2, LONGEST_LOOK_MS)
  }
  /** With the first look at a tree: afterwards what was found is known. One pass for all of them. */
  const addHolders = (fresh: readonly Ending[], entries: readonly ProcessEntry[]): void => {
    const trees = fresh.map(({ tree }) => tree).filter(({ ends, start }) => ends.size > 0 && start !== null)
    if (trees.length === 0) return
    const oldest = Math.min(...trees.map(({ start }) => Number(start)))
    for (const entry of entries) {
      if (Number(entry.start) < oldest || entry.pid === process.pid) continue
      const sockets = table.socketsOf(entry.pid)
      for (const tree of trees) if (sockets.some((socket) => tree.ends.has(socket))) tree.also = [...tree.also, entry]
    }
  }
  /** Whether there is still something to wait for. */
  const advance = (ending: Ending, members: readonly ProcessEntry[], all: readonly ProcessEntry[]): boolean => {
    const now = clock.now()
    ending.emptyLooks = members.length === 0 ? ending.emptyLooks + 1 : 0
    if (ending.emptyLooks >= EMPTY_LOOKS || now >= ending.giveUpAt) {
      ending.settle(resultOf(ending, members, all))
      return false
    }
    if (members.length === 0) return true
    const unknown = members.filter((entry) => !isSameProcess(ending.known.get(entry.pid)?.entry, entry))
    for (const entry of unknown) ending.known.set(entry.pid, { entry, name: table.nameOf(entry) })
    if (now >= ending.killAt) {
      signalAll(ending.tree, members, 'SIGKILL')
      ending.killAt = now + KILL_AGAIN_MS
      waitMs = FIRST_LOOK_MS
    } else if (unknown.length > 0) {
      // The agent sends it once: what a hook does when it comes must not be done again for each process that it then begins.
      if (ending.isAsked) for (const { pid } of unknown) send(pid, 'SIGTERM')
      else signalAll(ending.tree, unknown, 'SIGTERM')
      ending.isAsked = true
    }
    return true
  }
  return {
    end: (tree, now = false) =>
      new Promise((settle) => {
        const killAt = clock.now() + (now ? 0 : GRACE_MS)
        const giveUpAt = killAt + GIVE_UP_MS
        endings.add({ tree, known: new Map(), settle, killAt, giveUpAt, isAsked: false, looks: 0, emptyLooks: 0 })
        lookSoon()
      }),
    hurry() {
      for (const ending of endings) {
        ending.killAt = Math.min(ending.killAt, clock.now())
        ending.giveUpAt = Math.min(ending.giveUpAt, clock.now() + GIVE_UP_MS)
      }
      if (endings.size > 0) lookSoon()
    },
    killNow(trees) {
      const find = finderFor(table.all())
      for (const tree of trees) signalAll(tree, find(tree, []), 'SIGKILL')
      for (const ending of endings) signalAll(ending.tree, find(ending.tree, entriesOf(ending)), 'SIGKILL')
    },
  }
}

function finderFor(entries: readonly ProcessEntry[]): TreeFinder {
  return entries.length === 0 ? groupOnly : createTreeFinder(entries)
}

/** Where the process table cannot be read, the group is all that can be reached. */
function groupOnly({ pid }: ProcessTree): readonly ProcessEntry[] {
  try {
    process.kill(-pid, 0)
    return [{ pid, parent: 0, group: pid, session: pid, start: '' }]
  } catch {
    return []
  }
}

function signalAll(tree: ProcessTree, members: readonly ProcessEntry[], signal: NodeJS.Signals): void {
  // The group first and at once: it cannot grow behind the signal.
  if (members.some(({ group }) => group === tree.pid)) send(-tree.pid, signal)
  for (const { pid, group } of members) if (group !== tree.pid) send(pid, signal)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone, or of another user: the next look tells.
  }
}

function entriesOf({ known }: Ending): readonly ProcessEntry[] {
  return [...known.values()].map(({ entry }) => entry)
}

function resultOf(
  { tree, known }: Ending,
  members: readonly ProcessEntry[],
  lastLook: readonly ProcessEntry[],
): EndedTree {
  const remaining = new Set(members.map(({ pid }) => pid))
  const named = (fits: (entry: ProcessEntry) => boolean): readonly ProcessName[] =>
    [...known.values()].flatMap(({ entry, name }) => (name !== null && fits(entry) ? [name] : []))
  return {
    leader: known.has(tree.pid),
    inGroup: named(({ pid, group }) => pid !== tree.pid && group === tree.pid && !remaining.has(pid)),
    outside: named(({ pid, group }) => pid !== tree.pid && group !== tree.pid && !remaining.has(pid)),
    remaining: named(({ pid }) => remaining.has(pid)),
    lastLook,
  }
}

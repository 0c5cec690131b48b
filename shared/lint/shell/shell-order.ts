import type { Command, ShellScript } from './shell-model.ts'

/** Whether one command may run after another. */
export interface ShellOrder {
  /** Whether `later` may run when `earlier` ran, as far as can be seen: not in another branch, and with no `exit` between. */
  mayFollow(earlier: Command, later: Command): boolean
  /** Whether a command ends the script, also by calling a function that does. */
  leaves(command: Command): boolean
  /** The name of the function that a command stands in, or null. */
  functionAround(command: Command): string | null
}

/** A step on the way from the script down to a command. */
interface Step {
  readonly group: number
  readonly branch: number
  readonly isCondition: boolean
  /** Which command of the group it is, or the one that holds it or closes it. */
  readonly index: number
}

/** Deeper places are not compared. */
const DEEPEST = 30

/** Makes the order of a script's commands. */
export function createOrder(script: ShellScript): ShellOrder {
  const { groups } = script
  const lists = commandLists(script)
  const leaving = leavingFunctions(script, lists)
  const listOf = (group: number): readonly Command[] => lists.get(group) ?? []
  const leaves = ({ name, words }: Command): boolean =>
    name !== null && (name === 'exit' || (name === 'exec' && words.length > 1) || leaving.has(name))

  const wayTo = (command: Command): readonly Step[] => {
    const way: Step[] = []
    let { group, branch, isCondition }: Pick<Command, 'group' | 'branch' | 'isCondition'> = command
    let index = firstAt(listOf(group), command.from)
    for (;;) {
      way.unshift({ group, branch, isCondition, index })
      const inner = groups[group]
      if (inner === undefined || inner.parent === null || way.length > DEEPEST) return way
      const holds = inner.kind === 'substitution' || inner.kind === 'process'
      const first = firstAt(listOf(inner.parent), inner.from)
      index = holds ? first - 1 : first
      group = inner.parent
      ;({ branch, isCondition } = inner)
    }
  }

  /** Whether the script ends in a group behind one of its commands, or goes on elsewhere. */
  const isLeft = ({ group, branch, index }: Step, until: number, breaks: boolean): boolean => {
    const list = listOf(group)
    let inOwnList = true
    for (let at = index + 1; at < Math.min(until, list.length); at += 1) {
      const command = list[at]
      const before = list[at - 1]
      if (command === undefined || before === undefined) return false
      if (command.branch !== branch) continue
      const begins = endsList(before)
      if (begins) inOwnList = false
      const isSure = begins || (inOwnList && before.ends === '&&')
      const jumps = command.name === 'return' || (breaks && /^(?:break|continue)$/.test(command.name ?? ''))
      if (isSure && (leaves(command) || jumps)) return true
    }
    return false
  }

  /** `a || b`: one of them alone matters. */
  const isEither = ({ group, index }: Step, until: number): boolean => {
    const list = listOf(group)
    for (let at = index; at < until; at += 1) {
      const command = list[at]
      if (command === undefined || command.ends === '||') return true
      if (endsList(command)) return false
    }
    return false
  }

  return {
    leaves,
    functionAround(command) {
      const step = wayTo(command).findLast(({ group }) => groups[group]?.kind === 'function')
      return step === undefined ? null : (groups[step.group]?.name ?? null)
    },
    mayFollow(earlier, later) {
      if (leaves(earlier)) return false
      const a = wayTo(earlier)
      const b = wayTo(later)
      let common = 0
      while (common + 1 < a.length && a[common + 1]?.group === b[common + 1]?.group) common += 1
      const here = a[common]
      const there = b[common]
      if (here === undefined || there === undefined || here.group !== there.group) return false
      const below = [...a.slice(common + 1), ...b.slice(common + 1)]
      if (below.some(({ group }) => groups[group]?.kind === 'function')) return false
      // Of branches only one is run; what is asked comes before each.
      if (here.branch !== there.branch && !here.isCondition) return false
      if (here.index > there.index || isEither(here, there.index) || isLeft(here, there.index, true)) return false
      // Out of a loop that `later` stands behind, `break` only leads on.
      const innerLoop = a.findIndex(({ group }, depth) => depth > common && groups[group]?.kind === 'loop')
      return a
        .slice(common + 1)
        .every((step, at) => !isLeft(step, Infinity, innerLoop < 0 || common + 1 + at < innerLoop))
    },
  }
}

function endsList({ ends }: Command): boolean {
  return ends !== '&&' && ends !== '||' && ends !== '|'
}

/** The commands of each group, in the order of the text: what stands in a substitution is found before what holds it. */
function commandLists({ commands }: ShellScript): ReadonlyMap<number, readonly Command[]> {
  const lists = new Map<number, Command[]>()
  for (const command of commands) {
    const list = lists.get(command.group)
    if (list === undefined) lists.set(command.group, [command])
    else list.push(command)
  }
  for (const list of lists.values()) list.sort((a, b) => a.from - b.from)
  return lists
}

/** The index of the first command at or behind a place. */
function firstAt(list: readonly Command[], from: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.from ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** Functions that end the script in each case, also by calling such a one. */
function leavingFunctions(
  { groups }: ShellScript,
  lists: ReadonlyMap<number, readonly Command[]>,
): ReadonlySet<string> {
  const leaving = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    groups.forEach(({ kind, name }, id) => {
      if (kind !== 'function' || name === null || leaving.has(name)) return
      const ends = (lists.get(id) ?? []).some(
        (command) => command.name === 'exit' || command.name === 'exec' || leaving.has(command.name ?? ''),
      )
      if (ends) leaving.add(name)
    })
  }
  return leaving
}

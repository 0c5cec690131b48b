import type { Command, Group, Redirect, ShellScript } from './shell-model.ts'
import { literalOf } from './word-text.ts'

/** Where the output of a command goes, as far as can be seen; `elsewhere` also when it cannot. */
export type OutputPlace = 'stdout' | 'stderr' | 'elsewhere'

/**
 * Says where a command's stdout ends up: redirections and pipes of all groups around it count. `ofFunction`: it is asked where
 * the output of the function around it goes, if that is called for the script's own output.
 */
export function outputPlace(script: ShellScript, command: Command, ofFunction = false): OutputPlace {
  const moved = movedBefore(script, command)
  const own = placeOf(command, moved.saved)
  if (own !== null) return own
  for (const group of groupsAround(script, command)) {
    // Who calls a function may send its output anywhere.
    if (group.kind === 'function' && ofFunction) break
    if (group.kind === 'substitution' || group.kind === 'process' || group.kind === 'function') return 'elsewhere'
    const place = group.close === null ? null : placeOf(group.close, moved.saved)
    if (place !== null) return place
  }
  return moved.stdout
}

/** What an `exec` without a command has done to the streams. */
interface Moved {
  readonly stdout: OutputPlace
  /** The numbers under which the hook's own stdout was kept. */
  readonly saved: ReadonlySet<string>
}

const UNMOVED: Moved = { stdout: 'stdout', saved: new Set() }

/** By script: it is asked for every command. */
const execsOf = new WeakMap<ShellScript, readonly Command[]>()

function movedBefore(script: ShellScript, { from }: Command): Moved {
  const known = execsOf.get(script)
  const execs = known ?? script.commands.filter(({ name, words }) => name === 'exec' && words.length === 1)
  if (known === undefined) execsOf.set(script, execs)
  const before = execs.filter((exec) => exec.from < from)
  return before.reduce((moved, { redirects }) => {
    let { stdout } = moved
    const saved = new Set(moved.saved)
    for (const { operator, fd, target } of redirects) {
      const literal = target === null ? null : literalOf(target)
      if (!operator.startsWith('>') && !operator.startsWith('&>')) continue
      if (fd !== '' && fd !== '1') {
        if (operator === '>&' && literal === '1' && stdout === 'stdout') saved.add(fd)
        else saved.delete(fd)
      } else if (operator === '>&' && literal !== null && saved.has(literal)) stdout = 'stdout'
      else stdout = operator === '>&' && literal === '2' ? 'stderr' : 'elsewhere'
    }
    return { stdout, saved }
  }, UNMOVED)
}

/** The groups around a command, the innermost first. */
export function groupsAround({ groups }: ShellScript, command: Pick<Command, 'group'>): readonly Group[] {
  const around: Group[] = []
  let id: number | null = command.group
  while (id !== null) {
    const group: Group | undefined = groups[id]
    if (group === undefined) break
    around.push(group)
    id = group.parent
  }
  return around
}

/** Whether the input of a command is the hook's own: nothing is redirected or piped into it or a group around it. */
export function readsHookInput(script: ShellScript, command: Command): boolean {
  if (command.piped || command.redirects.some(isInput)) return false
  return groupsAround(script, command).every(
    (group) => group.kind !== 'process' && !group.piped && group.close?.redirects.some(isInput) !== true,
  )
}

function isInput({ operator, fd }: Redirect): boolean {
  return operator.startsWith('<') && (fd === '' || fd === '0')
}

function placeOf({ redirects, ends }: Command, saved: ReadonlySet<string>): OutputPlace | null {
  if (ends === '|') return 'elsewhere'
  const redirect = redirects.findLast(
    ({ operator, fd }) => operator.startsWith('&>') || (operator.startsWith('>') && (fd === '' || fd === '1')),
  )
  if (redirect === undefined) return null
  const target = redirect.target === null ? null : literalOf(redirect.target)
  if (redirect.operator === '>&' && target === '2') return 'stderr'
  if (redirect.operator === '>&' && target === '1') return null
  if (redirect.operator === '>&' && target !== null && saved.has(target)) return 'stdout'
  return target === '/dev/stderr' ? 'stderr' : 'elsewhere'
}

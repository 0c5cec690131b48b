import type { Command, Group, Redirect, ShellScript } from './shell-model.ts'
import { literalOf } from './word-text.ts'

/** Where the output of a command goes, as far as can be seen; `elsewhere` also when it can't. */
export type OutputPlace = 'stdout' | 'stderr' | 'elsewhere'

/** Says where a command's stdout ends up: redirections and pipes of all groups around it count. */
export function outputPlace(script: ShellScript, command: Command): OutputPlace {
  const own = placeOf(command)
  if (own !== null) return own
  for (const group of groupsAround(script, command)) {
    // Who calls a function may send its output anywhere.
    if (group.kind === 'substitution' || group.kind === 'process' || group.kind === 'function') return 'elsewhere'
    const place = group.close === null ? null : placeOf(group.close)
    if (place !== null) return place
  }
  return 'stdout'
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

function placeOf({ redirects, ends }: Command): OutputPlace | null {
  if (ends === '|') return 'elsewhere'
  const redirect = redirects.findLast(
    ({ operator, fd }) => operator.startsWith('&>') || (operator.startsWith('>') && (fd === '' || fd === '1')),
  )
  if (redirect === undefined) return null
  const target = redirect.target === null ? null : literalOf(redirect.target)
  if (redirect.operator === '>&' && target === '2') return 'stderr'
  if (redirect.operator === '>&' && target === '1') return null
  return target === '/dev/stderr' ? 'stderr' : 'elsewhere'
}

import { EVENTS } from '../../events.ts'
import { ANSWER_KEY } from '../answer-shape.ts'
import type { Edit, Finding } from '../diagnostic.ts'
import { jqCall } from '../shell/jq-call.ts'
import type { Command } from '../shell/shell-model.ts'
import { literalOf } from '../shell/word-text.ts'
import { notPrinted } from './not-printed.ts'
import type { ShellContext } from './shell-context.ts'

/** Answers that are kept in a variable of which nothing is made, or thrown away. */
export function unprintedShell({ file, script, printer }: ShellContext): Finding[] {
  if (file.event === null || EVENTS[file.event].cancels === 'no' || /\beval\b/.test(script.text)) return []
  const jqGroups = new Set(
    script.commands.flatMap((command) => {
      const { filter } = command.name === 'jq' ? jqCall(command) : { filter: null }
      return filter !== null && ANSWER_KEY.test(printer.word(filter, command).text) ? [command.group] : []
    }),
  )
  const named = namedVariables(script.text)
  return script.commands.flatMap((command): Finding[] => {
    const kept = command.assignments.flatMap(({ name, value, from, to }) => {
      if (value === null || command.name === 'export') return []
      const text = printer.word(value, command).text.trimStart()
      const [part] = value.parts
      const isMade = part?.kind === 'command' && value.parts.length === 1 && jqGroups.has(part.group)
      if (!isMade && !(text.startsWith('{') && ANSWER_KEY.test(text))) return []
      if (named.has(name)) return []
      return [notPrinted(from, to, printed(command, name, script.text))]
    })
    return [...kept, ...thrownAway(command, printer.printed(command, command.name ?? '')?.text ?? '')]
  })
}

/** The variables that something is made of, or that are handed on: read once, since a script may have thousands. */
function namedVariables(text: string): ReadonlySet<string> {
  const expanded = [...text.matchAll(/\$\{?[!#]?(\w+)/g)].map(([, name = '']) => name)
  const handedOn = [...text.matchAll(/\b(?:export|declare|typeset|printenv|local -n)\b([^\n]*)/g)].flatMap(
    ([, rest = '']) => [...rest.matchAll(/\b(\w+)\b(?!\s*=)/g)].map(([, name = '']) => name),
  )
  return new Set([...expanded, ...handedOn])
}

/** On a line behind it, where the assignment has its lines for itself. */
function printed({ from, to, ends, words }: Command, name: string, text: string): readonly Edit[] {
  const lineFrom = text.lastIndexOf('\n', from - 1) + 1
  const indent = text.slice(lineFrom, from)
  if (indent.trim() !== '' || words.length > 0 || (ends !== '\n' && ends !== '')) return []
  return [{ from: to, to, insert: `\n${indent}printf '%s\\n' "$${name}"` }]
}

/** `echo '{"cancel":true}' >/dev/null` */
function thrownAway({ redirects }: Command, text: string): Finding[] {
  const redirect = redirects.find(
    ({ operator, fd, target }) =>
      /^>[>|]?$/.test(operator) && (fd === '' || fd === '1') && target !== null && literalOf(target) === '/dev/null',
  )
  if (redirect === undefined || !text.trimStart().startsWith('{') || !/"cancel"\s*:/.test(text)) return []
  const { from, to } = redirect
  return [notPrinted(from, to, [{ from, to, insert: '' }])]
}

import { EVENTS, type EventName } from '../../events.ts'
import { EVENT_FIELDS } from '../../payload/fields.ts'
import type { Finding } from '../diagnostic.ts'
import { jqPaths, type JqPath } from '../paths/jq-paths.ts'
import { checkPath } from '../paths/path-check.ts'
import { eventOfKey } from '../paths/payload-tree.ts'
import { sourceSpan, type Printed } from '../printed.ts'
import { jqCall, type JqCall } from '../shell/jq-call.ts'
import type { Command, ShellScript } from '../shell/shell-model.ts'
import { readsHookInput } from '../shell/shell-places.ts'
import { literalOf } from '../shell/word-text.ts'
import { comparesText, testsLeftOut } from './payload-tests.ts'
import type { ShellContext } from './shell-context.ts'

/** What is wrong with the paths that `jq` takes out of the payload, and with what is then done with them. */
export function shellPaths(context: ShellContext): Finding[] {
  const { file, script, printer } = context
  const mentionsOwn = file.event !== null && mentions(file.text, EVENTS[file.event].key)
  const inputs = inputVariables(script)
  const falseFields = new Map<string, string>()
  let variables: ReadonlyMap<number, string> | null = null
  const findings: Finding[] = []
  for (const [index, command] of script.commands.entries()) {
    if (command.name !== 'jq') continue
    const call = jqCall(command)
    if (call.filter === null) continue
    const program = printer.word(call.filter, command)
    const isPayload = readsPayload(script, index, call, inputs)
    const paths = jqPaths(program.text)
    for (const path of paths) {
      const steps = path.steps.map((step) => ({ name: step.name, ...sourceSpan(program, step.from, step.to) }))
      const found = checkPath({ steps, before: [], isRooted: isPayload && path.isTop }, file.event, mentionsOwn)
      if (found !== null) findings.push(found)
      findings.push(...comparisons(path, program, file.event))
    }
    const [only] = paths
    const field = only === undefined ? null : falseField(only, file.event)
    if (field !== null && only !== undefined && paths.length === 1 && !only.after.includes('//')) {
      variables ??= assignedGroups(script)
      const name = variables.get(command.group)
      if (name !== undefined) falseFields.set(name, field)
    }
  }
  return [...findings, ...falseTests(context, falseFields)]
}

function mentions(text: string, key: string): boolean {
  return new RegExp(`\\b${key}\\b`).test(text)
}

/** Variables that hold the whole input: `INPUT=$(cat)` and what `read` reads. */
function inputVariables(script: ShellScript): ReadonlySet<string> {
  const names = new Set<string>()
  const readers = new Set<number>()
  for (const command of script.commands) {
    const name = command.name
    if (
      name === 'cat' &&
      command.words.every((word, i) => i === 0 || literalOf(word) === '-') &&
      readsHookInput(script, command)
    ) {
      readers.add(command.group)
    }
    if (name === 'read' && readsHookInput(script, command)) {
      const last = command.words.at(-1)
      if (last !== undefined) names.add(literalOf(last) ?? '')
    }
    for (const { name, value } of command.assignments) {
      const [part] = value?.parts ?? []
      if (
        part?.kind === 'command' &&
        value?.parts.length === 1 &&
        (readers.has(part.group) || isDollarLess(script, part))
      ) {
        names.add(name)
      }
    }
  }
  return names
}

/** `$(</dev/stdin)` */
function isDollarLess(script: ShellScript, part: { readonly from: number; readonly to: number }): boolean {
  return /^\$\(\s*<\s*\/dev\/stdin\s*\)$/.test(script.text.slice(part.from, part.to))
}

function readsPayload(script: ShellScript, index: number, call: JqCall, inputs: ReadonlySet<string>): boolean {
  const command = script.commands[index]
  if (command === undefined) return false
  if (call.readsNothing || call.readsOther) return false
  if (call.files.length > 0) return call.files.every((word) => /^(?:-|\/dev\/stdin)$/.test(literalOf(word) ?? ''))
  const hereString = command.redirects.find(({ operator }) => operator === '<<<')
  if (hereString?.target != null) return isInput(hereString.target.parts, inputs)
  if (!command.piped) return readsHookInput(script, command)
  const before = script.commands[index - 1]
  if (before === undefined || before.group !== command.group) return false
  const name = before.name
  if (name === 'cat') return before.words.length === 1 && readsHookInput(script, before)
  const last = before.words.at(-1)
  return (name === 'echo' || name === 'printf') && last !== undefined && isInput(last.parts, inputs)
}

function isInput(parts: Command['words'][number]['parts'], inputs: ReadonlySet<string>): boolean {
  const [part] = parts
  return parts.length === 1 && part?.kind === 'variable' && inputs.has(part.name)
}

/** The field of a path that is missing while it is false, or null. */
function falseField({ steps }: JqPath, event: EventName | null): string | null {
  const [key, field] = steps
  if (key === undefined || field === undefined || steps.length !== 2) return null
  const of = eventOfKey(key.name) ?? event
  const known = of === null ? undefined : EVENT_FIELDS[of].find(({ name }) => name === field.name)
  return known?.kind === 'boolean' ? field.name : null
}

function comparisons(path: JqPath, program: Printed, event: EventName | null): Finding[] {
  const place = sourceSpan(program, path.from, path.to)
  const field = falseField(path, event)
  if (field !== null && /^\s*\)?\s*==\s*"?false\b/.test(path.after)) {
    const sign = program.text.indexOf('==', path.to)
    const word = program.text.indexOf('false', sign)
    const edits = [
      { ...sourceSpan(program, sign, sign + 2), insert: '!=' },
      { ...sourceSpan(program, word, word + 5), insert: 'true' },
    ]
    return [testsLeftOut(field, place, edits)]
  }
  const [, map, name] = path.steps
  const value = /^\s*==\s*(true|false|-?\d+(?:\.\d+)?)/.exec(path.after)?.[1]
  if (map?.name !== 'parameters' || name === undefined || value === undefined) return []
  const at = program.text.indexOf(value, path.to)
  return [comparesText(name.name, value, place, sourceSpan(program, at, at + value.length))]
}

/** The variable that the output of each substitution becomes. */
function assignedGroups({ commands }: ShellScript): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  for (const { assignments } of commands) {
    for (const { name, value } of assignments) {
      const part = value?.parts[0]
      if (part?.kind === 'command') names.set(part.group, name)
    }
  }
  return names
}

/** `[ "$SUCCESS" = false ]` with what jq gave for a field that is missing then: `null`, or nothing. */
function falseTests({ script }: ShellContext, fields: ReadonlyMap<string, string>): Finding[] {
  if (fields.size === 0) return []
  const findings: Finding[] = []
  for (const command of script.commands) {
    const name = command.test === 'double-bracket' ? '[[' : command.name
    if (name !== '[' && name !== '[[' && name !== 'test') continue
    command.words.forEach((word, index) => {
      const [part] = word.parts
      const field = part?.kind === 'variable' && word.parts.length === 1 ? fields.get(part.name) : undefined
      const sign = command.words[index + 1]
      const value = command.words[index + 2]
      if (field === undefined || sign === undefined || value === undefined) return
      if (!/^==?$/.test(literalOf(sign) ?? '') || literalOf(value) !== 'false') return
      findings.push(
        testsLeftOut(field, { from: word.from, to: value.to }, [
          { from: sign.from, to: sign.to, insert: '!=' },
          { from: value.from, to: value.to, insert: 'true' },
        ]),
      )
    })
  }
  return findings
}

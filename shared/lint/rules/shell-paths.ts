import { EVENT_NAMES, EVENTS, type EventName } from '../../events.ts'
import { EVENT_FIELDS } from '../../payload/fields.ts'
import type { Finding } from '../diagnostic.ts'
import { pathFindings, type CheckedPath } from '../paths/alternatives.ts'
import { jqPaths, type JqPath } from '../paths/jq-paths.ts'
import { checkPath } from '../paths/path-check.ts'
import { eventOfKey } from '../paths/payload-tree.ts'
import { namesToText, sayText } from '../paths/text-below.ts'
import { sourceSpan, type Printed } from '../printed.ts'
import { jqCall } from '../shell/jq-call.ts'
import type { ShellScript, Word } from '../shell/shell-model.ts'
import { inputVariables, readsPayload } from '../shell/shell-payload.ts'
import { literalOf } from '../shell/word-text.ts'
import { comparesText, testsLeftOut } from './payload-tests.ts'
import type { ShellContext } from './shell-context.ts'

/** What is wrong with the paths that `jq` takes out of the payload, and with what is then done with them. */
export function shellPaths(context: ShellContext): Finding[] {
  const { file, script, printer } = context
  const mentionsOwn = file.event !== null && mentions(file.text, EVENTS[file.event].key)
  const inputs = inputVariables(script)
  const falseFields: FalseFields = { ofVariables: new Map(), ofGroups: new Map() }
  let variables: ReadonlyMap<number, string> | null = null
  const findings: Finding[] = []
  for (const [index, command] of script.commands.entries()) {
    if (command.name !== 'jq') continue
    const call = jqCall(command)
    if (call.filter === null) continue
    const program = printer.word(call.filter, command)
    const isPayload = !call.readsNothing && !call.readsOther && readsPayload(script, index, call.files, inputs)
    const paths = jqPaths(program.text)
    const checked = paths.map((path, at): CheckedPath => {
      const steps = path.steps.map((step) => ({ name: step.name, ...sourceSpan(program, step.from, step.to) }))
      const isRooted = isPayload && path.isTop
      const found = checkPath({ steps, before: [], isRooted }, file.event, mentionsOwn, file.text)
      const isRight = found === null && (isRooted || eventOfKey(steps[0]?.name ?? '') !== null)
      return { found, isRight, isAlternative: isAlternative(program.text, paths[at - 1], path) }
    })
    findings.push(...pathFindings(checked), ...paths.flatMap((path) => comparisons(path, program, file.event)))
    findings.push(...paths.flatMap((path, at) => (checked[at]?.isRight === true ? intoText(path, program) : [])))
    const [only] = paths
    const field = only === undefined ? null : falseField(only, file.event)
    if (field !== null && only !== undefined && paths.length === 1 && !only.after.includes('//')) {
      variables ??= assignedGroups(script)
      const name = variables.get(command.group)
      if (name !== undefined) falseFields.ofVariables.set(name, field)
      falseFields.ofGroups.set(command.group, field)
    }
  }
  return [...findings, ...falseTests(context, falseFields)]
}

/** `.preToolUse.parameters.commands[]`: a text has no entries. */
function intoText({ steps, to, after }: JqPath, program: Printed): Finding[] {
  const names = steps.map(({ name }) => name)
  const length = namesToText(names)
  if (length === null || eventOfKey(names[0] ?? '') === null) return []
  const next = steps[length]
  const brackets = next === undefined ? /^\??\[\d*\]/.exec(after)?.[0] : undefined
  if (next === undefined && brackets === undefined) return []
  const place = next ?? { from: to, to: to + (brackets ?? '').length }
  return [
    {
      code: 'reads-into-text',
      severity: 'warning',
      message: sayText(names.slice(0, length), 'fromjson'),
      ...sourceSpan(program, place.from, place.to),
    },
  ]
}

/** `.a // .b`: the second is taken when the first is not there. */
function isAlternative(program: string, before: JqPath | undefined, path: JqPath): boolean {
  return before !== undefined && /^[\s()?[\]\d]*\/\/[\s(]*$/.test(program.slice(before.to, path.from).slice(0, 100))
}

function mentions(text: string, key: string): boolean {
  return new RegExp(`\\b${key}\\b`).test(text)
}

/** The field of a path that is missing while it is false, or null. */
function falseField({ steps }: JqPath, event: EventName | null): string | null {
  const [key, field] = steps
  if (key === undefined || field === undefined || steps.length !== 2) return null
  const of = eventOfKey(key.name) ?? event
  const known = of === null ? undefined : EVENT_FIELDS[of].find(({ name }) => name === field.name)
  return known?.kind === 'boolean' ? field.name : null
}

/** `.postToolUse | select(.success == false)`: the names before the pipe belong to the path behind it. */
function withPiped(path: JqPath, program: string): JqPath {
  if (path.isTop || eventOfKey(path.steps[0]?.name ?? '') !== null) return path
  const before = PIPED.exec(program.slice(Math.max(0, path.from - 200), path.from))
  const names = before === null ? [] : [before[1] ?? '', ...(before[2] === undefined ? [] : [before[2]])]
  if (eventOfKey(names[0] ?? '') === null) return path
  return { ...path, steps: [...names.map((name) => ({ name, from: path.from, to: path.from })), ...path.steps] }
}

const PIPED = /\.(\w+)(?:\.(parameters))?\s*\|[^|]*$/

function comparisons(written: JqPath, program: Printed, event: EventName | null): Finding[] {
  const path = withPiped(written, program.text)
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

/** Fields that are missing while they are false, by the variable or the substitution that holds what jq gave for them. */
interface FalseFields {
  readonly ofVariables: Map<string, string>
  readonly ofGroups: Map<number, string>
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

/** `grep '"success":false'`: what stands in no input. */
function leftOutText(words: readonly Word[]): Finding[] {
  return words.flatMap((word) => {
    const field = /"(\w+)"(?:\s|\\s|\[\[:space:\]\]|[*?+])*:(?:\s|\\s|\[\[:space:\]\]|[*?+])*"?false\b/.exec(
      literalOf(word) ?? '',
    )?.[1]
    const isLeftOut = EVENT_NAMES.some((name) =>
      EVENT_FIELDS[name].some((known) => known.name === field && known.kind === 'boolean'),
    )
    return field !== undefined && isLeftOut ? [testsLeftOut(field, word, [])] : []
  })
}

/** `[ "$SUCCESS" = false ]` with what jq gave for a field that is missing then: `null`, or nothing. */
function falseTests({ script }: ShellContext, { ofVariables, ofGroups }: FalseFields): Finding[] {
  const grepped = script.commands.flatMap(({ name, words }) => (name === 'grep' ? leftOutText(words) : []))
  if (ofGroups.size === 0) return grepped
  const findings: Finding[] = []
  for (const { kind, subject, patterns } of script.groups) {
    const [part] = kind === 'case' ? (subject?.parts ?? []) : []
    const field =
      part?.kind === 'variable'
        ? ofVariables.get(part.name)
        : part?.kind === 'command'
          ? ofGroups.get(part.group)
          : undefined
    const word = field === undefined ? undefined : patterns.find((pattern) => literalOf(pattern) === 'false')
    if (field !== undefined && word !== undefined) findings.push(testsLeftOut(field, word, []))
  }
  for (const command of script.commands) {
    const name = command.test === 'double-bracket' ? '[[' : command.name
    if (name !== '[' && name !== '[[' && name !== 'test') continue
    command.words.forEach((word, index) => {
      const [part] = word.parts
      const isOnly = word.parts.length === 1
      const field =
        part?.kind === 'variable' && isOnly
          ? ofVariables.get(part.name)
          : part?.kind === 'command' && isOnly
            ? ofGroups.get(part.group)
            : undefined
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
  return [...findings, ...grepped]
}

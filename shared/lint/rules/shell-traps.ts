import type { EventName } from '../../events.ts'
import type { Edit, Finding } from '../diagnostic.ts'
import { jqPaths } from '../paths/jq-paths.ts'
import { eventOfKey, nodeAt } from '../paths/payload-tree.ts'
import { sourceSpan } from '../printed.ts'
import { shebangProgram } from '../script-language.ts'
import { jqCall } from '../shell/jq-call.ts'
import type { Command, ShellScript, Word } from '../shell/shell-model.ts'
import { groupsAround } from '../shell/shell-places.ts'
import { bareOf, literalOf } from '../shell/word-text.ts'
import type { ShellContext } from './shell-context.ts'
import { endsAtFailure } from './shell-strict.ts'

/** Lines that do something else than they seem to. */
export function shellTraps(context: ShellContext): Finding[] {
  return [...failures(context), ...ownPath(context), ...nullAsEmpty(context)]
}

/** Under `set -e`: what fails although nothing is wrong. */
function failures(context: ShellContext): Finding[] {
  const { script } = context
  // What a trap says then is not looked into.
  if (!endsAtFailure(context) || script.commands.some(({ name }) => name === 'trap')) return []
  const greps = searches(script)
  return script.commands.flatMap((command): Finding[] => {
    if (isAsked(script, command)) return []
    if (counts(script.text, command)) return [countsUp(command)]
    const [part] = command.words.length === 0 ? (command.assignments.at(-1)?.value?.parts ?? []) : []
    if (part?.kind !== 'command') return []
    const grep = greps.get(part.group)
    // Inside a branch, it was most likely asked before whether there is something.
    const isInBranch = groupsAround(script, command).some(({ kind }) => /^(?:if|case|loop)$/.test(kind))
    return grep === undefined || isInBranch ? [] : [findsNothing(grep)]
  })
}

/** By substitution: the `grep` whose failure is that of the whole. */
function searches({ commands, text }: ShellScript): ReadonlyMap<number, Command> {
  const pipefail = /\bpipefail\b/.test(text)
  const greps = new Map<number, Command>()
  for (const command of commands) {
    const before = greps.get(command.group)
    const isGrep = /^[ef]?grep$/.test(command.name ?? '')
    // What is piped into another program fails with it alone.
    const isLost = before !== undefined && command.piped && !pipefail
    if (isGrep && !(before?.ends === '|' && pipefail)) greps.set(command.group, command)
    else if (isLost || (before !== undefined && !command.piped)) greps.delete(command.group)
    if (command.ends === '||' || command.ends === '&&') greps.delete(command.group)
  }
  return greps
}

/** Whether a failure of a command is allowed for: then `set -e` takes no notice of it. */
function isAsked(script: ShellScript, { ends, isCondition, lead, group }: Command): boolean {
  if (ends === '||' || ends === '&&' || isCondition || lead.includes('!')) return true
  return groupsAround(script, { group }).some(({ kind, isCondition }) => kind === 'function' || isCondition)
}

/** `((n++))` gives what `n` was: at 0 that counts as a failure. */
function counts(text: string, { test, words, from, to, name }: Command): boolean {
  if (test === 'arithmetic') return /^\(\(\s*\w+\s*(?:\+\+|--)\s*\)\)$/.test(text.slice(from, Math.min(to, from + 100)))
  return name === 'let' && words.length === 2 && /^\w+(?:\+\+|--)$/.test(literalOf(words[1] ?? NO_WORD) ?? '')
}

const NO_WORD: Word = { from: 0, to: 0, parts: [] }

function countsUp({ from, to }: Command): Finding {
  return {
    code: 'ends-under-set-e',
    severity: 'warning',
    message:
      'This counts as a failure when the variable was 0: under set -e the script ends right here, and the action goes ahead.',
    from,
    to,
    fixes: [{ title: 'Add || true', kind: 'edit', edits: [{ from: to, to, insert: ' || true' }] }],
  }
}

function findsNothing({ from, to, ends }: Command): Finding {
  return {
    code: 'ends-under-set-e',
    severity: 'info',
    message:
      'When grep finds nothing it fails: under set -e the script ends right here without an answer, and the action goes ahead.',
    from,
    to,
    fixes: ends === '|' ? [] : [{ title: 'Add || true', kind: 'edit', edits: [{ from: to, to, insert: ' || true' }] }],
  }
}

/** `PATH=$(jq …)`: no program is found any more. */
function ownPath({ file, script }: ShellContext): Finding[] {
  const isZsh = shebangProgram(file.shebang)?.startsWith('zsh') === true
  const isPath = (name: string): boolean => name === 'PATH' || (isZsh && name === 'path')
  for (const { assignments, words, name } of script.commands) {
    if (words.length > 0 && !/^(?:export|local|declare|typeset|readonly)$/.test(name ?? '')) continue
    for (const assignment of assignments) {
      const [part, further] = assignment.value?.parts ?? []
      if (!isPath(assignment.name) || part?.kind !== 'command' || further !== undefined) continue
      const isOfInput = script.commands.some(({ group, name }) => group === part.group && name === 'jq')
      if (!isOfInput) continue
      return [
        {
          code: 'overwrites-path',
          severity: 'error',
          message: `${assignment.name} is where the shell looks for programs: behind this line it finds neither jq nor cat nor grep. Take another name.`,
          from: assignment.from,
          to: assignment.from + assignment.name.length,
        },
      ]
    }
  }
  return []
}

interface MayBeNull {
  /** What jq is asked for. */
  readonly path: string
  readonly edits: readonly Edit[]
}

/** `X=$(jq -r .a.b)` and then `[ -z "$X" ]`: jq writes `null`. */
function nullAsEmpty(context: ShellContext): Finding[] {
  const { script } = context
  const made = mayBeNull(context)
  if (made.size === 0 || /[=] *["']?null\b/.test(script.text)) return []
  return script.commands.flatMap(({ words, name, test }) => {
    if (name !== '[' && name !== 'test' && test !== 'double-bracket') return []
    return words.flatMap((word, index): Finding[] => {
      const option = bareOf(word)
      const operand = words[index + 1]
      const [part] = operand?.parts ?? []
      const found = part?.kind === 'variable' && operand?.parts.length === 1 ? made.get(part.name) : undefined
      if ((option !== '-z' && option !== '-n') || operand === undefined || found === undefined) return []
      return [
        {
          code: 'tests-null-for-empty',
          severity: 'warning',
          message: `jq -r writes the word null for what is missing, so ${script.text.slice(operand.from, operand.to)} is never empty: write ${found.path} // empty.`,
          from: word.from,
          to: operand.to,
          fixes: [{ title: 'Add // empty', kind: 'edit', edits: found.edits }],
        },
      ]
    })
  })
}

/** Variables that hold what `jq -r` wrote for a path that may be missing. */
function mayBeNull({ file, script, printer }: ShellContext): ReadonlyMap<string, MayBeNull> {
  const made = new Map<string, MayBeNull>()
  const jqs = new Map<number, Command>()
  for (const command of script.commands) if (command.name === 'jq') jqs.set(command.group, command)
  if (jqs.size === 0) return made
  for (const { name, value } of script.commands.flatMap(({ assignments }) => assignments)) {
    made.delete(name)
    const [part] = value?.parts ?? []
    const jq = part?.kind === 'command' && value?.parts.length === 1 ? jqs.get(part.group) : undefined
    const filter = jq === undefined ? null : jqCall(jq).filter
    if (jq === undefined || filter === null || !/^\)?$/.test(jq.ends) || !isRaw(jq)) continue
    const program = printer.word(filter, jq)
    const [path, further] = jqPaths(program.text)
    if (path === undefined || further !== undefined || program.text.trim() !== program.text.slice(path.from, path.to))
      continue
    const names = path.steps.map((step) => step.name)
    if (!mayBeMissing(names, file.event)) continue
    const isQuoted = /["']/.test(script.text[filter.from] ?? '')
    const { to } = sourceSpan(program, path.from, path.to)
    const edits = isQuoted
      ? [{ from: to, to, insert: ' // empty' }]
      : [
          { from: filter.from, to: filter.from, insert: "'" },
          { from: to, to, insert: " // empty'" },
        ]
    made.set(name, { path: program.text.trim(), edits })
  }
  return made
}

function isRaw({ words }: Command): boolean {
  return words.some((word) => /^(?:-[A-Za-z]*r[A-Za-z]*|--raw-output)$/.test(literalOf(word) ?? ''))
}

/** Entries of a map differ by tool; a field may have been left out. */
function mayBeMissing(path: readonly string[], event: EventName | null): boolean {
  const own = eventOfKey(path[0] ?? '')
  if (own === null || own !== event) return false
  return path.length > 2 || nodeAt(path, null)?.mayBeMissing === true
}

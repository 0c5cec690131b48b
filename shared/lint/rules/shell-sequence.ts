import { ANSWER_KEY } from '../answer-shape.ts'
import type { Finding, Fix } from '../diagnostic.ts'
import { jqCall } from '../shell/jq-call.ts'
import type { Command } from '../shell/shell-model.ts'
import { outputPlace, readsHookInput } from '../shell/shell-places.ts'
import { literalOf } from '../shell/word-text.ts'
import { lineAt } from './line-at.ts'
import type { ShellContext } from './shell-context.ts'

/** What goes wrong because one command comes after another. */
export function shellSequence(context: ShellContext): Finding[] {
  const answers = answersIn(context)
  return [...severalAnswers(context, answers), ...lastTest(context, answers), ...readTwice(context)]
}

/** A command that prints an answer, or calls a function that does. */
interface Answering {
  readonly command: Command
  readonly cancels: boolean
  /** Whether it would be missed. */
  readonly says: boolean
}

const CANCELS = /\bcancel["']?\s*:\s*true\b/
const SAYS = /\b(?:contextModification|errorMessage|context_modification|error_message)["']?\s*:\s*(?!\s|""|''|null\b)/

function answersIn(context: ShellContext): readonly Answering[] {
  const { script, order } = context
  const byFunction = new Map<string, { cancels: boolean; says: boolean }>()
  const direct = script.commands.flatMap((command): Answering[] => {
    const text = printedText(context, command)
    if (text === null || !ANSWER_KEY.test(text) || !isComplete(text) || outputPlace(script, command, true) !== 'stdout')
      return []
    const cancels = CANCELS.test(text)
    const says = cancels || SAYS.test(text)
    const name = order.functionAround(command)
    if (name !== null) {
      const before = byFunction.get(name)
      byFunction.set(name, { cancels: cancels && before?.cancels !== false, says: says || before?.says === true })
    }
    return [{ command, cancels, says }]
  })
  if (byFunction.size === 0) return direct
  const calls = script.commands.flatMap((command): Answering[] => {
    const called = command.name === null ? undefined : byFunction.get(command.name)
    return called === undefined || outputPlace(script, command, true) !== 'stdout' ? [] : [{ command, ...called }]
  })
  return [...direct, ...calls].sort((a, b) => a.command.from - b.command.from)
}

/** Pieces of one object may be printed one after another. */
function isComplete(text: string): boolean {
  return text.split('{').length === text.split('}').length
}

function printedText({ printer }: ShellContext, command: Command): string | null {
  const { name } = command
  if (name === 'jq') {
    const { filter } = jqCall(command)
    return filter === null ? null : printer.word(filter, command).text
  }
  return name === null ? null : (printer.printed(command, name)?.text ?? null)
}

/** So many commands before one are looked at. */
const MOST_PENDING = 8
const MOST_FINDINGS = 20

function severalAnswers({ script, order }: ShellContext, answers: readonly Answering[]): Finding[] {
  const findings: Finding[] = []
  let pending: Answering[] = []
  for (const answer of answers) {
    if (findings.length >= MOST_FINDINGS) break
    pending = pending.filter((earlier) => {
      if (!order.mayFollow(earlier.command, answer.command)) return true
      findings.push(lostAnswer(script.text, earlier, answer, script.commands))
      return false
    })
    if (answer.says) pending = [...pending, answer].slice(-MOST_PENDING)
  }
  return findings
}

function lostAnswer(text: string, { command, cancels }: Answering, later: Answering, all: readonly Command[]): Finding {
  const fix = exitFix(text, command, all)
  return {
    code: 'several-answers',
    severity: cancels ? 'error' : 'warning',
    message: `This answer is not read when the script goes on to the one in line ${lineAt(text, later.command.from)}: only the last object on stdout counts. End the script right behind it.`,
    from: command.from,
    to: command.to,
    fixes: fix === null ? [] : [fix],
  }
}

function exitFix(text: string, command: Command, all: readonly Command[]): Fix | null {
  if (!/^(?:\n|;|)$/.test(command.ends) || command.redirects.some(({ body }) => body !== null)) return null
  const before = all[all.indexOf(command) - 1]
  const isChained = before?.ends === '&&' && before.group === command.group
  const lineFrom = text.lastIndexOf('\n', command.from) + 1
  const indent = /^[ \t]*/.exec(text.slice(lineFrom, command.from))?.[0] ?? ''
  const isOwnLine = lineFrom + indent.length === command.from && command.ends !== ';'
  const insert = isChained ? ' && exit 0' : isOwnLine ? `\n${indent}exit 0` : '; exit 0'
  return { title: 'End with exit 0', kind: 'edit', edits: [{ from: command.to, to: command.to, insert }] }
}

/** `[ … ] && …` in the last line: when it is not so, the script ends with exit code 1. */
function lastTest({ script, order }: ShellContext, answers: readonly Answering[]): Finding[] {
  const top = script.commands.filter(({ group, words, test }) => group === 0 && (words.length > 0 || test !== null))
  const last = top.at(-1)
  const test = top.at(-2)
  if (last === undefined || test === undefined || test.ends !== '&&' || order.leaves(last)) return []
  const isTest = test.test !== null || test.name === '[' || test.name === 'test'
  const isAnswered = answers.some(({ command, says }) => says && command !== last && order.mayFollow(command, test))
  if (!isTest || !isAnswered) return []
  const end = script.text.endsWith('\n') ? script.text.length : last.to
  return [
    {
      code: 'exit-code-with-answer',
      severity: 'warning',
      message:
        'When this is not so, the script ends with exit code 1, although it answered: the profile cline takes the answer, but Cline 4.1 drops it, and the action goes ahead.',
      from: test.from,
      to: last.to,
      fixes: [
        {
          title: 'End with exit 0',
          kind: 'edit',
          edits: [{ from: end, to: end, insert: end === last.to ? '\nexit 0' : 'exit 0\n' }],
        },
      ],
    },
  ]
}

/** `jq` twice on the same input: the first has read it to its end. */
function readTwice({ script, order }: ShellContext): Finding[] {
  const findings: Finding[] = []
  const readers: Command[] = []
  for (const command of script.commands) {
    if (findings.length >= MOST_FINDINGS) break
    if (!readsAll(command) || !readsHookInput(script, command)) continue
    const before = readers.find((earlier) => order.mayFollow(earlier, command))
    readers.push(command)
    if (readers.length > MOST_PENDING) readers.shift()
    if (before === undefined) continue
    findings.push({
      code: 'stdin-read-twice',
      severity: 'error',
      message: `Nothing is left to be read here: the input was read to its end in line ${lineAt(script.text, before.from)}. Keep it with INPUT=$(cat), and hand it on with printf '%s' "$INPUT" | ….`,
      from: command.from,
      to: command.words[0]?.to ?? command.to,
    })
  }
  return findings
}

function readsAll(command: Command): boolean {
  const { name, words } = command
  if (name === 'cat') return words.slice(1).every((word) => literalOf(word) === '-')
  if (name !== 'jq') return false
  const { filter, files, readsNothing } = jqCall(command)
  return filter !== null && !readsNothing && files.length === 0
}

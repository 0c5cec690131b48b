import { readPrinted, type AnswerWords } from '../answers.ts'
import { ANSWER_KEY, shapeFindings } from '../answer-shape.ts'
import type { Finding, Fix } from '../diagnostic.ts'
import { readShape } from '../json-shape.ts'
import { HOLE, sourceSpan, type Printed } from '../printed.ts'
import { isProse } from '../prose.ts'
import { jqCall, programVariables } from '../shell/jq-call.ts'
import type { Command } from '../shell/shell-model.ts'
import { outputPlace } from '../shell/shell-places.ts'
import { literalOf } from '../shell/word-text.ts'
import { isForSeveralAgents } from '../several-agents.ts'
import { exitWithAnswer } from './exit-code-words.ts'
import { fieldlessProgram, noKnownField } from './no-known-field.ts'
import { bracesAfter, isBraces, logOnStdout, onStderr, textOnItsLine } from './shell-prints.ts'
import { shellBooleans } from './shell-booleans.ts'
import type { ShellContext } from './shell-context.ts'

/** What a shell script prints: answers that will not be read, logs where answers belong. */
export function shellAnswers(context: ShellContext): Finding[] {
  const { script } = context
  const findings: Finding[] = []
  const noise: Finding[] = []
  let printsAnswer = false
  let answerOnStderr: Finding | null = null
  let fieldless: Finding | null = null
  /** The branches in which an answer was printed; what follows jq’s `||` comes when it printed none. */
  const answered = new Set<string>()
  /** The branches in which an answer was printed last, and whether its line goes on. */
  const echoed = new Map<string, boolean>()
  const programs = new Set(
    script.commands.flatMap((command) => (command.name === 'jq' ? programVariables(command) : [])),
  )
  for (const command of script.commands) {
    const name = command.name
    if (name === 'jq') {
      const jq = jqAnswer(context, command)
      findings.push(...jq)
      const { filter } = jqCall(command)
      if (jq.length === 0 && filter !== null && outputPlace(script, command) === 'stdout')
        fieldless ??= fieldlessProgram(context.printer.word(filter, command))
      if (jqWritesAnswer(context, command)) {
        printsAnswer = true
        if (outputPlace(script, command) === 'stdout' && command.ends !== '||') answered.add(branchOf(command))
      }
    }
    for (const { name, value } of command.assignments) {
      if (value === null) continue
      const text = context.printer.word(value, command)
      if (!ANSWER_KEY.test(text.text)) continue
      printsAnswer = true
      // Code for another program is no answer, and neither is a program of jq.
      if (!text.text.trimStart().startsWith('{') || programs.has(name)) continue
      findings.push(...readPrinted(text, { ...words(context, command, text), rewrite: () => null }).findings)
    }
    const printed = name === null ? null : context.printer.printed(command, name)
    if (printed === null) {
      findings.push(...exitAfterAnswer(command, name, answered))
      if (name === 'exit' || name === 'return') echoed.delete(branchOf(command))
      // What it prints, if anything, cannot be seen.
      else if (name !== null && echoed.has(branchOf(command))) echoed.set(branchOf(command), false)
      continue
    }
    const place = outputPlace(script, command)
    if (place === 'stderr') {
      const answer = readPrinted(printed, words(context, command, printed))
      if (answer.cancels) answerOnStderr ??= onStderr(printed)
      continue
    }
    const answer = readPrinted(printed, words(context, command, printed))
    // What is captured or kept is for another program, where the script prints an answer of Cline's as well.
    const isKept = place === 'elsewhere' && ANSWER_KEY.test(script.text)
    findings.push(...answer.findings.filter(({ code }) => !isKept || code !== 'other-agent-shape'))
    findings.push(...shellBooleans(script, printed))
    if (answer.isAnswer || ANSWER_KEY.test(printed.text)) printsAnswer = true
    if (place !== 'stdout') continue
    if (answer.names.length > 0) fieldless ??= noKnownField(answer.names, printed)
    if (answer.isAnswer) {
      answered.add(branchOf(command))
      // What follows `||` is printed in its place.
      if (command.ends !== '||') echoed.set(branchOf(command), leavesLineOpen(command, printed))
    } else {
      const isBehind = echoed.get(branchOf(command)) === true && answer.findings.length === 0
      if (echoed.has(branchOf(command))) echoed.set(branchOf(command), false)
      if (echoed.has(branchOf(command)) && isBraces(printed.text) && answer.findings.length === 0)
        findings.push(bracesAfter(printed))
      else if (isBehind && /^[^\n]*\S/.test(printed.text.split(HOLE, 1)[0] ?? '')) findings.push(textOnItsLine(command))
      else if (isProse(printed.text.replaceAll(HOLE, ''))) noise.push(logOnStdout(command))
    }
  }
  if (fieldless !== null && context.file.event !== null && !ANSWER_KEY.test(script.text)) findings.push(fieldless)
  const isForOthers = findings.some(({ code }) => code === 'other-agent-shape') && isForSeveralAgents(script.text)
  // Without a JSON answer, text on stdout is no noise beside one.
  return [
    ...findings.filter(({ code }) => !isForOthers || code !== 'other-agent-shape'),
    ...(printsAnswer ? noise : []),
    ...(answerOnStderr === null || printsAnswer ? [] : [answerOnStderr]),
  ]
}

/** `echo -n`, and `printf` without a newline at its end. */
function leavesLineOpen({ name, words }: Command, { text }: Printed): boolean {
  if (name === 'echo') return words.slice(1, 3).some((word) => /^-[eE]*n[neE]*$/.test(literalOf(word) ?? ''))
  return name === 'printf' && text.endsWith('}')
}

function branchOf({ group, branch }: Command): string {
  return `${group}.${branch}`
}

function words(context: ShellContext, command: Command, printed: Printed): AnswerWords {
  return {
    writer: 'let jq write it, which escapes what must be escaped',
    rewrite: (json) => rewriteAsJq(context, command, printed, json),
    source: context.script.text,
    event: context.file.event,
  }
}

/** The same answer, made by `jq -n`: each hole becomes an argument. */
function rewriteAsJq({ script }: ShellContext, command: Command, printed: Printed, made: string): Fix | null {
  const name = command.name
  const [first] = command.words
  const last = command.words.at(-1)
  if ((name !== 'echo' && name !== 'printf') || first === undefined || last === undefined) return null
  if (printed.holes.some(({ value }) => value === null)) return null
  const json = made.includes('"') ? made : (asWritten(script.text, command, printed) ?? '')
  if (json === '') return null
  const args: string[] = []
  let index = 0
  let quoted = false
  let program = ''
  for (let at = 0; at < json.length; at += 1) {
    const unit = json[at] ?? ''
    if (unit === '\n') continue
    if (unit === '"') quoted = !quoted
    if (unit !== HOLE) {
      program += unit
      continue
    }
    const hole = printed.holes[index]
    index += 1
    if (hole === undefined) return null
    const plain = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(hole.said)?.[1]
    const variable = plain === undefined ? `text${index}` : plain.toLowerCase()
    const argument = `--arg ${variable} ${hole.value}`
    if (!args.includes(argument)) args.push(argument)
    program += quoted ? `\\($${variable})` : `$${variable}`
  }
  const text = `jq -cn ${args.length === 0 ? '' : `${args.join(' ')} `}'${program.replaceAll("'", "'\\''")}'`
  // Redirections between the words would be lost.
  if (command.redirects.some(({ from }) => from > first.from && from < last.from)) return null
  if (script.text.slice(first.from, last.to).includes('\\\n')) return null
  return {
    title: 'Let jq write the answer',
    kind: 'edit',
    edits: [{ from: first.from, to: last.to, insert: text }],
  }
}

/** What the author meant before the shell took the inner quotes away, with its holes. */
function asWritten(text: string, command: Command, printed: Printed): string | null {
  const [, word] = command.words
  const last = command.words.at(-1)
  if (word === undefined || last === undefined) return null
  let written = ''
  let at = word.from
  for (const hole of printed.holes) {
    written += text.slice(at, hole.from) + HOLE
    at = hole.to
  }
  written += text.slice(at, last.to)
  return /^"\{[^]*\}"$/.test(written) && !written.includes('\\') ? written.slice(1, -1) : null
}

const FOREIGN = /\b(?:hookSpecificOutput|permissionDecision|decision|permission|stopReason)"?\s*:/
/** `{$cancel}` */
const SHORT = /[{,]\s*\$(?:cancel|shouldContinue|errorMessage|contextModification)\s*[,}]/
const SETS_OLD = /\.shouldContinue\s*\|?=(?!=)/

function oldFieldSet(program: Printed): Finding[] {
  const match = SETS_OLD.exec(program.text)
  if (match === null) return []
  const message =
    'shouldContinue is an old field that is no longer taken: the whole answer is rejected, and the action goes ahead. cancel is its opposite.'
  const place = sourceSpan(program, match.index + 1, match.index + 15)
  return [{ code: 'rejected-should-continue', severity: 'error', message, ...place }]
}

function jqAnswer({ printer, file, script }: ShellContext, command: Command): Finding[] {
  const { filter, texts } = jqCall(command)
  if (filter === null) return []
  const program = printer.word(filter, command)
  const isForeign = FOREIGN.test(program.text) && outputPlace(script, command) === 'stdout'
  if (!ANSWER_KEY.test(program.text) && !isForeign && !SHORT.test(program.text)) return oldFieldSet(program)
  const toJson = texts.map(({ name, option: { from, to } }) => [`$${name}`, { from, to, insert: '--argjson' }] as const)
  const isWhole = !PUTS_TOGETHER.test(program.text)
  const kind = { how: 'code', event: file.event, isWhole, texts: new Map(toJson) } as const
  const inObjects = objectsIn(program.text).flatMap((at) => {
    const shape = readShape(program.text, at)
    return shape === null ? [] : shapeFindings(shape, (from, to) => sourceSpan(program, from, to), kind)
  })
  return [...inObjects, ...oldFieldSet(program)]
}

/** Where jq makes one object of several. */
const PUTS_TOGETHER = /[+*]=?\s*[({]|[)}]\s*[+*]|\$ARGS\b|\.cancel\b/

function jqWritesAnswer({ printer }: ShellContext, command: Command): boolean {
  const { filter } = jqCall(command)
  return filter !== null && ANSWER_KEY.test(printer.word(filter, command).text)
}

/** Where objects begin that stand in no other. */
function objectsIn(text: string): readonly number[] {
  const found: number[] = []
  let at = text.indexOf('{')
  while (at >= 0 && found.length < 20) {
    found.push(at)
    at = text.indexOf('{', readShape(text, at)?.to ?? at + 1)
  }
  return found
}

function exitAfterAnswer(command: Command, name: string | null, answered: Set<string>): Finding[] {
  if (name !== 'exit' || !answered.delete(branchOf(command))) return []
  const code = command.words[1]?.parts[0]
  if (code?.kind !== 'text' || !/^[1-9]\d*$/.test(code.text)) return []
  return [
    {
      code: 'exit-code-with-answer',
      severity: 'warning',
      message: exitWithAnswer(code.text),
      from: command.from,
      to: command.to,
      fixes: [{ title: 'End with exit 0', kind: 'edit', edits: [{ from: code.from, to: code.to, insert: '0' }] }],
    },
  ]
}

import { readPrinted, type AnswerWords } from '../answers.ts'
import { ANSWER_KEY, shapeFindings } from '../answer-shape.ts'
import type { Finding, Fix } from '../diagnostic.ts'
import { readShape } from '../json-shape.ts'
import { HOLE, sourceSpan, type Printed } from '../printed.ts'
import { jqCall } from '../shell/jq-call.ts'
import type { Command } from '../shell/shell-model.ts'
import { outputPlace } from '../shell/shell-places.ts'
import type { ShellContext } from './shell-context.ts'

/** What a shell script prints: answers that will not be read, logs where answers belong. */
export function shellAnswers(context: ShellContext): Finding[] {
  const { script } = context
  const findings: Finding[] = []
  const noise: Finding[] = []
  let printsAnswer = false
  let answerOnStderr: Finding | null = null
  /** The groups of commands in which an answer was printed; what follows jq’s `||` comes when it printed none. */
  const answered = new Set<number>()
  const echoed = new Set<number>()
  for (const command of script.commands) {
    const name = command.name
    if (name === 'jq') {
      const jq = jqAnswer(context, command)
      findings.push(...jq)
      if (jqWritesAnswer(context, command)) {
        printsAnswer = true
        if (outputPlace(script, command) === 'stdout' && command.ends !== '||') answered.add(command.group)
      }
    }
    for (const { value } of command.assignments) {
      if (value === null) continue
      const text = context.printer.word(value, command)
      if (!ANSWER_KEY.test(text.text)) continue
      printsAnswer = true
      findings.push(...readPrinted(text, { ...words(context, command, text), rewrite: () => null }).findings)
    }
    const printed = name === null ? null : context.printer.printed(command, name)
    if (printed === null) {
      findings.push(...exitAfterAnswer(command, name, answered))
      continue
    }
    const place = outputPlace(script, command)
    if (place === 'stderr') {
      const answer = readPrinted(printed, words(context, command, printed))
      if (answer.cancels) answerOnStderr ??= onStderr(printed)
      continue
    }
    const answer = readPrinted(printed, words(context, command, printed))
    findings.push(...answer.findings)
    if (answer.isAnswer || ANSWER_KEY.test(printed.text)) printsAnswer = true
    if (place !== 'stdout') continue
    if (answer.isAnswer) {
      answered.add(command.group)
      echoed.add(command.group)
    } else {
      if (echoed.has(command.group) && isBraces(printed.text) && answer.findings.length === 0)
        findings.push(bracesAfter(printed))
      else if (isProse(printed.text)) noise.push(logOnStdout(command))
    }
  }
  // Without a JSON answer, text on stdout is no noise beside one.
  return [
    ...findings,
    ...(printsAnswer ? noise : []),
    ...(answerOnStderr === null || printsAnswer ? [] : [answerOnStderr]),
  ]
}

function words(context: ShellContext, command: Command, printed: Printed): AnswerWords {
  return {
    writer: 'let jq write it, which escapes what must be escaped',
    rewrite: (json) => rewriteAsJq(context, command, printed, json),
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

function jqAnswer({ printer }: ShellContext, command: Command): Finding[] {
  const { filter } = jqCall(command)
  if (filter === null) return []
  const program = printer.word(filter, command)
  if (!ANSWER_KEY.test(program.text) && !/\b(?:hookSpecificOutput|permissionDecision)\b/.test(program.text)) return []
  return objectsIn(program.text).flatMap((at) => {
    const shape = readShape(program.text, at)
    return shape === null ? [] : shapeFindings(shape, (from, to) => sourceSpan(program, from, to), 'code')
  })
}

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

function exitAfterAnswer(command: Command, name: string | null, answered: Set<number>): Finding[] {
  if (name !== 'exit' || !answered.delete(command.group)) return []
  const code = command.words[1]?.parts[0]
  if (code?.kind !== 'text' || !/^[1-9]\d*$/.test(code.text)) return []
  const two = code.text === '2' ? ' 2 is not special here.' : ''
  return [
    {
      code: 'exit-code-with-answer',
      severity: 'warning',
      message: `The script answers, and ends with exit code ${code.text} all the same: Cline 4.1 drops the answer then, and the action goes ahead.${two}`,
      from: command.from,
      to: command.to,
      fixes: [{ title: 'End with exit 0', kind: 'edit', edits: [{ from: code.from, to: code.to, insert: '0' }] }],
    },
  ]
}

function onStderr({ from, to }: Printed): Finding {
  return {
    code: 'answer-on-stderr',
    severity: 'warning',
    message: 'This answer goes to stderr, where nobody reads it: an answer is printed on stdout.',
    from,
    to,
  }
}

function isBraces(text: string): boolean {
  return /\{[^{}]*\}/.test(text)
}

function bracesAfter({ from, to }: Printed): Finding {
  return {
    code: 'last-braces-not-answer',
    severity: 'error',
    message:
      'The last text in braces on stdout counts as the answer: with these braces behind it, the answer above is lost.',
    from,
    to,
    fixes: [{ title: 'Send it to stderr', kind: 'edit', edits: [{ from: to, to, insert: ' >&2' }] }],
  }
}

/** Words for people, and nothing that might be JSON. */
function isProse(text: string): boolean {
  return /[A-Za-z]{2}/.test(text.replaceAll(HOLE, '')) && !/[{}[\]"]/.test(text)
}

function logOnStdout(command: Command): Finding {
  return {
    code: 'noise-before-answer',
    severity: 'info',
    message:
      'This text goes to stdout, where the answer is looked for. It is tolerated here, but other agents would not find the answer.',
    from: command.from,
    to: command.to,
    fixes: [
      { title: 'Send it to stderr', kind: 'edit', edits: [{ from: command.to, to: command.to, insert: ' >&2' }] },
    ],
  }
}

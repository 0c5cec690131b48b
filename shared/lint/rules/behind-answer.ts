import { ANSWER_KEY } from '../answer-shape.ts'
import { statementsAfter } from '../code/code-after.ts'
import type { CodeContext } from '../code/code-context.ts'
import type { CodeOutput } from '../code/code-outputs.ts'
import { afterBracket, isPunct, type CodeLanguage, type CodeStream } from '../code/code-token.ts'
import { importEdits } from '../code/python-import.ts'
import type { Finding, Fix } from '../diagnostic.ts'
import { WRITERS } from './code-printing.ts'

/** So many answers are looked at. */
const MOST = 40

/**
 * What is printed behind an answer so that the answer is lost: other braces, which then count as the last object, or text on the
 * answer's own line, where no newline was written.
 */
export function behindAnswer({ file, language, outputs }: CodeContext): readonly Finding[] {
  const printed = outputs.filter(({ place }) => place === 'stdout')
  const byStart = new Map(printed.map((output) => [output.from, output]))
  const said = new Set<number>()
  return printed
    .filter((output) => isAnswer(output, file.text, language))
    .slice(0, MOST)
    .flatMap((answer): Finding[] => {
      const after = statementsAfter(answer.stream, answer.start, file.text, language).flatMap(({ start }) => {
        const output = byStart.get(answer.stream[start]?.from ?? -1)
        return output === undefined || output === answer ? [] : [output]
      })
      const [next] = after
      const later = after.find((output) => printsBraces(output.args) && !isAnswer(output, file.text, language))
      const found =
        later === undefined
          ? next !== undefined && leavesLineOpen(answer) && beginsWithText(next)
            ? { output: next, ...ON_LINE }
            : null
          : { output: later, ...BRACES }
      if (found === null || said.has(found.output.from)) return []
      said.add(found.output.from)
      const { output, code, message } = found
      const fixes = stderrFixes(output, file.text, language)
      return [{ code, severity: 'error', message, from: output.from, to: output.to, fixes }]
    })
}

const BRACES = {
  code: 'last-braces-not-answer',
  message:
    'The last text in braces on stdout counts as the answer: with these braces behind it, the answer above is lost.',
} as const
const ON_LINE = {
  code: 'text-after-answer',
  message: 'The answer was written without a newline, so this text stands behind it on its line: the answer is lost.',
} as const

function isAnswer({ from, to }: CodeOutput, text: string, language: CodeLanguage): boolean {
  const said = text.slice(from, to).replaceAll('\\', '')
  return ANSWER_KEY.test(said) || said.includes(WRITERS[language])
}

/** Whether an object stands among the arguments themselves, or a text with braces in pairs. */
function printsBraces(args: CodeStream): boolean {
  for (let at = 0; at < args.length;) {
    const token = args[at]
    const isOperand = at === 0 || isPunct(args[at - 1], ',')
    if (isOperand && isPunct(token, '{')) return true
    // What fills the places in a text is no part of it.
    const isFilled = isPunct(args[at + 1], '.') || isPunct(args[at + 1], '%')
    if (isOperand && token?.kind === 'string' && !isFilled && /\{[^{}]*\}/.test(token.text)) return true
    at = token?.kind === 'punct' && /[([{]$/.test(token.text) ? afterBracket(args, at) : at + 1
  }
  return false
}

function leavesLineOpen({ name, args }: CodeOutput): boolean {
  return /(?:^|\.)write$/.test(name) && !args.some(({ kind, text }) => kind === 'string' && text.endsWith('\n'))
}

function beginsWithText({ args: [first] }: CodeOutput): boolean {
  return first?.kind === 'string' && /^[^\n]*\S/.test(first.text)
}

/** Sends an output to stderr, where that is simple. */
export function stderrFixes({ name, nameFrom, nameTo, to }: CodeOutput, text: string, language: CodeLanguage): Fix[] {
  const place = { from: nameFrom, to: nameTo }
  const imports = language === 'python' ? importEdits(text, 'sys') : []
  const edit = name.startsWith('console.')
    ? { ...place, insert: 'console.error' }
    : name.includes('stdout')
      ? { ...place, insert: name.replace('stdout', 'stderr') }
      : language === 'python' && name === 'print'
        ? { from: to - 1, to: to - 1, insert: ', file=sys.stderr' }
        : null
  return edit === null ? [] : [{ title: 'Send it to stderr', kind: 'edit', edits: [...imports, edit] }]
}

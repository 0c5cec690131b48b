import { ANSWER_KEY } from '../answer-shape.ts'
import { statementsAfter } from '../code/code-after.ts'
import type { Chain } from '../code/code-chains.ts'
import type { CodeContext } from '../code/code-context.ts'
import type { CodeOutput } from '../code/code-outputs.ts'
import { isPunct, type CodeStream } from '../code/code-token.ts'
import type { Finding, Fix } from '../diagnostic.ts'
import { WRITERS } from './code-printing.ts'
import { lineAt } from './line-at.ts'

/** What goes wrong because one statement comes after another. */
export function codeSequence(context: CodeContext): Finding[] {
  return [...severalAnswers(context), ...readTwice(context)]
}

const CANCELS = /\bcancel["']?\s*:\s*true\b/i
const SAYS = /\b(?:contextModification|errorMessage)["']?\s*:\s*(?!\s|""|''|``|null\b|None\b)/
/** So many are looked at. */
const MOST = 40

function severalAnswers({ file, language, outputs }: CodeContext): Finding[] {
  // Quotes may be escaped there.
  const textOf = ({ from, to }: CodeOutput): string => file.text.slice(from, to).replaceAll('\\', '')
  const answers = outputs.filter(
    (output) =>
      output.place === 'stdout' && (ANSWER_KEY.test(textOf(output)) || textOf(output).includes(WRITERS[language])),
  )
  if (answers.length < 2) return []
  const byStart = new Map(answers.map((output) => [output.from, output]))
  return answers.slice(0, MOST).flatMap((output): Finding[] => {
    const cancels = CANCELS.test(textOf(output))
    if (!cancels && !SAYS.test(textOf(output))) return []
    const { stream } = output
    const after = statementsAfter(stream, output.start, file.text, language)
    const later = after
      .map(({ start }) => byStart.get(stream[start]?.from ?? -1))
      .find((other) => other !== undefined && other !== output)
    if (later === undefined) return []
    const fix = exitFix(file.text, output, language === 'python' ? 'sys.exit(0)' : 'process.exit(0)')
    return [
      {
        code: 'several-answers',
        severity: cancels ? 'error' : 'warning',
        message: `This answer is not read when the script goes on to the one in line ${lineAt(file.text, later.from)}: only the last object on stdout counts. Leave right behind it.`,
        from: output.from,
        to: output.to,
        fixes: fix === null ? [] : [fix],
      },
    ]
  })
}

/** Where the output has its lines for itself. */
function exitFix(text: string, { from, to }: CodeOutput, exit: string): Fix | null {
  const lineFrom = text.lastIndexOf('\n', from - 1) + 1
  const indent = text.slice(lineFrom, from)
  const rest = /^[ \t]*;?/.exec(text.slice(to, to + 20))?.[0] ?? ''
  if (indent.trim() !== '' || !/^(?:\n|$)/.test(text.slice(to + rest.length, to + rest.length + 1))) return null
  const at = to + rest.length
  return { title: `End with ${exit}`, kind: 'edit', edits: [{ from: at, to: at, insert: `\n${indent}${exit}` }] }
}

/** The input is there once: whoever reads it again gets nothing. */
function readTwice({ file, language, chains }: CodeContext): Finding[] {
  const reads = chains.filter((chain) => readsAll(chain)).slice(0, MOST)
  if (reads.length < 2) return []
  return reads.slice(1).flatMap((read, at): Finding[] => {
    const before = reads
      .slice(Math.max(0, at - 3), at + 1)
      .find(
        ({ stream, start }) =>
          stream === read.stream &&
          statementsAfter(stream, start, file.text, language).some((after) => isWithin(stream, after, read.start)),
      )
    if (before === undefined) return []
    return [
      {
        code: 'stdin-read-twice',
        severity: 'error',
        message: `Nothing is left to be read here: the input was read to its end in line ${lineAt(file.text, before.from)}. Keep what was read in a variable.`,
        from: read.from,
        to: read.to,
      },
    ]
  })
}

function isWithin(
  stream: CodeStream,
  { start, end }: { readonly start: number; readonly end: number },
  at: number,
): boolean {
  // In a function that is only made here nothing is read yet.
  return start <= at && at < end && !stream.slice(start, at).some(({ text }) => /^(?:=>|lambda|function)$/.test(text))
}

/** `json.load(sys.stdin)`, `sys.stdin.read()`, `readFileSync(0)`. */
function readsAll({ name, isCalled, stream, start, end }: Chain): boolean {
  if (/(?:^|\.)stdin(?:\.buffer)?\.(?:read|readlines)$/.test(name)) return isCalled
  if (/(?:^|\.)stdin$/.test(name)) return isPunct(stream[start - 1], '(') && stream[start - 2]?.text === 'load'
  const value = stream[end + 1]
  return isCalled && /(?:^|\.)readFileSync$/.test(name) && (value?.text === '0' || value?.text === '/dev/stdin')
}

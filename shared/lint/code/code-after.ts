import { bracedAfter, leavesByCall, type Stretch } from './braced-after.ts'
import { codeLines, type CodeLine } from './code-lines.ts'
import { isName, type CodeLanguage, type CodeStream } from './code-token.ts'

/** So many statements behind one are looked at. */
const MOST_STATEMENTS = 60

/**
 * The statements that are sure to follow when the one that holds a token was carried out, up to the end of its function: those of
 * its own block, and of the blocks around it. None when it is left right there, by `return` and its like.
 */
export function statementsAfter(
  stream: CodeStream,
  index: number,
  text: string,
  language: CodeLanguage,
): readonly Stretch[] {
  if (language === 'python') return pythonAfter(stream, index, text)
  return language === 'node' ? bracedAfter(stream, index, text) : []
}

const LEAVES = /^(?:return|raise|continue)$/
/** What begins another branch. */
const BRANCH = /^(?:else|elif|except|finally|case)$/
const BLOCK = /^(?:def|class|async|if|for|while|with|try|match|@)$/

function pythonAfter(stream: CodeStream, index: number, text: string): Stretch[] {
  const lines = codeLines(stream, text)
  const own = ownLine(lines, index)
  const line = lines[own]
  const wordOf = ({ start }: CodeLine): string => stream[start]?.text ?? ''
  if (line === undefined || LEAVES.test(wordOf(line))) return []
  const functionIndent = indentAround(stream, lines, own, /^(?:def|async)$/)
  let level = line.indent
  const found: Stretch[] = []
  for (const next of lines.slice(own + 1, own + 1 + MOST_STATEMENTS)) {
    if (next.indent > level) continue
    if (next.indent <= functionIndent) break
    level = next.indent
    const word = wordOf(next)
    if (BRANCH.test(word) || BLOCK.test(word)) continue
    if (word === 'break') {
      // It leads on behind the loop.
      level = indentAround(stream, lines, lines.indexOf(next), /^(?:for|while)$/)
      continue
    }
    found.push({ start: next.start, end: next.end })
    if (LEAVES.test(word) || leavesByCall(stream, next.start)) break
  }
  return found
}

function ownLine(lines: readonly CodeLine[], index: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.start ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** How far the innermost of such lines around one is indented; -1 when there is none. */
function indentAround(stream: CodeStream, lines: readonly CodeLine[], own: number, words: RegExp): number {
  let level = lines[own]?.indent ?? 0
  for (let at = own - 1; at >= Math.max(0, own - MOST_LINES) && level > 0; at -= 1) {
    const line = lines[at]
    if (line === undefined || line.indent >= level) continue
    level = line.indent
    const first = stream[line.start]
    if (words.test(first?.text ?? '') && (!isName(first, 'async') || isName(stream[line.start + 1], 'def')))
      return level
  }
  return -1
}

const MOST_LINES = 400

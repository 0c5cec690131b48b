import { afterBracket, isPunct, type CodeStream, type CodeToken } from './code-token.ts'

/** Tokens of a stream: the first, and the one behind the last. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** So many blocks around a statement are looked at, and so many tokens behind it. */
const MOST_BLOCKS = 24
const MOST_TOKENS = 2_000

const LEAVES = /^(?:return|throw|continue)$/
/** Statements that only hold others, or choose among them. */
const HOLDS =
  /^(?:if|else|for|while|do|switch|try|catch|finally|function|class|async|export|import|case|default|type|interface)$/
const CONTROL = /^(?:if|for|while|switch|catch|with)$/
const LOOPS = /^(?:for|while|switch)$/

/** `sys.exit(…)`, `process.exit(…)`, `exit()`. */
export function leavesByCall(stream: CodeStream, start: number): boolean {
  const [first, sign, name] = stream.slice(start, start + 3)
  if (/^(?:exit|quit)$/.test(first?.text ?? '') && isPunct(sign, '(')) return true
  return /^(?:sys|process|os|Deno)$/.test(first?.text ?? '') && isPunct(sign, '.') && /^_?exit$/.test(name?.text ?? '')
}

/** The statements of JavaScript that follow one; see `statementsAfter`. */
export function bracedAfter(stream: CodeStream, index: number, text: string): readonly Stretch[] {
  const around = bracketsAround(stream)
  const found: Stretch[] = []
  let at = index
  let isBreaking = false
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks += 1) {
    const open = around[at] ?? -1
    if (open >= 0 && !isPunct(stream[open], '{')) {
      if (hasArrow(stream, open, at)) return found
      at = open
      continue
    }
    if (!isBreaking) {
      const first = statementBefore(stream, at, open, text)
      if (LEAVES.test(stream[first]?.text ?? '') || isPunct(stream[at - 1], '=>')) return found
      const close = open < 0 ? stream.length : afterBracket(stream, open) - 1
      const how = collect(stream, at, Math.min(close, at + MOST_TOKENS), text, found)
      if (how === 'left') return found
      isBreaking = how === 'broken'
    }
    if (open < 0) return found
    const head = headOf(stream, open, around, text)
    if (head === null) return found
    if (LOOPS.test(head)) isBreaking = false
    at = open
  }
  return found
}

/** Gathers what follows in one block. */
function collect(
  stream: CodeStream,
  from: number,
  until: number,
  text: string,
  found: Stretch[],
): 'left' | 'broken' | 'ended' {
  let at = stepOver(stream, from)
  let start: number | null = null
  const end = (behind: number): void => {
    if (start !== null) found.push({ start, end: behind })
    start = null
  }
  while (at < until) {
    const token = stream[at]
    if (token !== undefined && beginsStatement(stream, at, text)) {
      end(at)
      const word = token.text
      if (word === 'break') return 'broken'
      if (/^(?:case|default)$/.test(word)) return 'left'
      if (token.kind !== 'punct' && !HOLDS.test(word)) start = at
      if (LEAVES.test(word) || leavesByCall(stream, at)) {
        end(Math.min(until, at + 60))
        return 'left'
      }
    }
    at = stepOver(stream, at)
  }
  end(until)
  return 'ended'
}

function stepOver(stream: CodeStream, at: number): number {
  const token = stream[at]
  return token?.kind === 'punct' && /[([{]$/.test(token.text) ? afterBracket(stream, at) : at + 1
}

/** Where the statement that holds a token begins, in its own block. */
function statementBefore(stream: CodeStream, at: number, open: number, text: string): number {
  let first = at
  while (first > open + 1 && at - first < 40 && !beginsStatement(stream, first, text)) first -= 1
  return first
}

const OPERATOR = /^(?:[-+*/%=<>!&|^~?:,.([{]|===?|!==?|=>|<=|>=|&&|\|\||\?\?|\?\.|\.\.\.)$/

/** Whether a statement begins with a token: behind `;` and braces, or on a line of its own. */
function beginsStatement(stream: CodeStream, at: number, text: string): boolean {
  const token = stream[at]
  const before = stream[at - 1]
  if (token === undefined || token.text === ';') return false
  if (before === undefined || isPunct(before, ';') || isPunct(before, '{')) return true
  if (isPunct(before, '}')) return !isPunct(token, ')') && !isPunct(token, ',') && !isPunct(token, '.')
  if (before.kind === 'name' && /^(?:else|do|return|typeof|await|new|in|of)$/.test(before.text)) return false
  if (isOperator(before) || isOperator(token) || isPunct(token, ')') || isPunct(token, '}')) return false
  if (isPunct(before, ')') && CONTROL.test(wordBefore(stream, at - 1))) return false
  return text.slice(before.to, token.from).includes('\n')
}

function isOperator(token: CodeToken): boolean {
  return token.kind === 'punct' && OPERATOR.test(token.text)
}

/** The word before the parentheses that end here. */
function wordBefore(stream: CodeStream, close: number): string {
  for (let at = close; at >= Math.max(0, close - 60); at -= 1) {
    if (isPunct(stream[at], '(') && afterBracket(stream, at) === close + 1) return stream[at - 1]?.text ?? ''
  }
  return ''
}

/** The word that a block belongs to; '' for a bare one, null when it is the body of a function, or no block. */
function headOf(stream: CodeStream, open: number, around: readonly number[], text: string): string | null {
  const before = stream[open - 1]
  if (before === undefined) return ''
  if (isPunct(before, ')')) {
    const word = wordBefore(stream, open - 1)
    return CONTROL.test(word) ? word : null
  }
  if (/^(?:else|try|finally|do|catch)$/.test(before.text)) return before.text
  const isBare = isPunct(before, ';') || isPunct(before, '}') || isPunct(before, '{')
  return isBare && beginsStatement(stream, open, text) && (around[open] ?? -1) >= -1 ? '' : null
}

/** Whether what stands at `at` belongs to an arrow function inside these brackets. */
function hasArrow(stream: CodeStream, open: number, at: number): boolean {
  return stream.slice(Math.max(open + 1, at - 200), at).some((token) => isPunct(token, '=>'))
}

/** By stream: the index of the bracket around each token, or -1. */
const known = new WeakMap<CodeStream, readonly number[]>()

function bracketsAround(stream: CodeStream): readonly number[] {
  const before = known.get(stream)
  if (before !== undefined) return before
  const open: number[] = []
  const around = stream.map(({ kind, text }, index) => {
    if (kind === 'punct' && /^[)\]}]/.test(text)) open.pop()
    const inner = open.at(-1) ?? -1
    if (kind === 'punct' && /[([{]$/.test(text)) open.push(index)
    return inner
  })
  known.set(stream, around)
  return around
}

import type { SourceMap } from '../source-map.ts'

/** The languages that are read as code: JavaScript and TypeScript, Python, PowerShell. */
export type CodeLanguage = 'node' | 'python' | 'powershell'

/** A place in a string where the value of an expression goes. */
export interface CodeHole {
  /** How many units of the string's value stand before it. */
  readonly at: number
  /** The place of the expression with its braces. */
  readonly from: number
  readonly to: number
}

/** A token of code: comments and blanks are none, and a newline is one only in Python and PowerShell. */
export interface CodeToken {
  readonly kind: 'name' | 'number' | 'string' | 'punct' | 'newline'
  readonly from: number
  readonly to: number
  /** As written; of a string its value without the holes. */
  readonly text: string
  /** Of a string: where its value stands. */
  readonly map: SourceMap
  readonly holes: readonly CodeHole[]
}

/** What a token stream is of: the script itself first, then each expression inside a string. */
export type CodeStream = readonly CodeToken[]

/** Gives the index of the token behind the closing counterpart of the bracket at `index`; the end of the stream when there is none. */
export function afterBracket(stream: CodeStream, index: number): number {
  let ends = bracketEnds.get(stream)
  if (ends === undefined) {
    ends = findBracketEnds(stream)
    bracketEnds.set(stream, ends)
  }
  return ends[index] ?? index + 1
}

/** Found once for each stream, so that nested brackets are not gone through again and again. */
const bracketEnds = new WeakMap<CodeStream, readonly number[]>()

function findBracketEnds(stream: CodeStream): readonly number[] {
  const ends: number[] = []
  const open: number[] = []
  stream.forEach(({ kind, text }, index) => {
    ends.push(index + 1)
    if (kind !== 'punct') return
    if (/[([{]$/.test(text)) open.push(index)
    else if (/^[)\]}]/.test(text)) {
      const begin = open.pop()
      if (begin !== undefined) ends[begin] = index + 1
    }
  })
  for (const begin of open) ends[begin] = stream.length
  return ends
}

/** The tokens between a bracket and its counterpart, at most a few hundred. */
export function insideBracket(stream: CodeStream, index: number): CodeStream {
  const end = afterBracket(stream, index) - 1
  return stream.slice(index + 1, Math.min(end, index + 1 + MOST_INSIDE))
}

const MOST_INSIDE = 400

/** Whether a token is this punctuation. */
export function isPunct(token: CodeToken | undefined, text: string): boolean {
  return token?.kind === 'punct' && token.text === text
}

/** Whether a token is this name. */
export function isName(token: CodeToken | undefined, text: string): boolean {
  return token?.kind === 'name' && token.text === text
}

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
  /** Of a string: the place of each unit of its value. */
  readonly sources: readonly number[]
  readonly holes: readonly CodeHole[]
}

/** What a token stream is of: the script itself first, then each expression inside a string. */
export type CodeStream = readonly CodeToken[]

/** A bracket that is closed farther away is taken for not closed, in tokens. */
const FARTHEST = 4_000

/** Gives the token after the closing counterpart of the bracket at `index`; the end of the stream when there is none. */
export function afterBracket(stream: CodeStream, index: number): number {
  let depth = 0
  const end = Math.min(stream.length, index + FARTHEST)
  for (let at = index; at < end; at += 1) {
    const token = stream[at]
    if (token?.kind !== 'punct') continue
    if (/[([{]$/.test(token.text)) depth += 1
    else if (/^[)\]}]/.test(token.text)) depth -= 1
    if (depth <= 0) return at + 1
  }
  return end
}

/** Whether a token is this punctuation. */
export function isPunct(token: CodeToken | undefined, text: string): boolean {
  return token?.kind === 'punct' && token.text === text
}

/** Whether a token is this name. */
export function isName(token: CodeToken | undefined, text: string): boolean {
  return token?.kind === 'name' && token.text === text
}

import type { CodeContext } from './code-context.ts'
import { codeLines } from './code-lines.ts'
import { afterBracket, isName, isPunct, type CodeStream } from './code-token.ts'

interface Range {
  readonly start: number
  readonly end: number
}

/** Somebody takes whatever is thrown. */
const CATCHES_ALL = /\.catch\(|uncaughtException|unhandledRejection|excepthook|\bsuppress\(|^[ \t]*trap\b/m
/** How many calls up is looked. */
const MOST_CALLS = 6
const MOST_PLACES = 100

/** Tells of a place in the script's own stream whether what is thrown there is caught, there or by whoever calls the function. */
export function catchesIn({ file, streams, scopes, language }: CodeContext): (index: number) => boolean {
  const stream = streams[0] ?? []
  if (CATCHES_ALL.test(file.text)) return () => true
  const tries = language === 'python' ? pythonTries(stream, file.text) : bracedTries(stream)
  if (tries.length === 0) return () => false
  const isTried = (index: number): boolean => tries.some(({ start, end }) => start <= index && index < end)
  const functionsAround = (index: number): string[] => {
    const at = stream[index]?.from ?? 0
    return scopes.filter(({ name, from, to }) => name !== '' && from <= at && at < to).map(({ name }) => name)
  }
  return (index) => {
    if (isTried(index)) return true
    const names = new Set(functionsAround(index))
    for (let round = 0; round < MOST_CALLS && names.size > 0; round += 1) {
      const before = names.size
      const calls = stream.flatMap(({ kind, text }, at) => (kind === 'name' && names.has(text) ? [at] : []))
      for (const at of calls.slice(0, MOST_PLACES)) {
        if (isTried(at)) return true
        for (const name of functionsAround(at)) names.add(name)
      }
      if (names.size === before) break
    }
    return false
  }
}

function bracedTries(stream: CodeStream): Range[] {
  return stream.flatMap((token, index) => {
    if (!isName(token, 'try') || !isPunct(stream[index + 1], '{')) return []
    const end = afterBracket(stream, index + 1)
    const next = stream.slice(end, end + 3).find(({ kind }) => kind !== 'newline')
    return isName(next, 'catch') ? [{ start: index, end }] : []
  })
}

function pythonTries(stream: CodeStream, text: string): Range[] {
  const lines = codeLines(stream, text)
  return lines.flatMap((line, at): Range[] => {
    if (!isName(stream[line.start], 'try')) return []
    const after = lines.slice(at + 1).find(({ indent }) => indent <= line.indent)
    const isCaught = after !== undefined && isName(stream[after.start], 'except')
    return isCaught ? [{ start: line.start, end: after.start }] : []
  })
}

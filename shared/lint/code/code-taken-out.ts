import { afterBracket, isPunct, type CodeStream } from './code-token.ts'

/** A name that is taken out of an object by `const { name } = …`. */
export interface TakenOut {
  readonly path: readonly string[]
  readonly name: string
  readonly from: number
  readonly to: number
  /** The variable that it becomes. */
  readonly variable: string
  readonly hasDefault: boolean
}

/** The names between the braces that end at `close`, those in braces inside included; none of an assignment without `const`. */
export function destructured(stream: CodeStream, close: number, path: readonly string[]): TakenOut[] {
  const open = openBefore(stream, close)
  return /^(?:const|let|var)$/.test(stream[open - 1]?.text ?? '') ? namesIn(stream, open, close, path) : []
}

function openBefore(stream: CodeStream, close: number): number {
  let open = close - 1
  while (open >= 0 && close - open < 200 && !(isPunct(stream[open], '{') && afterBracket(stream, open) === close + 1))
    open -= 1
  return open
}

/** Braces of a pattern that stand deeper are not looked into. */
const DEEPEST = 6

function namesIn(stream: CodeStream, open: number, close: number, path: readonly string[]): TakenOut[] {
  const taken: TakenOut[] = []
  let at = open + 1
  while (at < close) {
    const name = stream[at]
    if (name?.kind === 'name') {
      const isRenamed = isPunct(stream[at + 1], ':')
      const variable = isRenamed ? stream[at + 2] : name
      const inner = isRenamed && isPunct(variable, '{') ? at + 2 : null
      const equals = inner === null ? at + (isRenamed ? 3 : 1) : afterBracket(stream, inner)
      taken.push({
        path,
        name: name.text,
        from: name.from,
        to: name.to,
        variable: variable?.kind === 'name' ? variable.text : '',
        hasDefault: isPunct(stream[equals], '='),
      })
      if (inner !== null && path.length < DEEPEST)
        taken.push(...namesIn(stream, inner, equals - 1, [...path, name.text]))
    }
    while (at < close && !isPunct(stream[at], ',')) {
      at = /^[([{]$/.test(stream[at]?.text ?? '') && stream[at]?.kind === 'punct' ? afterBracket(stream, at) : at + 1
    }
    at += 1
  }
  return taken
}

import { afterBracket, isPunct, type CodeStream } from './code-token.ts'

/** What a line ends with, or the next begins with, when the expression goes on there. */
const GOES_ON = /^(?:[-+*/%<>&|?:.,=([{]|[=!]==?|&&|\|\||\?\?|\?\.|=>|[<>]=)$/

/** The index of the token behind the expression that begins at `start`: at the end of its line or its argument. */
export function expressionEnd(stream: CodeStream, start: number, text: string): number {
  let at = start
  while (at < stream.length) {
    const token = stream[at]
    if (token === undefined || token.kind === 'newline') break
    if (token.kind === 'punct' && /^[;,)\]}]$/.test(token.text)) break
    const before = stream[at - 1]
    if (at > start && before !== undefined && endsLine(before.to, token.from, text)) {
      const goesOn = (token.kind === 'punct' && GOES_ON.test(token.text)) || GOES_ON.test(before.text)
      if (!goesOn || isPunct(token, '{')) break
    }
    at = token.kind === 'punct' && /[([{]$/.test(token.text) ? afterBracket(stream, at) : at + 1
  }
  return at
}

function endsLine(from: number, to: number, text: string): boolean {
  const at = text.indexOf('\n', from)
  return at >= 0 && at < to
}

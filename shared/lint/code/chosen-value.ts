import { isPunct, type CodeStream } from './code-token.ts'

/** `$text = if ($x) { 'a' } else { 'b' }`: what stands alone in there becomes the value. */
export function isChosen(stream: CodeStream, index: number): boolean {
  let depth = 0
  for (let at = index - 1; at >= Math.max(0, index - 80); at -= 1) {
    const token = stream[at]
    if (token?.kind === 'punct') depth += /[([{]$/.test(token.text) ? -1 : /^[)\]}]/.test(token.text) ? 1 : 0
    if (depth < 0 && isPunct(token, '=') && /^(?:if|switch|foreach)$/i.test(stream[at + 1]?.text ?? '')) return true
  }
  return false
}

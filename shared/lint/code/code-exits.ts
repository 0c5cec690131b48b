import type { CodeContext } from './code-context.ts'
import { afterBracket, isName, isPunct, type CodeStream, type CodeToken } from './code-token.ts'
import { expressionEnd } from './statement-end.ts'

/** A place where a script ends itself. */
export interface CodeExit {
  /** The exit code, in digits. */
  readonly code: string
  /** The place of all of it, and of the code. */
  readonly from: number
  readonly to: number
  readonly codeFrom: number
}

const EXITS = /^(?:process\.exit|sys\.exit|exit|os\._exit|SystemExit)$/

/** Finds where a script ends itself with an exit code that can be seen, or says which one it will be. */
export function exitsOf(context: CodeContext): readonly CodeExit[] {
  const { chains, streams, language, file } = context
  const found: CodeExit[] = []
  const put = (token: CodeToken | undefined, code: string | undefined, from: number, to: number): void => {
    if (token !== undefined && code !== undefined) found.push({ code, from, to, codeFrom: token.from })
  }
  for (const chain of chains) {
    const { name, stream, end, from } = chain
    const value = stream[end + 1]
    if (name === 'process.exitCode' && isPunct(stream[end], '=')) {
      const last = stream[expressionEnd(stream, end + 1, file.text) - 1]
      const chosen = chosenCode(stream.slice(end + 1, expressionEnd(stream, end + 1, file.text)))
      put(chosen, chosen?.text, from, last?.to ?? chain.to)
    }
    if (!chain.isCalled || !EXITS.test(name)) continue
    const close = afterBracket(stream, end)
    const to = stream[close - 1]?.to ?? chain.to
    // Python writes a text to stderr, and ends with exit code 1.
    if (value?.kind === 'string' && language === 'python') put(value, '1', from, to)
    else if (value?.kind === 'name' && isPunct(stream[end + 2], '(')) found.push(...returnedCodes(context, value.text))
    else if (value?.kind === 'name' && end + 3 === close) put(value, constant(streams, value.text), from, to)
    else {
      const chosen = chosenCode(stream.slice(end + 1, close - 1))
      put(chosen, chosen?.text, from, to)
    }
  }
  for (const stream of language === 'powershell' ? streams : []) {
    stream.forEach((token, index) => {
      const isMethod = isName(token, 'Exit') && isPunct(stream[index - 1], '::')
      const value = stream[index + (isMethod ? 2 : 1)]
      if ((isName(token, 'exit') || isMethod) && value?.kind === 'number')
        put(value, value.text, token.from, isMethod ? value.to + 1 : value.to)
    })
  }
  return found
}

/** A number alone, or the first of two numbers that a condition chooses between which is not 0. */
function chosenCode(tokens: CodeStream): CodeToken | undefined {
  if (tokens.length === 1) return tokens[0]?.kind === 'number' ? tokens[0] : undefined
  const [first, word] = tokens
  // Python: `2 if bad else 0`.
  if (first?.kind === 'number' && isName(word, 'if')) return first.text === '0' ? tokens.at(-1) : first
  const [yes, colon, no, more] = tokens.slice(tokens.findIndex((token) => isPunct(token, '?')) + 1)
  if (yes?.kind !== 'number' || !isPunct(colon, ':') || no?.kind !== 'number' || more !== undefined) return undefined
  return yes.text === '0' ? no : yes
}

/** The number that a name stands for all over the script. */
function constant(streams: readonly CodeStream[], name: string): string | undefined {
  const values = streams.flatMap((stream) =>
    stream.flatMap((token, index) => {
      const isSet = isPunct(token, '=') && isName(stream[index - 1], name) && !isPunct(stream[index - 2], '.')
      return isSet ? [stream[index + 1]] : []
    }),
  )
  const [value, further] = values
  return further === undefined && value?.kind === 'number' ? value.text : undefined
}

/** `sys.exit(main())`: what `main` gives back. */
function returnedCodes({ scopes, streams }: CodeContext, name: string): CodeExit[] {
  const scope = scopes.find((one) => one.name === name)
  const [stream] = streams
  if (scope === undefined || stream === undefined) return []
  return stream.flatMap((token, index): CodeExit[] => {
    const value = stream[index + 1]
    if (!isName(token, 'return') || value?.kind !== 'number' || token.from < scope.from || token.to > scope.to)
      return []
    const next = stream[index + 2]
    if (next !== undefined && next.kind !== 'newline' && !/^[;}]$/.test(next.text)) return []
    return [{ code: value.text, from: token.from, to: value.to, codeFrom: value.from }]
  })
}

import { eventOfKey } from '../paths/payload-tree.ts'
import { chainAt, type Chain } from './code-chains.ts'
import { afterBracket, isName, isPunct, type CodeStream, type CodeToken } from './code-token.ts'

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

/** What the variables of a script hold of the payload. */
export interface PayloadVariables {
  /** The path that a chain begins with: `[]` for the whole payload; null when it is not known to be of the payload. */
  pathOf(chain: Chain): readonly string[] | null
  /** The same for a variable by its name. */
  pathOfName(name: string): readonly string[] | null
  readonly takenOut: readonly TakenOut[]
}

/** Follows the payload from where it is read into the variables of a script. */
export function payloadVariables(streams: readonly CodeStream[], chains: readonly Chain[]): PayloadVariables {
  const texts = inputTexts(streams)
  const paths = new Map<string, readonly string[]>()
  const takenOut: TakenOut[] = []
  const pathOf = (chain: Chain): readonly string[] | null => {
    if (chain.root === null) return isInput(chain.parsed, texts) || isEventChain(chain) ? [] : null
    return paths.get(chain.root) ?? null
  }
  // A variable whose event object is read holds the payload, wherever it comes from.
  for (const chain of chains) if (chain.root !== null && isEventChain(chain)) paths.set(chain.root, [])
  for (const stream of streams) {
    stream.forEach((token, index) => {
      if (!isPunct(token, '=')) return
      const value = valuePath(stream, index + 1, pathOf, texts)
      if (value === null) return
      const target = stream[index - 1]
      if (target?.kind === 'name') {
        if (isPunct(stream[index - 2], '.') || isPunct(stream[index - 2], '?.')) return
        paths.set(isTyped(stream, index) ?? target.text, value)
      } else if (isPunct(target, '}')) takenOut.push(...destructured(stream, index - 1, value))
    })
  }
  for (const { variable, path, name } of takenOut) paths.set(variable, [...path, name])
  return { pathOf, pathOfName: (name) => paths.get(name) ?? null, takenOut }
}

function isEventChain({ steps }: Chain): boolean {
  const [first] = steps
  return first !== undefined && eventOfKey(first.name) !== null
}

/** `name: Type = …`: the name before the type. */
function isTyped(stream: CodeStream, index: number): string | null {
  const name = stream[index - 3]
  return isPunct(stream[index - 2], ':') && name?.kind === 'name' && !isPunct(stream[index - 4], '?') ? name.text : null
}

/** Variables that hold the text of the input: read at once, or gathered piece by piece. */
function inputTexts(streams: readonly CodeStream[]): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const stream of streams) {
    stream.forEach((token, index) => {
      const next = stream[index + 1]
      if (token.kind !== 'name') return
      if (isPunct(next, '=')) {
        if (isInput(statement(stream, index + 2), texts)) texts.add(token.text)
      } else if (isPunct(next, '+') && isPunct(stream[index + 2], '=')) texts.add(token.text)
      else if (isPunct(next, '.') && /^(?:push|append)$/.test(stream[index + 2]?.text ?? '')) texts.add(token.text)
    })
  }
  return texts
}

/** The tokens up to the end of a statement, a few of them. */
function statement(stream: CodeStream, from: number): CodeStream {
  const tokens: CodeToken[] = []
  for (let at = from; at < Math.min(stream.length, from + 24); at += 1) {
    const token = stream[at]
    if (token === undefined || token.kind === 'newline' || isPunct(token, ';')) break
    if (/^(?:const|let|var|if|for|while|def|return)$/.test(token.text)) break
    tokens.push(token)
  }
  return tokens
}

/** Whether an expression reads the hook's input, or a variable that holds its text. */
function isInput(tokens: CodeStream, texts: ReadonlySet<string>): boolean {
  return tokens.some((token, index) => {
    if (token.kind === 'string') return token.text === '/dev/stdin'
    if (token.kind === 'number')
      return token.text === '0' && /readFile|open|readAll/i.test(tokens[index - 2]?.text ?? '')
    if (token.kind !== 'name') return false
    if (/^(?:stdin|\$input)$/i.test(token.text)) return true
    if (isName(token, 'In') || isName(token, 'OpenStandardInput')) return isPunct(tokens[index - 1], '::')
    const isMember = isPunct(tokens[index - 1], '.')
    return !isMember && texts.has(token.text)
  })
}

const GOES_ON = /^(?:[-+*/%<>&|]|===?|!==?|\?)$/

/** The path of what is assigned, or null when it is not of the payload. */
function valuePath(
  stream: CodeStream,
  index: number,
  pathOf: (chain: Chain) => readonly string[] | null,
  texts: ReadonlySet<string>,
): readonly string[] | null {
  let start = index
  if (isName(stream[start], 'await')) start += 1
  if (isPunct(stream[start], '(')) start += 1
  const tokens = statement(stream, start)
  if (tokens.some((token) => isName(token, 'ConvertFrom-Json'))) return isInput(tokens, texts) ? [] : null
  if (stream[start]?.kind !== 'name') return null
  const chain = chainAt(stream, start)
  if (chain.isCalled) return null
  const next = stream[chain.end]
  if (next?.kind === 'punct' && GOES_ON.test(next.text)) return null
  const path = pathOf(chain)
  return path === null ? null : [...path, ...chain.steps.map(({ name }) => name)]
}

/** The names between the braces that end at `close`. */
function destructured(stream: CodeStream, close: number, path: readonly string[]): TakenOut[] {
  let open = close - 1
  while (open >= 0 && close - open < 200 && !isPunct(stream[open], '{')) open -= 1
  if (!/^(?:const|let|var)$/.test(stream[open - 1]?.text ?? '')) return []
  const taken: TakenOut[] = []
  let at = open + 1
  while (at < close) {
    const name = stream[at]
    if (name?.kind === 'name') {
      const isRenamed = isPunct(stream[at + 1], ':')
      const variable = isRenamed ? stream[at + 2] : name
      const equals = at + (isRenamed ? 3 : 1)
      taken.push({
        path,
        name: name.text,
        from: name.from,
        to: name.to,
        variable: variable?.kind === 'name' ? variable.text : '',
        hasDefault: isPunct(stream[equals], '='),
      })
    }
    while (at < close && !isPunct(stream[at], ',')) {
      at = /^[([{]$/.test(stream[at]?.text ?? '') && stream[at]?.kind === 'punct' ? afterBracket(stream, at) : at + 1
    }
    at += 1
  }
  return taken
}

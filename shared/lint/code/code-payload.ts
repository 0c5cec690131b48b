import { eventOfKey } from '../paths/payload-tree.ts'
import { passArguments } from './code-arguments.ts'
import { createBindings } from './code-bindings.ts'
import { chainAt, type Chain } from './code-chains.ts'
import type { CodeScope } from './code-scopes.ts'
import { destructured, type TakenOut } from './code-taken-out.ts'
import { afterBracket, isName, isPunct, type CodeLanguage, type CodeStream, type CodeToken } from './code-token.ts'

/** What the variables of a script hold of the payload. */
export interface PayloadVariables {
  /** The path that a chain begins with: `[]` for the whole payload; null when it is not known to be of the payload. */
  pathOf(chain: Chain): readonly string[] | null
  /** The same for a variable by its name. */
  pathOfName(name: string): readonly string[] | null
  readonly takenOut: readonly TakenOut[]
  /** Variables that get another value where the input has none: `a.get("b", False)`, `a.b ?? false`, `{ b = false } = a`. */
  readonly filled: ReadonlySet<string>
}

/** Follows the payload from where it is read into the variables of a script. */
export function payloadVariables(
  streams: readonly CodeStream[],
  chains: readonly Chain[],
  scopes: readonly CodeScope[],
  language: CodeLanguage,
): PayloadVariables {
  const texts = inputTexts(streams)
  const bindings = createBindings(scopes, language !== 'powershell')
  /** By name alone, for what stands in no function that is known to have such a variable. */
  const paths = new Map<string, readonly string[]>()
  const pathOf = (chain: Chain): readonly string[] | null => {
    if (chain.root === null) return isInput(chain.parsed, texts) || isEventChain(chain) ? [] : null
    const path = bindings.pathAt(chain.root, chain.from)
    return path === undefined ? (paths.get(chain.root) ?? null) : path
  }
  const targets = streams.flatMap((stream, index) => (index === 0 ? assignments(stream) : []))
  for (const { name, at, declares } of targets) if (declares || language === 'python') bindings.declare(name, at)
  // A variable whose event object is read holds the payload, wherever it comes from.
  for (const chain of chains) {
    if (chain.root === null || !isEventChain(chain)) continue
    bindings.witness(chain.root, chain.from)
    paths.set(chain.root, [])
  }
  let takenOut: TakenOut[] = []
  const filled = new Set<string>()
  const follow = (): void => {
    bindings.clear()
    takenOut = []
    for (const { stream, index, name, at, valueAt } of targets) {
      if (valueAt === null) {
        bindings.bind(name, { at, path: null })
        continue
      }
      const value = valuePath(stream, valueAt, pathOf, texts)
      if (name === '') {
        if (value === null) continue
        const taken = destructured(stream, index - 1, value)
        takenOut.push(...taken)
        for (const { variable, path, name, hasDefault } of taken) {
          bindings.bind(variable, { at, path: [...path, name] })
          if (hasDefault) filled.add(variable)
        }
      } else if (value !== null) {
        bindings.bind(name, { at, path: value })
        paths.set(name, value)
        if (fillsIn(stream, valueAt)) filled.add(name)
      } else if (isOther(stream, valueAt)) bindings.bind(name, { at, path: null })
    }
    for (const { variable, path, name } of takenOut) paths.set(variable, [...path, name])
  }
  // What a function is called with tells what its own variables hold.
  follow()
  passArguments(chains, scopes, pathOf, bindings)
  follow()
  passArguments(chains, scopes, pathOf, bindings)
  return { pathOf, pathOfName: (name) => paths.get(name) ?? null, takenOut, filled }
}

function isEventChain({ steps }: Chain): boolean {
  const [first] = steps
  return first !== undefined && eventOfKey(first.name) !== null
}

interface Target {
  readonly stream: CodeStream
  /** The index of `=`. */
  readonly index: number
  /** The variable; '' for names in braces. */
  readonly name: string
  readonly at: number
  readonly declares: boolean
  /** The index where the value begins; null where it is a part of something else. */
  readonly valueAt: number | null
}

/** `name = …`, `name: Type = …`, `{ … } = …`, `name, name = …` */
function assignments(stream: CodeStream): Target[] {
  return stream.flatMap((token, index): Target[] => {
    if (!isPunct(token, '=')) return []
    const target = stream[index - 1]
    const valueAt = index + 1
    if (isPunct(target, '}')) return [{ stream, index, name: '', at: token.from, declares: false, valueAt }]
    const several = severalNames(stream, index)
    if (several !== null) return several.map((one) => ({ stream, index, at: token.from, declares: false, ...one }))
    const isStep = isPunct(stream[index - 2], '.') || isPunct(stream[index - 2], '?.')
    if (target?.kind !== 'name' || isStep) return []
    const typed = isTyped(stream, index)
    const before = stream[index - (typed === null ? 2 : 4)]
    const declares = /^(?:const|let|var)$/.test(before?.text ?? '')
    return [{ stream, index, name: typed ?? target.text, at: token.from, declares, valueAt }]
  })
}

/** Python's `a, b = x, y`: each name with where its value begins. Null where one name alone gets something. */
function severalNames(stream: CodeStream, index: number): Pick<Target, 'name' | 'valueAt'>[] | null {
  if (!isPunct(stream[index - 2], ',')) return null
  let start = index - 1
  while (isPunct(stream[start - 1], ',') && stream[start - 2]?.kind === 'name') start -= 2
  const before = stream[start - 1]
  if (before !== undefined && before.kind !== 'newline' && !isPunct(before, ';') && !isPunct(before, ':')) return null
  const starts = [index + 1]
  for (let at = index + 1; at < Math.min(stream.length, index + 200);) {
    const token = stream[at]
    if (token?.kind === 'newline' || isPunct(token, ';')) break
    if (isPunct(token, ',')) starts.push(at + 1)
    at = token?.kind === 'punct' && /^[([{]$/.test(token.text) ? afterBracket(stream, at) : at + 1
  }
  const names = stream.slice(start, index).filter(({ kind }) => kind === 'name')
  return names.map(({ text }, at) => ({ name: text, valueAt: starts.length < 2 ? null : (starts[at] ?? null) }))
}

/** `name: Type = …`: the name before the type. */
function isTyped(stream: CodeStream, index: number): string | null {
  const name = stream[index - 3]
  return isPunct(stream[index - 2], ':') && name?.kind === 'name' && !isPunct(stream[index - 4], '?') ? name.text : null
}

/** Whether a value comes out of a call: then it is what that gives, and nothing of the payload. */
function isOther(stream: CodeStream, index: number): boolean {
  const start = isName(stream[index], 'await') ? index + 1 : index
  if (stream[start]?.kind !== 'name' || isName(stream[start], 'new')) return false
  const chain = chainAt(stream, start)
  return chain.isCalled || (chain.root === null && chain.parsed.length > 0)
}

/** Whether an expression has a value of its own for what is missing. */
function fillsIn(stream: CodeStream, index: number): boolean {
  const tokens = statement(stream, index)
  const isFilled = tokens.some((token) => isPunct(token, '??') || isPunct(token, '||') || isName(token, 'or'))
  return isFilled || (tokens[0]?.kind === 'name' && chainAt(stream, index).steps.at(-1)?.hasDefault === true)
}

/** Variables that hold the text of the input: read at once, or gathered piece by piece. */
function inputTexts(streams: readonly CodeStream[]): ReadonlySet<string> {
  const texts = new Set<string>()
  const reads = streams.some((stream) => stream.some(({ text }) => /stdin|^\$input$|^In$|^0$/i.test(text)))
  if (!reads) return texts
  for (const stream of streams) {
    stream.forEach((token, index) => {
      const next = stream[index + 1]
      if (token.kind !== 'name') return
      if (isPunct(next, '=')) {
        if (isInput(statement(stream, index + 2), texts)) texts.add(token.text)
        return
      }
      const adds = isPunct(next, '+') && isPunct(stream[index + 2], '=')
      const pushes = isPunct(next, '.') && /^(?:push|append)$/.test(stream[index + 2]?.text ?? '')
      if ((adds || pushes) && !gathersOutput(stream, index)) texts.add(token.text)
    })
  }
  return texts
}

/** `child.stdout.on('data', (chunk) => { text += chunk })`: what another program says. */
function gathersOutput(stream: CodeStream, index: number): boolean {
  return stream
    .slice(Math.max(0, index - 14), index)
    .some((token, at, before) => /^std(?:out|err)$/.test(token.text) && isPunct(before[at - 1], '.'))
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
    return !isMember && texts.has(token.text) && !takesOut(tokens, index)
  })
}

/** `text["a"]`, `text.get("a")`: a part of an object, no more the text of the input. */
function takesOut(tokens: CodeStream, index: number): boolean {
  const sign = tokens[index + 1]
  return isPunct(sign, '[') || (isPunct(sign, '.') && isName(tokens[index + 2], 'get'))
}

const GOES_ON = /^(?:[-+*/%<>&|]|===?|!==?|\?)$/

/** The payload is nowhere deeper, and `x = x.y` over and over must not make paths without an end. */
const DEEPEST = 20

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
  // `[0]` and `[key]` lead to something of which nothing is known.
  if (isPunct(next, '[') || (next?.kind === 'punct' && GOES_ON.test(next.text))) return null
  const path = pathOf(chain)
  if (path === null || path.length + chain.steps.length > DEEPEST) return null
  return [...path, ...chain.steps.map(({ name }) => name)]
}

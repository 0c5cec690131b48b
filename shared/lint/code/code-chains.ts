import { sourceAt } from '../source-map.ts'
import { afterBracket, insideBracket, isName, isPunct, type CodeStream, type CodeToken } from './code-token.ts'

/** A step of a chain: `.name`, `["name"]`, `.get("name")`. */
export interface ChainStep {
  readonly name: string
  /** The place of the name, without quotes. */
  readonly from: number
  readonly to: number
  readonly how: 'member' | 'index' | 'get'
  /** The place of the whole step, with its dot or brackets. */
  readonly wholeFrom: number
  readonly wholeTo: number
  /** `.get("name", default)` */
  readonly hasDefault: boolean
}

/** `root.step["step"]`, as it stands in the code. */
export interface Chain {
  readonly stream: CodeStream
  /** The name it begins with; null for the value of a parsed text, whose arguments are then `parsed`. */
  readonly root: string | null
  /** Root and steps, with dots between. */
  readonly name: string
  readonly steps: readonly ChainStep[]
  /** The tokens between the parentheses of `JSON.parse(…)` and its like. */
  readonly parsed: CodeStream
  readonly from: number
  readonly to: number
  /** The index of its first token, and of the one behind it. */
  readonly start: number
  readonly end: number
  /** Whether its last step is called, as a method. */
  readonly isCalled: boolean
}

/** Finds all chains of a stream, also those without steps. */
export function findChains(stream: CodeStream): readonly Chain[] {
  const chains: Chain[] = []
  stream.forEach((token, index) => {
    const before = stream[index - 1]
    if (isPunct(before, '.') || isPunct(before, '?.')) return
    if (token.kind === 'name') chains.push(chainAt(stream, index))
    else if (isPunct(token, '(')) chains.push(...parenthesised(stream, index))
  })
  return chains
}

/** Reads the chain that begins at a name. */
export function chainAt(stream: CodeStream, start: number): Chain {
  const first = stream[start]
  const root = first?.text ?? ''
  const read = readSteps(stream, start + 1)
  if (isPunct(stream[read.end], '(') && PARSERS.test([root, ...read.steps.map(({ name }) => name)].join('.'))) {
    const close = afterBracket(stream, read.end)
    const parsed = insideBracket(stream, read.end)
    return finish(stream, start, null, parsed, readSteps(stream, close))
  }
  return finish(stream, start, root, [], read)
}

const PARSERS = /^(?:JSON\.parse|json\.loads?|orjson\.loads|json_decode)$/

/** PowerShell: `($input | ConvertFrom-Json).preToolUse`. */
function parenthesised(stream: CodeStream, start: number): readonly Chain[] {
  const close = afterBracket(stream, start)
  if (!isPunct(stream[close], '.')) return []
  const parsed = insideBracket(stream, start)
  if (!parsed.some((token) => isName(token, 'ConvertFrom-Json'))) return []
  return [finish(stream, start, null, parsed, readSteps(stream, close))]
}

interface Steps {
  readonly steps: readonly ChainStep[]
  readonly end: number
}

function finish(
  stream: CodeStream,
  start: number,
  root: string | null,
  parsed: CodeStream,
  { steps, end }: Steps,
): Chain {
  const from = stream[start]?.from ?? 0
  const to = stream[end - 1]?.to ?? from
  const name = steps.length === 0 ? (root ?? '') : `${root ?? ''}.${steps.map(({ name }) => name).join('.')}`
  return { stream, root, name, steps, parsed, from, to, start, end, isCalled: isPunct(stream[end], '(') }
}

function readSteps(stream: CodeStream, from: number): Steps {
  const steps: ChainStep[] = []
  let at = from
  for (;;) {
    let next = at
    // TypeScript's `!`, and Python's line that goes on inside brackets.
    if (isPunct(stream[next], '!') && /^[.[]$/.test(stream[next + 1]?.text ?? '')) next += 1
    const sign = stream[next]
    const isDot = isPunct(sign, '.') || isPunct(sign, '?.')
    const name = stream[next + 1]
    if (isDot && name?.kind === 'name') {
      const key = stream[next + 3]
      if (name.text === 'get' && isPunct(stream[next + 2], '(') && key?.kind === 'string') {
        const close = afterBracket(stream, next + 2)
        const hasDefault = isPunct(stream[next + 4], ',')
        steps.push(step(key, 'get', sign, stream[close - 1], hasDefault))
        at = close
        continue
      }
      steps.push(step(name, 'member', sign, name, false))
      at = next + 2
      continue
    }
    const open = isDot && isPunct(name, '[') ? next + 1 : next
    const key = stream[open + 1]
    if (isPunct(stream[open], '[') && key?.kind === 'string' && isPunct(stream[open + 2], ']')) {
      steps.push(step(key, 'index', sign, stream[open + 2], false))
      at = open + 3
      continue
    }
    return { steps, end: at }
  }
}

function step(
  token: CodeToken,
  how: ChainStep['how'],
  first: CodeToken | undefined,
  last: CodeToken | undefined,
  hasDefault: boolean,
): ChainStep {
  const isString = token.kind === 'string'
  const from = isString ? (sourceAt(token.map, 0) ?? token.from) : token.from
  return {
    name: token.text,
    from,
    to: isString ? from + token.text.length : token.to,
    how,
    wholeFrom: first?.from ?? token.from,
    wholeTo: last?.to ?? token.to,
    hasDefault,
  }
}

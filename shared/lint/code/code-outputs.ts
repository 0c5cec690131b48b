import { sourceAt } from '../source-map.ts'
import { startPrinting, type Printed, type Printing } from '../printed.ts'
import { isChosen } from './chosen-value.ts'
import { chainAt, type Chain } from './code-chains.ts'
import {
  afterBracket,
  insideBracket,
  isName,
  isPunct,
  type CodeLanguage,
  type CodeStream,
  type CodeToken,
} from './code-token.ts'

/** Something that a script prints. */
export interface CodeOutput {
  readonly place: 'stdout' | 'stderr' | 'elsewhere'
  /** The name of what prints, such as `console.log`, and its place. */
  readonly name: string
  readonly nameFrom: number
  readonly nameTo: number
  /** Its arguments. */
  readonly args: CodeStream
  readonly from: number
  readonly to: number
  /** The stream, the index of the first token, and that behind the call. */
  readonly stream: CodeStream
  readonly start: number
  readonly end: number
}

const STDOUT = /^(?:console\.(?:log|info)|process\.stdout\.write|print|sys\.stdout\.write|Out\.Write(?:Line)?)$/
const STDERR = /^(?:console\.(?:error|warn)|process\.stderr\.write|sys\.stderr\.write|Error\.Write(?:Line)?)$/

/** Finds what a script prints. */
export function findOutputs(
  chains: readonly Chain[],
  streams: readonly CodeStream[],
  language: CodeLanguage,
): readonly CodeOutput[] {
  const called = chains.flatMap((chain) => {
    const { name } = chain
    const place = STDOUT.test(name) ? 'stdout' : STDERR.test(name) ? 'stderr' : null
    return chain.isCalled && place !== null ? [callOf(chain, name, place)] : []
  })
  return language === 'powershell' ? [...called, ...streams.flatMap((stream) => cmdlets(stream))] : called
}

/** The text that an expression makes, as far as it can be seen; null when it does not begin with a text. */
export function printExpression(text: string, tokens: CodeStream, plain: ReadonlySet<string>): Printed | null {
  const first = tokens[0]
  const last = tokens.at(-1)
  if (first === undefined || last === undefined || !tokens.some(({ kind }) => kind === 'string')) return null
  if (first.kind !== 'string' && !(first.kind === 'name' && tokens.some((token) => isPunct(token, '+')))) return null
  const to = startPrinting()
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.kind === 'string') {
      const form = formOf(tokens, at)
      putString(to, text, token, form, plain)
      // What fills the places in it is no part of the text.
      if (form !== 'plain') break
      at += 1
    } else if (isPunct(token, '+') || token.kind === 'newline') at += 1
    else {
      // A second argument is another text; a condition chooses between texts.
      if (isPunct(token, ',') || isPunct(token, '?')) break
      const end = operandEnd(tokens, at)
      const from = token.from
      const until = tokens[end - 1]?.to ?? token.to
      const said = text.slice(from, until)
      to.hole({ from, to: until, said, isSafe: isSafe(said, plain), value: null })
      at = end
    }
  }
  return to.done(first.from, last.to)
}

/** Variables that only ever hold a text without anything to escape. */
export function plainVariables(streams: readonly CodeStream[]): ReadonlySet<string> {
  const plain = new Map<string, boolean>()
  for (const stream of streams) {
    stream.forEach((token, index) => {
      const name = stream[index - 1]
      if (!isPunct(token, '=') || name?.kind !== 'name') return
      const value = stream[index + 1]
      const isPlain =
        (value?.kind === 'number' ||
          (value?.kind === 'string' && value.holes.length === 0 && !/["\\\0-\x1f]/.test(value.text))) &&
        !/^[-+*/%.?([]/.test(stream[index + 2]?.text ?? '')
      plain.set(name.text, isPlain && plain.get(name.text) !== false)
    })
  }
  return new Set([...plain].flatMap(([name, is]) => (is ? [name] : [])))
}

function callOf(chain: Chain, name: string, place: CodeOutput['place']): CodeOutput {
  const { stream, end, from, to } = chain
  const close = afterBracket(stream, end)
  const args = insideBracket(stream, end)
  const file = args.findIndex((token, index) => isName(token, 'file') && isPunct(args[index + 1], '='))
  const other = file < 0 ? place : args.slice(file).some((token) => isName(token, 'stderr')) ? 'stderr' : 'elsewhere'
  return {
    place: other,
    name,
    nameFrom: from,
    nameTo: to,
    args: file < 0 ? args : args.slice(0, Math.max(0, file - 1)),
    from,
    to: stream[close - 1]?.to ?? to,
    stream,
    start: chain.start,
    end: close,
  }
}

/** So many tokens of what a cmdlet gets are looked at. */
const MOST_ARGUMENTS = 400

/** So many tokens, or pairs of brackets, are looked at for the end of its line. */
const MOST_LOOKED_AT = 1_000

function cmdlets(stream: CodeStream): readonly CodeOutput[] {
  let depth = 0
  return stream.flatMap((token, index) => {
    if (token.kind === 'punct') depth += /[([{]$/.test(token.text) ? 1 : /^[)\]}]/.test(token.text) ? -1 : 0
    // In a function or a block, what is made may well be piped on.
    const isAlone = isStatement(stream[index - 1]) && !isPunct(stream[index - 2], '=')
    const isObject = depth === 1 && isPunct(token, '@{') && isAlone
    // A text before `{` is a case of a switch.
    const isBare =
      token.kind === 'string' &&
      isStatement(stream[index - 1]) &&
      !isPunct(stream[index + 1], '{') &&
      !isChosen(stream, index)
    const isCmdlet = token.kind === 'name' && /^(?:Write-Output|Write-Host|echo)$/i.test(token.text)
    if (!isBare && !isCmdlet && !isObject) return []
    let end = isObject ? afterBracket(stream, index) : index + 1
    const most = Math.min(stream.length, end + MOST_LOOKED_AT)
    while (end < most && stream[end]?.kind !== 'newline' && !/^[;|}]$/.test(stream[end]?.text ?? '')) {
      end =
        /[([{]$/.test(stream[end]?.text ?? '') && stream[end]?.kind === 'punct' ? afterBracket(stream, end) : end + 1
    }
    const isPiped = isPunct(stream[end], '|')
    const to = stream[end - 1]?.to ?? token.to
    const place = isPiped ? 'elsewhere' : 'stdout'
    const args = stream.slice(isCmdlet ? index + 1 : index, Math.min(end, index + MOST_ARGUMENTS))
    return [
      {
        place,
        name: token.text,
        nameFrom: token.from,
        nameTo: token.to,
        args,
        from: token.from,
        to,
        stream,
        start: index,
        end,
      },
    ]
  })
}

/** In PowerShell, a value that stands alone is printed. */
function isStatement(before: CodeToken | undefined): boolean {
  return before === undefined || before.kind === 'newline' || isPunct(before, ';') || isPunct(before, '{')
}

/** Where an operand of `+` ends. */
function operandEnd(tokens: CodeStream, from: number): number {
  let at = from
  while (at < tokens.length && !isPunct(tokens[at], '+') && !isPunct(tokens[at], ',')) {
    at = /[([{]$/.test(tokens[at]?.text ?? '') && tokens[at]?.kind === 'punct' ? afterBracket(tokens, at) : at + 1
  }
  return Math.max(at, from + 1)
}

/** How the places in a text are filled: `"…%s" % x`, `"{}".format(x)`, `"{0}" -f $x`. */
function formOf(tokens: CodeStream, at: number): 'plain' | 'percent' | 'format' {
  const next = tokens[at + 1]
  if (isPunct(next, '%')) return 'percent'
  const isFormat = isPunct(next, '.') && isName(tokens[at + 2], 'format')
  return isFormat || isName(next, '-f') ? 'format' : 'plain'
}

function putString(
  to: Printing,
  text: string,
  token: CodeToken,
  form: 'plain' | 'percent' | 'format',
  plain: ReadonlySet<string>,
): void {
  const pattern = form === 'plain' ? null : form === 'percent' ? PERCENT : FORMAT
  let at = 0
  for (const hole of [...token.holes, END]) {
    const until = Math.min(hole.at, token.text.length)
    putPart(to, token, at, until, pattern)
    at = until
    if (hole === END) continue
    const said = text.slice(hole.from, hole.to)
    to.hole({ from: hole.from, to: hole.to, said, isSafe: isSafe(said, plain), value: null })
  }
}

const PERCENT = /%(?:\(\w+\))?[-+ #0]*\d*(?:\.\d+)?[a-zA-Z%]/g
const FORMAT = /\{\{|\}\}|\{[^{}"'\s]*\}/g
const END = { at: Infinity, from: 0, to: 0 }

function putPart(
  to: Printing,
  { text, map, from }: CodeToken,
  start: number,
  end: number,
  pattern: RegExp | null,
): void {
  let at = start
  for (const match of pattern === null ? [] : text.slice(start, end).matchAll(pattern)) {
    const [all] = match
    const place = start + match.index
    const source = sourceAt(map, place) ?? from
    to.part(text, map, at, place)
    if (/^(?:%%|\{\{|\}\})$/.test(all)) to.text(all.slice(1), source, true)
    else to.hole({ from: source, to: source + all.length, said: all, isSafe: /[dif]$/.test(all), value: null })
    at = place + all.length
  }
  to.part(text, map, at, end)
}

/** A number, a text that was escaped on the way, or a variable that holds nothing to escape. */
function isSafe(said: string, plain: ReadonlySet<string>): boolean {
  if (
    /JSON\.stringify|json\.dumps|ConvertTo-Json|encodeURI|[eE]scape|replace|\.length\b|\blen\(|Date|getpid|\bint\(|toFixed/.test(
      said,
    )
  )
    return true
  const name = /^(?:\$\{|\{|\$)?\s*([A-Za-z_$][\w$]*)\s*\}?$/.exec(said)?.[1]
  return name !== undefined && (plain.has(name) || plain.has(`$${name}`))
}

/** The chain that a list of tokens is, and nothing else; null when it is more. */
export function onlyChain(tokens: CodeStream): Chain | null {
  if (tokens[0]?.kind !== 'name') return null
  const chain = chainAt(tokens, 0)
  return chain.end === tokens.length ? chain : null
}

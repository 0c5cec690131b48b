import { EVENTS } from '../../events.ts'
import type { CodeContext } from '../code/code-context.ts'
import { codeLines } from '../code/code-lines.ts'
import type { CodeScope } from '../code/code-scopes.ts'
import { afterBracket, isName, isPunct, type CodeStream } from '../code/code-token.ts'
import { importEdits } from '../code/python-import.ts'
import type { Edit, Finding } from '../diagnostic.ts'
import { answerObjects, hasAnswerKey, WRITERS } from './code-printing.ts'
import { notPrinted } from './not-printed.ts'

/** Ways to stdout that are not looked into, and other programs and files that may print the answer. */
const OTHER_WAYS =
  /\bstdout\b|\binherit\b|\bexecv|(?:writeSync|writeFileSync|os\.write)\(\s*1\b|\bprint\b|console\.(?:log|info|dir|table)|Write-(?:Output|Host)|\bWriteLine\b|import_module|runpy|(?:from|import|require\()\s*['"]\.|^[ \t]*from[ \t]+\.|\becho\b/m
/** So many calls are looked at, and so many functions for whether they print. */
const MOST = 20
const MOST_SCOPES = 200

/** Answers that are made, or given back by a function, and never printed. */
export function unprintedCode(context: CodeContext): Finding[] {
  const { file, language, streams } = context
  const [stream] = streams
  if (stream === undefined || file.event === null || EVENTS[file.event].cancels === 'no') return []
  const alone =
    language === 'powershell' ? [] : [...discardedTexts(context, stream), ...discardedCalls(context, stream)]
  if (alone.length > 0) return alone.slice(0, MOST)
  if (context.outputs.some(({ place }) => place !== 'elsewhere')) return []
  if (language === 'powershell') return unusedVariable(context, stream)
  if (OTHER_WAYS.test(file.text)) return []
  const open = stream.findIndex((token, index) => isPunct(token, '{') && isAnswer(stream, index))
  const first = stream[open]
  if (first === undefined || !isReached(context, stream, first.from)) return []
  const name = variableOf(stream, open)
  const isText = isPunct(stream[open - 1], '(')
  return [
    notPrinted(
      first.from,
      stream[afterBracket(stream, open) - 1]?.to ?? first.to,
      name === null ? [] : appended(context, name, isText),
    ),
  ]
}

/** What stands in a function counts when that is called or handed out. */
function isReached({ file, scopes }: CodeContext, stream: CodeStream, at: number): boolean {
  const around = scopes.filter(({ from, to }, index) => index > 0 && from <= at && at < to)
  if (around.length === 0 || /\bmodule\.exports\b|^export\b/m.test(file.text)) return true
  return around.some(({ name }) => {
    const places = stream.filter(({ kind, text }, index) => kind === 'name' && text === name && isCall(stream, index))
    return name !== '' && places.length > 0
  })
}

function isCall(stream: CodeStream, index: number): boolean {
  return isPunct(stream[index + 1], '(') && !/^(?:def|function)$/.test(stream[index - 1]?.text ?? '')
}

/** An object, and no type of TypeScript. */
function isAnswer(stream: CodeStream, open: number): boolean {
  const before = stream.slice(Math.max(0, open - 6), open)
  return !before.some(({ text }) => /^(?:interface|type|class|as|satisfies)$/.test(text)) && hasAnswerKey(stream, open)
}

/** The variable of the whole script that an object, or the text made of it, becomes. */
function variableOf(stream: CodeStream, open: number): string | null {
  const start = isPunct(stream[open - 1], '(') ? open - 4 : open
  const name = isPunct(stream[start - 1], '=') ? stream[start - 2] : undefined
  return name?.kind === 'name' && !isPunct(stream[start - 3], '.') ? name.text : null
}

/** A line at the end of the script; none where the variable belongs to a function. */
function appended({ file, language, scopes }: CodeContext, name: string, isText: boolean): readonly Edit[] {
  const at = new RegExp(`^(?:(?:const|let|var)\\s+)?${name.replaceAll('$', '\\$')}\\s*=`, 'm').exec(file.text)?.index
  const isInside = at === undefined || scopes.some(({ from, to }, index) => index > 0 && from <= at && at < to)
  if (isInside) return []
  const said = isText ? name : `${WRITERS[language]}(${name})`
  const end = file.text.endsWith('\n') ? '' : '\n'
  const line = language === 'python' ? `print(${said})` : `console.log(${said})`
  const imports = language === 'python' && !isText ? importEdits(file.text, 'json') : []
  return [...imports, { from: file.text.length, to: file.text.length, insert: `${end}${line}\n` }]
}

/** `json.dumps({"cancel": True})` by itself: it makes a text of which nothing is made. */
function discardedTexts(context: CodeContext, stream: CodeStream): Finding[] {
  const { chains, file, language } = context
  const writers = chains.filter(
    (chain) => chain.stream === stream && chain.name === WRITERS[language] && chain.isCalled,
  )
  if (writers.length === 0) return []
  const objects = answerObjects(context.streams)
  const isStatement = statementTest(context, stream)
  return writers.flatMap((chain) => {
    const value = stream[chain.end + 1]
    const isOne = isPunct(value, '{') ? hasAnswerKey(stream, chain.end + 1) : objects.has(value?.text ?? '')
    const end = afterBracket(stream, chain.end)
    if (!isOne || !isStatement(chain.start, end)) return []
    const to = stream[end - 1]?.to ?? chain.to
    return [
      notPrinted(
        chain.from,
        to,
        printing(chain.from, to, language === 'python' ? 'print(' : 'console.log(', file.text),
      ),
    ]
  })
}

function printing(from: number, to: number, before: string, text: string): readonly Edit[] {
  const imports = before.includes('json.') ? importEdits(text, 'json') : []
  const closing = ')'.repeat(before.split('(').length - 1)
  return [...imports, { from, to: from, insert: before }, { from: to, to, insert: closing }]
}

/** `main()` where `main` gives an answer back and prints nothing. */
function discardedCalls(context: CodeContext, stream: CodeStream): Finding[] {
  const { file, language, scopes } = context
  const returns = stream.flatMap((token, index) => (isName(token, 'return') ? [index] : []))
  if (returns.length === 0) return []
  const objects = answerObjects(context.streams)
  const printers = scopes
    .slice(1, 1 + MOST_SCOPES)
    .flatMap(({ name, from, to }) => (name !== '' && OTHER_WAYS.test(file.text.slice(from, to)) ? [name] : []))
  const givers = new Map<string, { readonly scope: CodeScope; readonly isText: boolean }>()
  for (const scope of scopes.slice(1, 1 + MOST)) {
    const body = file.text.slice(scope.from, scope.to)
    if (scope.name === '' || OTHER_WAYS.test(body) || printers.some((name) => body.includes(`${name}(`))) continue
    const given = givesAnswer(stream, returns, scope, objects)
    if (given !== null) givers.set(scope.name, { scope, isText: given === 'text' })
  }
  if (givers.size === 0) return []
  const isStatement = statementTest(context, stream)
  return stream.flatMap((token, index): Finding[] => {
    const giver = token.kind === 'name' ? givers.get(token.text) : undefined
    if (giver === undefined || !isPunct(stream[index + 1], '(') || isPunct(stream[index - 1], '.')) return []
    if (giver.scope.from <= token.from && token.from < giver.scope.to) return []
    const runs = isPunct(stream[index - 1], '(') && isName(stream[index - 2], 'run') ? 4 : 0
    const start = index - runs
    const end = afterBracket(stream, index + 1) + (runs > 0 ? 1 : 0)
    const first = stream[start]
    const last = stream[end - 1]
    if (first === undefined || last === undefined || !isStatement(start, end)) return []
    const writer = giver.isText ? '' : `${WRITERS[language]}(`
    const awaits = /\basync\b[^\n]*$/.test(file.text.slice(Math.max(0, giver.scope.from - 30), giver.scope.from))
    const edits =
      language === 'python'
        ? printing(first.from, last.to, `print(${writer}`, file.text)
        : awaits
          ? [
              {
                from: last.to,
                to: last.to,
                insert: `.then((answer) => console.log(${writer}answer${writer === '' ? '' : ')'}))`,
              },
            ]
          : printing(first.from, last.to, `console.log(${writer}`, file.text)
    return [notPrinted(first.from, last.to, edits)]
  })
}

/** `returns` are the places of the word in the stream. */
function givesAnswer(
  stream: CodeStream,
  returns: readonly number[],
  scope: CodeScope,
  objects: ReadonlySet<string>,
): 'object' | 'text' | null {
  for (const index of returns) {
    const token = stream[index]
    if (token === undefined || token.from < scope.from || token.to > scope.to) continue
    const value = stream[index + 1]
    if (isPunct(value, '{') && hasAnswerKey(stream, index + 1)) return 'object'
    if (value?.kind === 'name' && objects.has(value.text)) return 'object'
    const isWriter = /^(?:stringify|dumps)$/.test(stream[index + 3]?.text ?? '') && isPunct(stream[index + 4], '(')
    if (isWriter && isPunct(stream[index + 5], '{') && hasAnswerKey(stream, index + 5)) return 'text'
  }
  return null
}

/** Tells whether tokens are a statement of their own, so that nothing becomes of their value. */
function statementTest({ file, language }: CodeContext, stream: CodeStream): (start: number, end: number) => boolean {
  if (language !== 'python') return (start, end) => isBracedStatement(stream, start, end, file.text)
  const ends = new Map(codeLines(stream, file.text).map((line) => [line.start, line.end]))
  return (start, end) => ends.get(start) === end
}

function isBracedStatement(stream: CodeStream, start: number, end: number, text: string): boolean {
  const before = stream[start - 1]
  const next = stream[end]
  const first = stream[start]?.from ?? 0
  const last = stream[end - 1]?.to ?? 0
  const begins =
    before === undefined ||
    /^[;{}]$/.test(before.text) ||
    (text.slice(before.to, first).includes('\n') && !/^(?:[-+*/%=(,[?:&|<>!.]+|return|await|=>)$/.test(before.text))
  const ends =
    next === undefined ||
    /^[;}]$/.test(next.text) ||
    (text.slice(last, next.from).includes('\n') && !/^(?:[-+*/%=(,[?:&|<>.]+|\?\.)$/.test(next.text))
  // In braces of an object or an arrow, `}` may end a value.
  return begins && ends && !isPunct(before, '=>')
}

/** PowerShell: `$answer = @{ cancel = $true } | ConvertTo-Json`, and nothing more of `$answer`. */
function unusedVariable({ file, outputs }: CodeContext, stream: CodeStream): Finding[] {
  if (outputs.some(({ place }) => place === 'stdout')) return []
  return stream.flatMap((token, index) => {
    const name = stream[index - 2]
    if (!isPunct(token, '@{') || !isPunct(stream[index - 1], '=') || name === undefined) return []
    const isUsed = stream.some((other) => other !== name && other.text.toLowerCase() === name.text.toLowerCase())
    if (isUsed || !hasAnswerKey(stream, index) || file.text.split(name.text).length > 2) return []
    const end = afterBracket(stream, index)
    const isJson = stream.slice(end, end + 3).some((one) => isName(one, 'ConvertTo-Json'))
    const line = `${file.text.endsWith('\n') ? '' : '\n'}${name.text}${isJson ? '' : ' | ConvertTo-Json -Compress'}\n`
    const isOuter = file.text.lastIndexOf('\n', name.from - 1) + 1 === name.from
    const edit = { from: file.text.length, to: file.text.length, insert: line }
    return [notPrinted(name.from, stream[end - 1]?.to ?? token.to, isOuter ? [edit] : [])]
  })
}

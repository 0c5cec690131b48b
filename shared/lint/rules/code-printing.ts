import { ANSWER_KEY } from '../answer-shape.ts'
import type { CodeContext } from '../code/code-context.ts'
import { onlyChain, type CodeOutput } from '../code/code-outputs.ts'
import { afterBracket, isPunct, type CodeLanguage, type CodeStream, type CodeToken } from '../code/code-token.ts'
import { importEdits } from '../code/python-import.ts'
import type { Finding } from '../diagnostic.ts'
import { readShape } from '../json-shape.ts'
import { ANSWER_FIELDS } from '../../notices/answer-words.ts'
import { meansNothing, noKnownField } from './no-known-field.ts'

/** What makes JSON of an object. */
export const WRITERS: Readonly<Record<CodeLanguage, string>> = {
  node: 'JSON.stringify',
  python: 'json.dumps',
  powershell: 'ConvertTo-Json',
}

/** The words for true and false. */
export const TRUTHS: Readonly<Record<CodeLanguage, readonly [isTrue: string, isFalse: string]>> = {
  node: ['true', 'false'],
  python: ['True', 'False'],
  powershell: ['$true', '$false'],
}

/** Objects that are printed so that no JSON comes of them, or more than JSON, or where nobody reads it. */
export function codePrinting({ file, language, streams, outputs }: CodeContext): Finding[] {
  const objects = answerObjects(streams)
  const findings: Finding[] = []
  for (const output of outputs) {
    if (output.place !== 'stdout') continue
    const found =
      inspectedObject(output, file.text, language, objects) ?? textBehind(output, objects) ?? answerInList(output)
    if (found !== null) findings.push(found)
  }
  const answers = (output: CodeOutput): boolean => {
    const text = file.text.slice(output.from, output.to)
    return ANSWER_KEY.test(text) || text.includes(WRITERS[language])
  }
  const onStderr = outputs.filter(({ place }) => place === 'stderr')
  const cancelling = onStderr.find(({ from, to }) => CANCELS.test(file.text.slice(from, to)))
  const deciding = onStderr.find(({ from, to }) => DECIDES.test(file.text.slice(from, to)))
  const isAlone = !outputs.some((output) => output.place === 'stdout' && answers(output))
  const isOnly = !outputs.some(({ place }) => place === 'stdout') && !/\bstdout\b/.test(file.text)
  const lost = cancelling ?? (isOnly ? deciding : undefined)
  if (lost !== undefined && isAlone) {
    findings.push({
      code: 'answer-on-stderr',
      severity: 'warning',
      message: 'This answer goes to stderr, where nobody reads it: an answer is printed on stdout.',
      from: lost.from,
      to: lost.to,
    })
  }
  return findings
}

const CANCELS = /\bcancel["']?\s*[:=]\s*\$?true/i
/** Whatever it then is. */
const DECIDES = /(?:stringify|dumps)\(\s*\{[^]*?["']?\bcancel\b["']?\s*[:,}]/

/** The first object that is printed as JSON and has no field that means anything. */
export function fieldlessObject({ file, outputs }: CodeContext): Finding | null {
  for (const output of outputs) {
    const open = output.place === 'stdout' ? written(output.args) : null
    const brace = open === null ? undefined : output.args[open + 1]
    const shape = brace === undefined || brace.text !== '{' ? null : readShape(file.text, brace.from)
    const names = shape?.members.map(({ name }) => name) ?? []
    if (meansNothing(names)) return noKnownField(names, output)
  }
  return null
}

/** The index of the parenthesis behind `JSON.stringify` or `json.dumps`, where an expression begins with it. */
function written(args: CodeStream): number | null {
  const isWriter = isPunct(args[1], '.') && /^(?:stringify|dumps)$/.test(args[2]?.text ?? '')
  return isWriter && isPunct(args[3], '(') ? 3 : null
}

/** Variables whose object is printed as JSON. */
export function writtenVariables(outputs: readonly CodeOutput[]): ReadonlySet<string> {
  const names = outputs.flatMap(({ place, args }) => {
    const open = place === 'stdout' ? written(args) : null
    const name = open === null ? undefined : args[open + 1]
    return name?.kind === 'name' && /^[),]$/.test(args[(open ?? 0) + 2]?.text ?? '') ? [name.text] : []
  })
  return new Set(names)
}

/** Whether a name is that of a field of an answer. */
export function isKnown(name: string): boolean {
  return ANSWER_FIELDS.includes(name) || name === 'shouldContinue'
}

/** Whether the object that begins at a token has a field of an answer right inside. */
export function hasAnswerKey(stream: CodeStream, open: number): boolean {
  const end = afterBracket(stream, open) - 1
  for (let at = open + 1; at < end; at += 1) {
    const token = stream[at]
    if ((token?.kind === 'name' || token?.kind === 'string') && isKnown(token.text)) {
      if (isPunct(stream[at + 1], ':') || isPunct(stream[at + 1], '=')) return true
    }
    if (token?.kind === 'punct' && /[([{]$/.test(token.text)) at = afterBracket(stream, at) - 1
  }
  return false
}

/** Variables that hold an object with fields of an answer, and nothing else. */
export function answerObjects(streams: readonly CodeStream[]): ReadonlySet<string> {
  const names = new Map<string, boolean>()
  for (const stream of streams) {
    stream.forEach((token, index) => {
      const name = stream[index - 1]
      if (!isPunct(token, '=') || name?.kind !== 'name' || isPunct(stream[index - 2], '.')) return
      // PowerShell may say what kind of object it is to be: `[ordered]@{ … }`.
      const open = isPunct(stream[index + 1], '[') ? afterBracket(stream, index + 1) : index + 1
      const isObject = isPunct(stream[open], '{') || isPunct(stream[open], '@{')
      const is = isObject && hasAnswerKey(stream, open)
      names.set(name.text, is && names.get(name.text) !== false)
    })
  }
  return new Set([...names].flatMap(([name, is]) => (is ? [name] : [])))
}

/** `console.log({ cancel: true })`, `print({"cancel": True})`: not JSON. */
function inspectedObject(
  output: CodeOutput,
  text: string,
  language: CodeLanguage,
  objects: ReadonlySet<string>,
): Finding | null {
  const wrapper = textOf(output.args, language)
  const args = wrapper === null ? output.args : output.args.slice(2, -1)
  const [first] = args
  const last = args.at(-1)
  const chain = onlyChain(args)
  const isObject = /^@?\{$/.test(first?.text ?? '') && first?.kind === 'punct' && hasAnswerKey(args, 0)
  const isVariable = chain !== null && chain.root !== null && chain.steps.length === 0 && objects.has(chain.root)
  if (first === undefined || last === undefined || !(isObject || isVariable)) return null
  const writer = WRITERS[language]
  const imports = language === 'python' ? importEdits(text, 'json') : []
  const edits =
    wrapper !== null
      ? [{ from: wrapper.from, to: wrapper.to, insert: writer }]
      : language === 'powershell'
        ? [{ from: last.to, to: last.to, insert: ` | ${writer} -Compress` }]
        : [
            { from: first.from, to: first.from, insert: `${writer}(` },
            { from: last.to, to: last.to, insert: ')' },
          ]
  return {
    code: 'unquoted-json',
    severity: 'error',
    message: output.name.endsWith('write') && wrapper === null ? ONLY_TEXT[language] : NOT_JSON[language],
    from: first.from,
    to: last.to,
    fixes: [
      {
        title: language === 'powershell' ? `Pipe it to ${writer}` : `Write ${writer}(…)`,
        kind: 'edit',
        edits: [...imports, ...edits],
      },
    ],
  }
}

/** `str(…)` or `repr(…)` around all that is printed, or null. */
function textOf(args: CodeStream, language: CodeLanguage): CodeToken | null {
  const [name, open] = args
  if (language !== 'python' || name === undefined || !/^(?:str|repr)$/.test(name.text) || !isPunct(open, '('))
    return null
  return afterBracket(args, 1) === args.length ? name : null
}

/** `json.dumps([{"cancel": True}])` */
function answerInList({ args, from, to }: CodeOutput): Finding | null {
  const open = written(args)
  if (open === null || !isPunct(args[open + 1], '[') || !isPunct(args[open + 2], '{')) return null
  if (!hasAnswerKey(args, open + 2)) return null
  return {
    code: 'answer-without-fields',
    severity: 'error',
    message:
      'The answer is a list: the agent reads no field of it, and the action goes ahead. Print the object itself.',
    from,
    to,
  }
}

const NOT_JSON: Readonly<Record<CodeLanguage, string>> = {
  node: 'console.log writes an object in its own way, which is not JSON: the answer is not read. Print JSON.stringify(…) of it.',
  python:
    'print writes a dict in Python’s own way, which is not JSON: the answer is not read. Print json.dumps(…) of it.',
  powershell:
    'PowerShell writes an object as a table, which is not JSON: the answer is not read. Pipe it to ConvertTo-Json.',
}
const ONLY_TEXT: Readonly<Record<CodeLanguage, string>> = {
  ...NOT_JSON,
  node: 'write takes nothing but text: the script ends with a TypeError here, and the action goes ahead. Write JSON.stringify(…) of it.',
  python:
    'write takes nothing but text: the script ends with a TypeError here, and the action goes ahead. Write json.dumps(…) of it.',
}

/** `print(json.dumps(answer), "done")`: what stands behind the answer on its line makes it unreadable. */
function textBehind({ args, name }: CodeOutput, objects: ReadonlySet<string>): Finding | null {
  const open = name.endsWith('write') ? null : written(args)
  if (open === null) return null
  const close = afterBracket(args, open)
  const isAnswer = isPunct(args[open + 1], '{') ? hasAnswerKey(args, open + 1) : objects.has(args[open + 1]?.text ?? '')
  const next: CodeToken | undefined = args[close + 1]
  const last = args.at(-1)
  const isOption = next?.kind === 'name' && isPunct(args[close + 2], '=')
  if (!isAnswer || !isPunct(args[close], ',') || next === undefined || last === undefined || isOption) return null
  return {
    code: 'text-after-answer',
    severity: 'error',
    message:
      'This is printed behind the answer, on its line: the answer is not read then. Print it before, or on stderr.',
    from: next.from,
    to: last.to,
  }
}

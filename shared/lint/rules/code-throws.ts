import { EVENTS } from '../../events.ts'
import { catchesIn } from '../code/code-caught.ts'
import type { CodeContext } from '../code/code-context.ts'
import { codeLines } from '../code/code-lines.ts'
import { afterBracket, isName, isPunct, type CodeLanguage, type CodeStream } from '../code/code-token.ts'
import { importEdits } from '../code/python-import.ts'
import { expressionEnd } from '../code/statement-end.ts'
import type { Finding, Fix } from '../diagnostic.ts'

const SAYS_NO =
  /\b(?:block(?:s|ed|ing)?|den(?:y|ied|ies)|forbid(?:s|den)?|(?:not|n't|never) (?:be )?(?:allow|permit|touch|edit|writ|run|us)\w*|disallow\w*|prohibit\w*|refus\w*|reject\w*|unsafe|danger\w*|protected|policy|must not|may not|do not|don't|permission|cancel\w*|secrets?)\b|["'`](?:no|nope|stop)\b/i
const SAYS_BROKEN =
  /missing|invalid|unexpected|malformed|pars(?:e|ing)|expected|unknown|required|empty|not found|unsupported|could not|cannot read|fail|\bno (?:input|payload|stdin|data|json|tool)/i
/** Of the payload, what a guard decides by. */
const DECIDES = /\b(?:toolName|parameters|command|path|prompt|content|tool|tool_name|cmd)\b/i
/** What asks whether there is anything at all. */
const ASKS_FOR_ALL = /![\w.(?]|\bnot [\w.]+\s*[:)]|\bis None\b|[!=]==? *(?:null|undefined)|typeof|instanceof|isinstance/

/** So many are looked at. */
const MOST = 20

const MESSAGE =
  'An error that nobody catches is no “no”: the hook counts as failed, and the action goes ahead. To say no, print {"cancel":true,"errorMessage":"…"} and end with exit code 0.'

/** `throw`, `raise` and their like by which an author means that the action must not go on. */
export function codeThrows(context: CodeContext): Finding[] {
  const { file, language, streams } = context
  const [stream] = streams
  if (stream === undefined || file.event === null || EVENTS[file.event].cancels === 'no') return []
  const thrown = stream.flatMap((_, index) => (throwsAt(stream, index, language) ? [index] : [])).slice(0, MOST)
  const keys = language === 'python' ? keyChecks(stream, file.text).slice(0, MOST) : []
  if (thrown.length === 0 && keys.length === 0) return []
  const isCaught = catchesIn(context)
  return [...thrown, ...keys].flatMap((start): Finding[] => {
    const first = stream[start]
    const end = expressionEnd(stream, start, file.text)
    const last = stream[end - 1]
    if (first === undefined || last === undefined || isCaught(start)) return []
    const isKey = keys.includes(start)
    if (!isKey && !meansNo(file.text, first.from, last.to)) return []
    const fix = isKey ? null : answerFix(stream, start, end, file.text, language)
    return [
      {
        code: 'throw-without-answer',
        severity: 'warning',
        message: isKey ? `Where this has no such entry, the script ends with an error. ${MESSAGE}` : MESSAGE,
        from: first.from,
        to: last.to,
        fixes: fix === null ? [] : [fix],
      },
    ]
  })
}

function throwsAt(stream: CodeStream, index: number, language: CodeLanguage): boolean {
  const token = stream[index]
  if (token?.kind !== 'name' || isPunct(stream[index - 1], '.')) return false
  const next = stream[index + 1]
  if (language === 'python')
    return /^(?:raise|assert)$/.test(token.text) && next?.kind === 'name' && next.text !== 'SystemExit'
  if (language === 'powershell') {
    if (isName(token, 'throw')) return true
    return isName(token, 'Write-Error') && stopsBy(stream, index)
  }
  if (isName(token, 'assert')) return isPunct(next, '(')
  if (isName(token, 'Promise')) return isPunct(next, '.') && isName(stream[index + 2], 'reject')
  return isName(token, 'throw')
}

/** `-ErrorAction Stop`, on the same line. */
function stopsBy(stream: CodeStream, from: number): boolean {
  const line = stream.slice(from, from + 24)
  const end = line.findIndex(({ kind }) => kind === 'newline')
  const said = line.slice(0, end < 0 ? line.length : end).map(({ text }) => text)
  return /-ErrorAction stop\b/i.test(said.join(' '))
}

/** By what it says, or else by what it depends on. */
function meansNo(text: string, from: number, to: number): boolean {
  const said = text.slice(from, Math.min(to, from + 400))
  if (SAYS_BROKEN.test(said)) return false
  if (SAYS_NO.test(said)) return true
  const before = text
    .slice(Math.max(0, from - 300), from)
    .split('\n')
    .slice(-2)
    .join('\n')
  const condition = /\bif\b([^]*)$/i.exec(said.startsWith('assert') ? `if ${said}` : before)?.[1] ?? ''
  return DECIDES.test(condition) && !ASKS_FOR_ALL.test(condition)
}

/** `ALLOWED[tool]` by itself. */
function keyChecks(stream: CodeStream, text: string): number[] {
  return codeLines(stream, text).flatMap(({ start, end }) => {
    const isEntry =
      stream[start]?.kind === 'name' && isPunct(stream[start + 1], '[') && stream[start + 2]?.kind === 'name'
    return isEntry && afterBracket(stream, start + 1) === end ? [start] : []
  })
}

/** The same as an answer, where an error is made of one text. */
function answerFix(stream: CodeStream, start: number, end: number, text: string, language: CodeLanguage): Fix | null {
  const first = stream[start]
  const last = stream[end - 1]
  if (first === undefined || last === undefined || !/^(?:throw|raise)$/.test(first.text)) return null
  const open = stream.findIndex((token, at) => at > start && at < end && isPunct(token, '('))
  const isCall = open > 0 && afterBracket(stream, open) === end
  const inner = isCall ? stream.slice(open + 1, end - 1) : language === 'powershell' ? stream.slice(start + 1, end) : []
  const [value] = inner
  if (value === undefined || value.kind !== 'string' || inner.length > 1) return null
  const said = text.slice(value.from, value.to)
  const insert = {
    node: `{ console.log(JSON.stringify({ cancel: true, errorMessage: ${said} })); process.exit(0) }`,
    python: `print(json.dumps({"cancel": True, "errorMessage": ${said}})); sys.exit(0)`,
    powershell: `@{ cancel = $true; errorMessage = ${said} } | ConvertTo-Json -Compress; exit 0`,
  }[language]
  const imports = language === 'python' ? [...importEdits(text, 'json'), ...importEdits(text, 'sys')] : []
  if (imports.length > 1) return null
  return { title: 'Answer with cancel', kind: 'edit', edits: [...imports, { from: first.from, to: last.to, insert }] }
}

import type { Span } from '../answer/extract.ts'
import { assertNever } from '../assert-never.ts'
import type { Notice } from '../notice-codes.ts'
import type { HookFacts } from './hook-facts.ts'
import { findJsonFault } from './json-fault.ts'
import type { FaultKind, JsonFault } from './json-fault.ts'
import { count, excerpt } from './say.ts'
import { findLine, isShell } from './script-text.ts'
import type { ScriptText } from './script-text.ts'

/** What is wrong with a text that was meant as an answer, where it is wrong, and what usually prints such a text. */
export function brokenJson({ script, capture }: HookFacts, text: string, span: Span): Notice {
  const piece = text.slice(span.start, span.end)
  const fault = findJsonFault(piece) ?? { kind: 'unexpected', at: 0, what: piece.slice(0, 1) }
  const where = `${placeOf(text, span.start + fault.at)} of stdout`
  const lost = 'so it is no answer, and the action goes ahead'
  const look = looksLike(fault, script)
  if (look !== null) {
    return {
      code: 'unquoted-json',
      message: `“${excerpt(piece)}” is not JSON (${describe(fault)}, ${where}), ${lost}. ${look.message}`,
      fix: look.fix,
    }
  }
  const near = excerpt(piece.slice(Math.max(0, fault.at - 20), fault.at + 12), 40)
  const cut =
    capture.stdout.truncated && fault.kind === 'unterminated' ? ' The output was long: print the answer last.' : ''
  return {
    code: 'broken-json',
    message: `The answer is not JSON: ${describe(fault)} at ${where}, near “${near}”, ${lost}.${cut}`,
    fix: fixOf(fault, script),
  }
}

/** Line and column as an editor counts them. */
function placeOf(text: string, at: number): string {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return `line ${count(line)}, column ${count(at - before.lastIndexOf('\n'))}`
}

interface Look {
  readonly message: string
  readonly fix: string
}

/** The usual ways to print something that only looks like JSON. */
function looksLike(fault: JsonFault, script: ScriptText): Look | null {
  const bare = fault.kind === 'bare-key' || fault.kind === 'bare-value' || fault.kind === 'missing-value'
  const python = fault.kind === 'single-quote' || fault.kind === 'python-word'
  if (script.language === 'python' && python) {
    return { message: 'It is what print() makes of a dict.', fix: 'Write print(json.dumps(answer)).' }
  }
  if (script.language === 'node' && (bare || fault.kind === 'single-quote')) {
    return { message: 'It is what console.log makes of an object.', fix: 'Write console.log(JSON.stringify(answer)).' }
  }
  if (script.language === 'powershell' && (bare || fault.kind === 'single-quote')) {
    return { message: 'It was not made by a JSON writer.', fix: 'Write $answer | ConvertTo-Json -Compress.' }
  }
  if (isShell(script.language) && bare) {
    const line = findLine(script, /\b(?:echo|printf)\s+(?:-\w+\s+)?"\{"\w/)
    return {
      message: `The shell took the inner quotes away${line === null ? '' : ` (line ${line.number})`}.`,
      fix: 'Put single quotes around the JSON, or let jq write it: jq -n --arg m "$MESSAGE" \'{cancel: true, errorMessage: $m}\'',
    }
  }
  if (fault.kind === 'single-quote' || fault.kind === 'bare-key') {
    return {
      message: 'Keys and texts stand in double quotes in JSON.',
      fix: 'Let a JSON writer make it: jq -n, JSON.stringify, json.dumps.',
    }
  }
  return null
}

function describe(fault: JsonFault): string {
  switch (fault.kind) {
    case 'unterminated':
      return 'it ends before it is complete'
    case 'text-after':
      return `more text (“${excerpt(fault.what.trim(), 40)}”) follows the object`
    case 'trailing-comma':
      return `a comma before ${fault.what.slice(1)}`
    case 'missing-comma':
      return 'a comma is missing'
    case 'missing-value':
      return 'a value is missing'
    case 'quote-in-text':
      return 'a quote inside a text ends it'
    case 'bare-key':
      return `the key ${excerpt(fault.what, 40)} has no quotes`
    case 'bare-value':
      return `the text ${excerpt(fault.what, 40)} has no quotes`
    case 'single-quote':
      return 'a single quote'
    case 'python-word':
      return `Python’s ${fault.what}`
    case 'no-json-number':
      return `${fault.what}, which JSON does not know`
    case 'comment':
      return 'a comment'
    case 'control-character':
      return `a raw control character (${excerpt(fault.what)}) inside a text`
    case 'bad-escape':
      return `the escape ${excerpt(fault.what)}, which JSON does not know`
    case 'unexpected':
      return `an unexpected ${excerpt(fault.what)}`
    default:
      return assertNever(fault.kind)
  }
}

function fixOf(fault: JsonFault, { language }: ScriptText): string {
  const own = FIXES[fault.kind]
  if (own !== undefined) return own
  if (language === 'python') return 'Let json.dumps write it: it escapes what must be escaped.'
  if (language === 'node') return 'Let JSON.stringify write it: it escapes what must be escaped.'
  return 'Let jq write it, which escapes what must be escaped: jq -n --arg m "$MESSAGE" \'{cancel: true, errorMessage: $m}\''
}

const FIXES: Readonly<Partial<Record<FaultKind, string>>> = {
  'trailing-comma': 'Take the comma out: JSON allows none before a closing bracket.',
  comment: 'Take the comment out: JSON has none.',
  'python-word': 'Write true, false or null, or print(json.dumps(answer)).',
  'no-json-number': 'Write null or a number in its place.',
  unterminated: 'Print the whole object, with its closing brace.',
}

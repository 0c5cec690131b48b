import { assertNever } from './assert-never.ts'
import type { Notice } from './notice-codes.ts'
import { count, counted, duration } from './notices/say.ts'
import type { HookReport } from './report.ts'
import { terminalText } from './terminal-text.ts'
import type { Paint, Tone } from './terminal-text.ts'

/** How much of one text a report for people shows, in UTF-16 code units; the whole stands in the report itself. */
const SHOWN_UNITS = 4_000

/** One hook of a report: what became of it, its answer, its output in numbers, and its notices. */
export function hookText(hook: HookReport, answersMerge: boolean, paint: Paint): string {
  const { word, tone } = stateWord(hook.state)
  const head = `${paint('strong', terminalText(hook.script))} ${paint(tone, word)}${paint('quiet', howItEnded(hook))}`
  const lines = [head, paint('quiet', `  ${hook.source} hook, run in ${terminalText(hook.cwd)}`)]
  if (hook.answer !== null) {
    const { cancel, contextModification, errorMessage } = hook.answer
    lines.push(`  cancel: ${cancel}`)
    if (errorMessage !== '') lines.push(indented('errorMessage: ', errorMessage, '  '))
    // Of a single hook the context is shown as the model reads it.
    if (contextModification !== '' && answersMerge) {
      lines.push(indented('contextModification: ', contextModification, '  '))
    } else if (contextModification !== '') {
      lines.push(`  contextModification: ${counted(contextModification.length, 'character')}`)
    }
  }
  lines.push(
    paint('quiet', `  printed ${counted(hook.stdout.bytes, 'byte')}, and ${count(hook.stderr.bytes)} on stderr`),
  )
  for (const notice of hook.notices) lines.push(noticeText(notice, paint, '  '))
  return lines.join('\n')
}

/** A notice with its next step. */
export function noticeText({ message, fix }: Notice, paint: Paint, indent = ''): string {
  const said = indented(paint('warn', '! '), message, indent)
  return fix === undefined ? said : `${said}\n${indented(paint('good', '→ '), fix, `${indent}  `)}`
}

/** A text behind its name; its further lines stand under it. */
export function indented(name: string, text: string, indent: string): string {
  const [first = '', ...further] = shownLines(text)
  return [`${indent}${name}${first}`, ...further.map((line) => `${indent}  ${line}`)].join('\n')
}

/** The lines of a text as a terminal may show them; of a very long one only the beginning, which is said. */
export function shownLines(text: string): string[] {
  const rest = text.length - SHOWN_UNITS
  const shown = terminalText(rest > 0 ? text.slice(0, SHOWN_UNITS) : text).split('\n')
  return rest > 0 ? [...shown, `… and ${counted(rest, 'more character')}: --json shows all`] : shown
}

function stateWord(state: HookReport['state']): { word: string; tone: Tone } {
  switch (state) {
    case 'answered':
      return { word: 'answered', tone: 'good' }
    case 'silent':
      return { word: 'gave no answer', tone: 'warn' }
    case 'rejected':
      return { word: 'gave an answer that was rejected', tone: 'bad' }
    case 'failed':
      return { word: 'failed', tone: 'bad' }
    case 'timed-out':
      return { word: 'timed out', tone: 'bad' }
    case 'stopped':
      return { word: 'was stopped', tone: 'warn' }
    case 'not-started':
      return { word: 'was not started', tone: 'bad' }
    default:
      return assertNever(state)
  }
}

function howItEnded({ state, durationMs, exitCode, signal }: HookReport): string {
  if (state === 'not-started') return ''
  const code = exitCode === null ? '' : `, exit code ${exitCode}`
  return ` after ${duration(durationMs)}${code}${signal === null ? '' : ` (${signal})`}`
}

import { extractAnswer } from '../answer/extract.ts'
import type { Span } from '../answer/extract.ts'
import { searchedText } from '../answer/read-answer.ts'
import { fieldsOf, validateAnswer } from '../answer/validate.ts'
import type { Notice } from '../notice-codes.ts'
import { answerJson, giveWords, isAnswerLike } from './answer-words.ts'
import { brokenJson } from './broken-json.ts'
import type { HookFacts } from './hook-facts.ts'
import { findLostAnswer } from './lost-answer.ts'
import { shapeOf } from './other-agents.ts'
import { count, counted, excerpt, excerptOfValue } from './say.ts'

/**
 * Why nothing was read in stdout, for a hook that ended by itself; empty when the reading gave a value. `stderrExplained`:
 * another notice says what stands on stderr.
 */
export function noAnswerNotices(facts: HookFacts, stderrExplained: boolean): Notice[] {
  const { reading, capture } = facts
  if (reading.kind === 'null') return [nullAnswer()]
  if (reading.kind !== 'none') return []
  const text = searchedText(capture.stdout)
  const onStderr = answerOnStderr(facts)
  if (capture.stdout.gap > 0) return [notSearched(facts), ...onStderr]
  if (!/\S/.test(text)) return onStderr.length > 0 ? onStderr : nothingPrinted(facts, stderrExplained)
  return [...whyNotJson(facts, text, reading.tried), ...onStderr]
}

function nullAnswer(): Notice {
  return {
    code: 'null-answer',
    message: 'The hook printed null, which is no answer: it did not decide.',
    fix: 'Print {"cancel": false} to let the action go ahead.',
  }
}

function notSearched({ capture: { stdout } }: HookFacts): Notice {
  return {
    code: 'not-searched',
    message: `stdout carried ${counted(stdout.bytes, 'byte')}, and ${count(stdout.gap)} of them were not kept: the answer was looked for in the last part alone and not found there, so one further up was not seen.`,
    fix: 'Print the answer last, and write logs to a file.',
  }
}

function answerOnStderr({ capture, reading, profile }: HookFacts): Notice[] {
  if (reading.kind !== 'none' || !capture.stderr.text.includes('{')) return []
  const found = extractAnswer(capture.stderr.text.slice(-65_536))
  if (found.kind === 'none') return []
  const foreign = shapeOf(fieldsOf(found.value))
  if (!isAnswerLike(found.value) && foreign === null) return []
  const validation = validateAnswer(found.value)
  const gives =
    foreign !== null || validation.kind !== 'answer' ? 'an answer' : `an answer (${giveWords(validation.answer)})`
  return [
    {
      code: 'answer-on-stderr',
      message: `stderr holds ${gives}: “${excerptOfValue(found.value)}”. ${profile.title} reads answers on stdout only, so the action goes ahead.`,
      fix: 'Print it on stdout: leave out >&2, use console.log or print().',
    },
  ]
}

function nothingPrinted({ capture, event, state }: HookFacts, stderrExplained: boolean): Notice[] {
  // Nobody waits for an answer to an event that can be neither cancelled nor given a context.
  if (state !== 'silent' || capture.head.empty || (event.cancels === 'no' && event.context === 'none')) return []
  const fix = 'Print {"cancel": false} to say that the action may go ahead.'
  if (capture.stderr.bytes > 0 && !stderrExplained) {
    return [
      {
        code: 'stderr-only-information',
        message: `The hook ended with exit code 0 and printed nothing on stdout: it did not decide. The ${counted(capture.stderr.bytes, 'byte')} on stderr are information, not an error and not an answer.`,
        fix,
      },
    ]
  }
  return [
    {
      code: 'silent',
      message:
        'The hook ended with exit code 0 and printed nothing on stdout: it did not decide, and the action goes ahead as if there were no hook.',
      fix,
    },
  ]
}

function whyNotJson(facts: HookFacts, text: string, tried: Span | null): Notice[] {
  const ansi = ansiInAnswer(text, tried)
  if (ansi !== null) return [ansi]
  const lost = findLostAnswer(text)
  if (lost !== null && tried !== null) {
    const piece = text.slice(tried.start, tried.end)
    const after = text.slice(lost.end, tried.end)
    if (lost.start === tried.start && after.trim() !== '' && !/^\s*\n/.test(after)) {
      return [textAfter(lost.text, lost.gives, after, piece)]
    }
    return [lastBraces(piece, lost.text, lost.gives)]
  }
  const meant = tried ?? unfinished(text)
  if (meant !== null && MEANT.test(text.slice(meant.start, Math.min(meant.end, meant.start + 65_536))))
    return [brokenJson(facts, text, meant)]
  return noJson(facts, text, tried)
}

/** Words that show that a text in braces was meant as an answer, to whichever agent. */
const MEANT = /cancel|context|message|decision|permission|shouldContinue|hookSpecific|action|reason/i

/** From the last line that begins with a brace on, for an answer whose end is missing. */
function unfinished(text: string): Span | null {
  const line = text.lastIndexOf('\n{')
  const start = line >= 0 ? line + 1 : text.indexOf('{')
  return start < 0 ? null : { start, end: text.length }
}

const ESCAPES = /\x1b\[[0-9;?]*[ -/]*[@-~]/g

function ansiInAnswer(text: string, tried: Span | null): Notice | null {
  const seen = text.slice(-65_536)
  if (!seen.includes('\x1b[')) return null
  const plain = extractAnswer(seen.replaceAll(ESCAPES, ''))
  if (plain.kind === 'none' || !isAnswerLike(plain.value)) return null
  const validation = validateAnswer(plain.value)
  const piece = tried === null ? seen : text.slice(tried.start, tried.end)
  const gives = validation.kind === 'answer' ? giveWords(validation.answer) : 'answer'
  return {
    code: 'ansi-in-answer',
    message: `Colour codes (␛[…m) stand in or around the answer, and “${excerpt(piece)}” is not JSON: the ${gives} is lost and the action goes ahead.`,
    fix: 'Print the answer without colour: set NO_COLOR=1 and unset FORCE_COLOR for what makes it, or take the codes out before printing.',
  }
}

function textAfter(answer: string, gives: string, after: string, piece: string): Notice {
  return {
    code: 'text-after-answer',
    message: `The text “${excerpt(after.trim(), 60)}” after the answer on its line spoils it: “${excerpt(piece)}” is taken as a whole and is not JSON, so the answer ${excerpt(answer, 60)} (${gives}) is lost and the action goes ahead.`,
    fix: 'Print nothing after the answer on its line, and send logs to stderr.',
  }
}

function lastBraces(piece: string, answer: string, gives: string): Notice {
  return {
    code: 'last-braces-not-answer',
    message: `The last text in braces is what counts, and here that is “${excerpt(piece)}”, which is not JSON: the answer ${excerpt(answer, 80)} (${gives}) is lost and the action goes ahead.`,
    fix: 'Print the answer last, on a line of its own, and send logs to stderr.',
  }
}

function noJson({ state, event }: HookFacts, text: string, tried: Span | null): Notice[] {
  if (state !== 'silent' || (event.cancels === 'no' && event.context === 'none')) return []
  const said = tried === null ? excerpt(text.trim()) : excerpt(text.slice(tried.start, tried.end))
  return [
    {
      code: 'no-json',
      message: `stdout holds no JSON answer (“${said}”): the hook did not decide, and the action goes ahead. Plain text is neither an answer nor context here.`,
      fix: `Print JSON: ${answerJson({ cancel: false })}, or {"contextModification": "…"} for what the model should read.`,
    },
  ]
}

import { assertNever } from '../assert-never.ts'
import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import { CONTEXT_LIMIT_UNITS } from '../limits.ts'
import { count, listed } from '../notices/say.ts'
import { PROFILES } from '../profiles.ts'
import type { Plan, Reading } from './plan.ts'

/** Where comments are broken, in columns. */
const WIDTH = 100

/** The comments at the head of a script: what it does, when it runs, what its answer means, and how it talks. */
export function headComment(event: EventName, plan: Plan, needs: readonly string[], mark: '#' | '//'): string {
  const sentences = [
    plan.does,
    '',
    `${event} fires when ${EVENTS[event].fires}.`.replace(/when (after|before) /, '$1 '),
    ...notCalledBy(event),
    ...meaning(event, plan),
    ...plan.notes,
    'stdin is one JSON object, stdout is one JSON object and nothing else; notes go to stderr.',
    ...needs,
  ]
  return commented(sentences, mark, '')
}

/** What is to be known about the values that a script reads. */
export function readingComment(readings: readonly Reading[], mark: '#' | '//', indent: string): string {
  const ofMap = readings.find(({ path }) => path.length === 2)
  return commented(
    [
      'A field at its default value ("", 0, false) is absent from the input: give it one here.',
      ...(ofMap === undefined ? [] : [`The values in ${ofMap.path[0]} are always text, also numbers and "true".`]),
    ],
    mark,
    indent,
  )
}

/** The file that an observing hook writes to, below the user's home folder. */
export function logFile(event: EventName): { readonly folder: string; readonly name: string } {
  return { folder: 'hook-logs', name: `${event}.log` }
}

function meaning(event: EventName, { purpose }: Plan): string[] {
  switch (purpose) {
    case 'observe': {
      const { folder, name } = logFile(event)
      return [`Each call adds a line of JSON to ~/${folder}/${name}. The answer {} means: nothing to say, go ahead.`]
    }
    case 'guard':
      return [`Its cancel means: ${EVENTS[event].cancelEffect}.`]
    case 'context':
      return [
        `The model reads the text with its next request; past ${count(CONTEXT_LIMIT_UNITS)} characters it is cut.`,
        ...contextDroppedBy(event),
      ]
    default:
      return assertNever(purpose)
  }
}

function notCalledBy(event: EventName): string[] {
  const titles = Object.values(PROFILES)
    .filter(({ uncalled }) => uncalled.includes(event))
    .map(({ title }) => title)
  return titles.length === 0 ? [] : [`${listed(titles)} never ${titles.length === 1 ? 'calls' : 'call'} it.`]
}

function contextDroppedBy(event: EventName): string[] {
  const titles = Object.values(PROFILES)
    .filter(({ uncalled, contextOf }) => !uncalled.includes(event) && !contextOf.includes(event))
    .map(({ title }) => title)
  return titles.length === 0 ? [] : [`${listed(titles)} ${titles.length === 1 ? 'drops' : 'drop'} it.`]
}

function commented(sentences: readonly string[], mark: string, indent: string): string {
  return sentences
    .flatMap((sentence) => wrapped(sentence, WIDTH - indent.length - mark.length - 1))
    .map((line) => `${indent}${mark} ${line}`.trimEnd())
    .join('\n')
}

function wrapped(sentence: string, width: number): string[] {
  const lines = ['']
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

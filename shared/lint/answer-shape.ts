import type { EventName } from '../events.ts'
import { nearest } from '../nearest.ts'
import { ANSWER_FIELDS } from '../notices/answer-words.ts'
import { isForeignField, shapeOf } from '../notices/other-agents.ts'
import { excerpt, listed } from '../notices/say.ts'
import { changeFindings, effectFindings } from './answer-effect.ts'
import type { Edit, Finding, Fix } from './diagnostic.ts'
import { notBoolean } from './not-boolean.ts'
import type { ShapeMember, ShapeValue } from './json-shape.ts'

/** A key that shows that a text is meant as an answer, in any spelling and quoting. */
export const ANSWER_KEY =
  /["'`]?\b(?:cancel|contextModification|errorMessage|context_modification|error_message|shouldContinue)\b["'`]?\s*:/i

/** Gives the place in the script of a place in the text. */
export type PlaceOf = (from: number, to: number) => { readonly from: number; readonly to: number }

/** How an answer is written. */
export interface AnswerKind {
  /** `json` is a text; `code` an object of JavaScript, Python or jq: the words for true and null differ, values may be expressions. */
  readonly how: 'json' | 'code'
  readonly event: EventName | null
  /** Whether nothing is added to it before it is printed. */
  readonly isWhole: boolean
  /** Variables of jq that hold texts, with what makes them something else. */
  readonly texts?: ReadonlyMap<string, Edit>
  /** Variables of code that hold lists. */
  readonly lists?: ReadonlySet<string>
  /** Variables of code that hold what is meant as yes or no and is no boolean, with what it is. */
  readonly notBooleans?: ReadonlyMap<string, string>
  /** The words of code for true and false, where fixes may write them. */
  readonly truth?: readonly [isTrue: string, isFalse: string]
}

/** What is wrong with the fields of an answer. */
export function shapeFindings(shape: ShapeValue, placeOf: PlaceOf, kind: AnswerKind): Finding[] {
  const { members } = shape
  const { how, event, isWhole } = kind
  if (members.length === 0) return []
  const findings = members.flatMap((member) => [...oldField(member, placeOf, how), ...wrongType(member, placeOf, kind)])
  const names = members.map(({ name }) => name)
  if (names.includes('shouldContinue')) return findings
  const known = names.some((name) => ANSWER_FIELDS.includes(name))
  if (known) {
    const effects = event === null ? [] : effectFindings(shape, placeOf, event, isWhole)
    return [...findings, ...nearMisses(members, names, placeOf), ...changeFindings(members, placeOf), ...effects]
  }
  return [...findings, ...nothingKnown(shape, names, placeOf)]
}

function oldField({ name, from, to, value }: ShapeMember, placeOf: PlaceOf, how: 'json' | 'code'): Finding[] {
  if (name !== 'shouldContinue') return []
  const place = placeOf(from, to)
  const opposite = value.kind === 'false' ? 'true' : value.kind === 'true' ? 'false' : null
  const word = value.text.startsWith('$')
    ? `$${opposite}`
    : how === 'code' && /^[TF]/.test(value.text)
      ? capital(opposite)
      : opposite
  const renamed = renameEdit(name, 'cancel', { from, to }, placeOf)
  return [
    {
      code: 'rejected-should-continue',
      severity: 'error',
      message:
        'shouldContinue is an old field that is no longer taken: the whole answer is rejected, and the action goes ahead. cancel is its opposite.',
      ...place,
      ...(opposite === null || renamed === null
        ? {}
        : {
            fixes: [
              {
                title: `Write cancel: ${word}`,
                kind: 'edit',
                edits: [renamed, { ...placeOf(value.from, value.to), insert: word ?? '' }],
              },
            ],
          }),
    },
  ]
}

function capital(word: string | null): string {
  return word === null ? '' : word.slice(0, 1).toUpperCase() + word.slice(1)
}

function wrongType(
  { name, value }: ShapeMember,
  placeOf: PlaceOf,
  { how, texts, lists, notBooleans, truth }: AnswerKind,
): Finding[] {
  const place = placeOf(value.from, value.to)
  const reject = (must: string, is: string, fixes: readonly Fix[]): Finding[] => [
    {
      code: 'rejected-type',
      severity: 'error',
      message: `${name} must be ${must}, but is ${is}: the whole answer is rejected, and the action goes ahead.`,
      ...place,
      fixes,
    },
  ]
  if (name === 'cancel') {
    const toJson = texts?.get(value.text)
    if (toJson !== undefined)
      return reject('true or false', `${value.text}, which --arg makes a text`, [
        { title: 'Write --argjson', kind: 'edit', edits: [toJson] },
      ])
    const other = how !== 'code' || value.kind !== 'other' ? null : notBoolean(value.text)
    if (other !== null)
      return reject('true or false', `what ${excerpt(value.text.trim(), 40)} gives, which is ${other}`, [])
    const held = value.kind === 'other' ? notBooleans?.get(value.text) : undefined
    if (held !== undefined) return reject('true or false', `${value.text}, which holds ${held}`, [])
    if (!['text', 'number', 'null', 'list', 'object'].includes(value.kind)) return []
    // In code, a button may well be named `cancel`.
    if (how === 'code' && value.kind === 'text' && !/^(?:true|false|yes|no|[01]?)$/i.test(value.text)) return []
    const [isTrue, isFalse] = truth ?? ['true', 'false']
    const meant = /^(?:true|yes|1)$/i.test(value.text) ? isTrue : /^(?:false|no|0)$/i.test(value.text) ? isFalse : null
    const fix: Fix[] =
      meant === null
        ? []
        : [{ title: `Write ${meant}`, kind: 'edit', edits: [{ ...wholePlace(value, placeOf), insert: meant }] }]
    return reject('true or false', sayKind(value), how === 'json' || truth !== undefined ? fix : [])
  }
  if (name !== 'contextModification' && name !== 'errorMessage') return []
  if (value.kind === 'other' && lists?.has(value.text) === true)
    return reject('a text', `${value.text}, which is a list`, [])
  if (!['number', 'true', 'false', 'null', 'list', 'object'].includes(value.kind)) return []
  return reject('a text', sayKind(value), [])
}

function sayKind({ kind, text }: ShapeValue): string {
  if (kind === 'text') return `the text "${text.slice(0, 40)}"`
  if (kind === 'number') return `the number ${text}`
  return kind === 'list' ? 'a list' : kind === 'object' ? 'an object' : text
}

const WANTED = ['cancel', 'contextModification', 'errorMessage'] as const
const ALIASES: Readonly<Record<string, string>> = {
  cancelled: 'cancel',
  canceled: 'cancel',
  context: 'contextModification',
}

function nearField(name: string): string | null {
  const bare = name.toLowerCase().replaceAll(/[_-]/g, '')
  return (Object.hasOwn(ALIASES, bare) ? ALIASES[bare] : undefined) ?? nearest(name, WANTED)
}

function nearMisses(members: readonly ShapeMember[], names: readonly string[], placeOf: PlaceOf): Finding[] {
  return members.flatMap((member) => {
    const { name } = member
    if (ANSWER_FIELDS.includes(name) || isForeignField(name)) return []
    const near = nearField(name)
    return near === null || names.includes(near) ? [] : [nearMiss(member, near, placeOf)]
  })
}

function nearMiss({ name, from, to, value }: ShapeMember, near: string, placeOf: PlaceOf): Finding {
  // Of `{ name }` the variable has that name too.
  const renamed = value.from === from ? null : renameEdit(name, near, { from, to }, placeOf)
  return {
    code: 'near-miss-field',
    severity: 'error',
    message: `${name} means nothing here and is not read; did you mean ${near}?`,
    ...placeOf(from, to),
    fixes: renamed === null ? [] : [{ title: `Write ${near}`, kind: 'edit', edits: [renamed] }],
  }
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Quotes that stand around a name, escaped or not, stay. Null where the name does not stand in the script as it is. */
function renameEdit(name: string, insert: string, { from, to }: Span, placeOf: PlaceOf) {
  const quote = to - from > name.length ? 1 : 0
  const place = placeOf(from + quote, to - quote)
  return place.to - place.from === name.length ? { ...place, insert } : null
}

/** The place of a value with both its quotes: an escaped one ends as far behind its beginning as the other does. */
function wholePlace({ kind, from, to }: ShapeValue, placeOf: PlaceOf): Span {
  const place = placeOf(from, to)
  if (kind !== 'text' || to - from < 2) return place
  const quote = Math.max(1, placeOf(from + 1, to).from - place.from)
  return { from: place.from, to: placeOf(to - 1, to).from + quote }
}

function nothingKnown(shape: ShapeValue, names: readonly string[], placeOf: PlaceOf): Finding[] {
  const { members } = shape
  const nested = members.find(({ value }) => value.members.some(({ name }) => WANTED.includes(name as never)))
  if (nested !== undefined) {
    return [
      {
        code: 'nested-answer',
        severity: 'error',
        message: `The answer stands inside ${nested.name}, where the agent does not look: put its fields at the top.`,
        ...placeOf(nested.from, nested.to),
      },
    ]
  }
  const foreign = shapeOf(valuesOf(shape))
  if (foreign !== null && (foreign.blocks || !WEAK.has(foreign.field) || names.length === 1)) {
    const member = members.find(({ name }) => name === foreign.field) ?? members[0]
    if (member === undefined) return []
    const would = foreign.blocks ? 'It would block there; here' : 'Here'
    return [
      {
        code: 'other-agent-shape',
        severity: 'error',
        message: `${listed(names.slice(0, 3))} ${names.length === 1 ? 'means' : 'mean'} nothing to Cline: ${foreign.field} is a word of ${foreign.agent}. ${would} the action goes ahead. Write cancel, errorMessage and contextModification.`,
        ...placeOf(member.from, member.to),
      },
    ]
  }
  const meant = members.map((member) => [member, nearField(member.name)] as const)
  if (!meant.every(([, near]) => near !== null)) return []
  return meant.flatMap(([member, near]) => (near === null ? [] : [nearMiss(member, near, placeOf)]))
}

/** Words that a log line may hold as well. */
const WEAK: ReadonlySet<string> = new Set(['action', 'continue', 'permission', 'behavior', 'decision'])

function valuesOf(shape: ShapeValue): Record<string, unknown> {
  return Object.fromEntries(
    shape.members.map(({ name, value }) => [
      name,
      value.kind === 'object'
        ? valuesOf(value)
        : value.kind === 'false'
          ? false
          : value.kind === 'text'
            ? value.text
            : null,
    ]),
  )
}

import { EVENTS } from '../events.ts'
import { nearest } from '../nearest.ts'
import type { Notice } from '../notice-codes.ts'
import type { Field } from './fields.ts'

/** How many notices of one kind an input gets before the rest is counted. */
const SHOWN_OF_A_KIND = 20

/** A notice for each name that is no field of an object. */
export function unknownFields(names: readonly string[], fields: readonly Field[], object: string): Notice[] {
  const known = new Set(fields.map((field) => field.name))
  return names.filter((name) => !known.has(name)).map((name) => unknownField(name, [...known], object))
}

function unknownField(name: string, known: readonly string[], object: string): Notice {
  const message = `${quote(name)} is no field of ${object}: it was left out.`
  const event = Object.values(EVENTS).find((facts) => facts.key === name)
  if (event !== undefined)
    return { code: 'unknown-field', message, fix: `It belongs to ${event.name}: fire that event.` }
  const meant = nearest(name, known)
  const fix = meant === null ? `The fields are ${known.join(', ')}.` : `Did you mean ${meant}?`
  return { code: 'unknown-field', message, fix }
}

/** Keeps a payload with thousands of oddities from filling the report: the rest of a kind is counted. */
export function boundNotices(notices: readonly Notice[]): readonly Notice[] {
  const counts = new Map<Notice['code'], number>()
  const kept: Notice[] = []
  for (const notice of notices) {
    const count = (counts.get(notice.code) ?? 0) + 1
    counts.set(notice.code, count)
    if (count <= SHOWN_OF_A_KIND) kept.push(notice)
  }
  for (const [code, count] of counts) {
    if (count > SHOWN_OF_A_KIND)
      kept.push({ code, message: `${count - SHOWN_OF_A_KIND} more of this kind are not shown.` })
  }
  return kept
}

/** A name or value as it may stand in a sentence. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

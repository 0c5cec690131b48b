/** A number with its thousands apart, such as `1,204`. */
export function count(amount: number): string {
  return String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number with its noun: `1 character`, `1,204 characters`. */
export function counted(amount: number, noun: string): string {
  return `${count(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

/** A duration for people: `412 ms`, `1.2 s`, `30 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`
}

/** A list in words: `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/**
 * A piece of output for a sentence: control characters made visible (`␛` is an escape), on one line, and the middle left
 * out when it is longer than `limit` UTF-16 units.
 */
export function excerpt(text: string, limit = 120): string {
  if (text.length <= limit) return visible(text)
  const head = Math.ceil((limit - 1) * 0.7)
  return `${visible(text.slice(0, head))}…${visible(text.slice(text.length - (limit - 1 - head)))}`
}

/** The same of a JSON value as its text; of one that is nested too deeply to be written out, its brackets. */
export function excerptOfValue(value: unknown, limit?: number): string {
  return excerpt(jsonOf(value), limit)
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return Array.isArray(value) ? '[ … ]' : '{ … }'
  }
}

/** The kind of a JSON value with its article, such as `the text "true"`: what an author wrote in its place. */
export function sayValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return `the text "${excerpt(value, 40)}"`
  if (typeof value === 'number') return `the number ${value}`
  return typeof value === 'boolean' ? String(value) : 'an object'
}

/** Replaces what cannot be seen, or would break a line, by a picture of it. */
function visible(text: string): string {
  return text
    .replaceAll(/\r?\n/g, '⏎')
    .replaceAll(/[\0-\x1f]/g, (unit) => String.fromCharCode(0x2400 + unit.charCodeAt(0)))
    .replaceAll('\x7f', '␡')
}

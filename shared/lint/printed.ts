import { addStretch, sourceAt, type SourceMap } from './source-map.ts'

/** Stands in a text for what is only known when the script runs. */
export const HOLE = '\u{FFFC}'

/** What is only known when the script runs. */
export interface Hole {
  /** Its place in the text. */
  readonly at: number
  /** Its place in the script, in UTF-16 units. */
  readonly from: number
  readonly to: number
  /** As the author would say it, such as `$MSG`. */
  readonly said: string
  /** Whether it can hold nothing that would have to be escaped in JSON. */
  readonly isSafe: boolean
  /** The source of its value, such as `"$MSG"`; null where there is none to quote. */
  readonly value: string | null
}

/** A text that a script makes, with where it comes from. */
export interface Printed {
  /** Each hole is one `HOLE`. */
  readonly text: string
  readonly map: SourceMap
  readonly holes: readonly Hole[]
  /** Its place in the script. */
  readonly from: number
  readonly to: number
}

/** Puts a `Printed` together. */
export interface Printing {
  /** A text whose units stand one by one in the script from `source` on; `fixed`: all at `source`. */
  text(text: string, source: number, fixed?: boolean): void
  /** A part of a text that has a map of its own. */
  part(text: string, map: SourceMap, from: number, to: number): void
  hole(hole: Omit<Hole, 'at'>): void
  done(from: number, to: number): Printed
}

/** Begins a text; see `Printing`. */
export function startPrinting(): Printing {
  const pieces: string[] = []
  const map: Parameters<typeof addStretch>[0] = []
  const holes: Hole[] = []
  let length = 0
  const put = (more: string): void => {
    pieces.push(more.includes(HOLE) ? more.replaceAll(HOLE, ' ') : more)
    length += more.length
  }
  return {
    text(more, source, fixed = false) {
      addStretch(map, length, source, more.length, fixed ? 0 : 1)
      put(more)
    },
    part(text, of, from, to) {
      if (to <= from) return
      addStretch(map, length, sourceAt(of, from) ?? 0, 1, 1)
      for (const { at, source, step } of of)
        if (at > from && at < to) addStretch(map, length + at - from, source, 1, step)
      put(text.slice(from, to))
    },
    hole(hole) {
      holes.push({ ...hole, at: length })
      addStretch(map, length, hole.from, 1, 0)
      pieces.push(HOLE)
      length += 1
    },
    done: (from, to) => ({ text: pieces.join(''), map, holes, from, to }),
  }
}

/** The place in the script of a span of the text. */
export function sourceSpan(
  printed: Printed,
  start: number,
  end: number,
): { readonly from: number; readonly to: number } {
  const from = sourceAt(printed.map, start) ?? printed.from
  const last = end > printed.text.length ? undefined : sourceAt(printed.map, end - 1)
  if (last === undefined) return { from, to: Math.max(from, printed.to) }
  const hole = printed.holes.find(({ at }) => at === end - 1)
  // An escape takes two units of the script.
  const isEscape = sourceAt(printed.map, end) === last + 2
  return { from, to: Math.max(from, hole?.to ?? last + (isEscape ? 2 : 1)) }
}

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
  /** The place in the script of each unit of the text. */
  readonly sources: readonly number[]
  readonly holes: readonly Hole[]
  /** Its place in the script. */
  readonly from: number
  readonly to: number
}

/** Puts a `Printed` together. */
export interface Printing {
  /** A text whose units stand one by one in the script from `source` on; `fixed`: all at `source`. */
  text(text: string, source: number, fixed?: boolean): void
  hole(hole: Omit<Hole, 'at'>): void
  /** Another text, with its own places. */
  append(printed: Printed): void
  done(from: number, to: number): Printed
}

/** Begins a text; see `Printing`. */
export function startPrinting(): Printing {
  let text = ''
  const sources: number[] = []
  const holes: Hole[] = []
  return {
    text(more, source, fixed = false) {
      text += more.replaceAll(HOLE, ' ')
      for (let index = 0; index < more.length; index += 1) sources.push(fixed ? source : source + index)
    },
    hole(hole) {
      holes.push({ ...hole, at: text.length })
      text += HOLE
      sources.push(hole.from)
    },
    append(printed) {
      for (const hole of printed.holes) holes.push({ ...hole, at: hole.at + text.length })
      text += printed.text
      // No spread into push: a long text would be more arguments than a call takes.
      for (const source of printed.sources) sources.push(source)
    },
    done: (from, to) => ({ text, sources, holes, from, to }),
  }
}

/** The place in the script of a span of the text. */
export function sourceSpan(
  printed: Printed,
  start: number,
  end: number,
): { readonly from: number; readonly to: number } {
  const from = printed.sources[start] ?? printed.from
  const last = printed.sources[end - 1]
  if (last === undefined) return { from, to: Math.max(from, printed.to) }
  const hole = printed.holes.find(({ at }) => at === end - 1)
  return { from, to: Math.max(from, hole?.to ?? last + 1) }
}

/** A stretch of a text that was made: where it begins there, and where that stands in the script. */
interface Stretch {
  readonly at: number
  readonly source: number
  /** 1: unit by unit; 0: all of it stands at `source`, as an escape does. */
  readonly step: 0 | 1
}

/** Where the units of a made text stand in the script, in the order of the text. */
export type SourceMap = readonly Stretch[]

/** Adds to a map that `length` units from `at` on come from `source`. */
export function addStretch(map: Stretch[], at: number, source: number, length: number, step: 0 | 1): void {
  if (length === 0) return
  const last = map.at(-1)
  // What goes on where the last one ended is part of it.
  if (last?.step === 1 && step === 1 && last.source + (at - last.at) === source) return
  map.push({ at, source, step })
}

/** The place in the script of a unit of the text; undefined for an empty map. */
export function sourceAt(map: SourceMap, at: number): number | undefined {
  let low = 0
  let high = map.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((map[middle]?.at ?? 0) <= at) low = middle
    else high = middle - 1
  }
  const stretch = map[low]
  return stretch === undefined ? undefined : stretch.source + (at - stretch.at) * stretch.step
}

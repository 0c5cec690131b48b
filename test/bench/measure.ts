/** One figure of the bench. */
export interface Measure {
  readonly measure: string
  readonly value: number
  readonly unit: 'ratio' | 'ms' | 'µs' | 'MiB' | 's' | 'kB'
  readonly target: number
}

/** The middle of some figures. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Milliseconds that something took. */
export async function time(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Times two things by turns, each pair in the other order than the last, so that whatever else the machine does meets both.
 * Gives the medians in milliseconds and the median of the pairs' ratios.
 */
export async function interleave(
  pairs: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<{ readonly first: number; readonly second: number; readonly ratio: number }> {
  const a: number[] = []
  const b: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2 === 0) {
      a.push(await time(first))
      b.push(await time(second))
    } else {
      b.push(await time(second))
      a.push(await time(first))
    }
  }
  return { first: median(a), second: median(b), ratio: median(a) / median(b) }
}

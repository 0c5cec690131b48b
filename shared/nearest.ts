/**
 * The candidate that a mistyped word most likely means, or null when none is close: capital letters, `_` and `-` count
 * for nothing, and about a third of the letters may be wrong.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const plain = bare(word)
  if (plain === '' || plain.length > 64) return null
  let best: string | null = null
  let bestDistance = Math.max(1, Math.floor(plain.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(plain, bare(candidate))
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Whether two names differ in capital letters, `_`, `-` and spaces alone. */
export function isSameWord(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[_\-\s]/g, '')
}

/** How many letters must be put in, taken out or exchanged to make one word the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1]
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}

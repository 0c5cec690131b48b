/** The longest time limit, in milliseconds. */
const LONGEST_MS = 600_000

/** Seconds as typed (`30`, `1.5`, `0,2`) in whole milliseconds, or null when they are no limit between 1 ms and 10 minutes. */
export function parseSeconds(text: string): number | null {
  const plain = text.trim().replace(/\s*s$/, '').replace(',', '.')
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  const ms = Math.round(Number(plain) * 1_000)
  return ms >= 1 && ms <= LONGEST_MS ? ms : null
}

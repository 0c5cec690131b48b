/**
 * Whether what a group of an extended regular expression matches can hold nothing that would have to be escaped in JSON: no quote,
 * no backslash and no control character. Group 0 is the whole. `isSource`: the pattern stands in a script, where quotes are the
 * shell's own. Never throws, and takes time in proportion to the pattern.
 */
export function matchesOnlyPlain(pattern: string, group: number, isSource: boolean): boolean {
  let seen = 0
  let depth = 0
  /** How deep the wanted group's inside lies; null outside of it. */
  let inside: number | null = group === 0 ? 0 : null
  let found = group === 0
  for (let at = 0; at < pattern.length; at += 1) {
    const unit = pattern[at] ?? ''
    if (unit === '[') {
      const end = classEnd(pattern, at)
      if (inside !== null && !isPlainClass(pattern.slice(at + 1, end))) return false
      at = end
    } else if (unit === '(') {
      depth += 1
      seen += 1
      if (seen === group) [inside, found] = [depth, true]
    } else if (unit === ')') {
      if (inside !== null && inside === depth && group > 0) return true
      depth -= 1
    } else if (unit === '\\') {
      at += 1
      if (inside !== null && /["\\nrtswSWD]/.test(pattern[at] ?? '\\')) return false
    } else if (inside !== null && (unit === '.' || unit < ' ' || (/["']/.test(unit) && !isSource))) return false
  }
  return found && inside !== null
}

/** The index of the `]` that ends a class; one right behind `[` or `[^` stands for itself. */
function classEnd(pattern: string, open: number): number {
  let at = open + 1
  if (pattern[at] === '^') at += 1
  if (pattern[at] === ']') at += 1
  while (at < pattern.length && pattern[at] !== ']') {
    const close = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at) : -1
    at = close < 0 ? at + 1 : close + 2
  }
  return at
}

const PLAIN_NAMES = /\[:(?:alpha|digit|alnum|upper|lower|xdigit):\]/g

function isPlainClass(written: string): boolean {
  if (written.startsWith('^') || /["\\\0-\x1f]/.test(written)) return false
  const rest = written.replaceAll(PLAIN_NAMES, '')
  if (rest.includes('[:')) return false
  return [...rest.matchAll(/([^])-([^])/g)].every(([, from = '', to = '']) => !holdsUnsafe(from, to))
}

function holdsUnsafe(from: string, to: string): boolean {
  return ['"', '\\', '\u001f'].some((unit) => from <= unit && unit <= to)
}

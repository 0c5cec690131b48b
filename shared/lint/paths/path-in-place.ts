interface Place {
  /** UTF-16 offsets of a name, without quotes around it. */
  readonly from: number
  readonly to: number
}

/**
 * What is to be written in the place of one name so that it becomes a path: `a.b`, `["a"]["b"]`, `.get("a", {}).get("b")`,
 * as the script writes the one. Null where that cannot be told.
 */
export function pathInPlace({ from, to }: Place, names: readonly string[], text: string): string | null {
  if (names.length === 1) return names[0] ?? null
  const quote = text[from - 1] ?? ''
  if (quote === '.') return names.join('.')
  if ((quote !== '"' && quote !== "'") || text[to] !== quote) return null
  if (text[from - 2] === '[' && text[to + 1] === ']') return names.join(`${quote}][${quote}`)
  return text.slice(0, from - 1).endsWith('.get(') ? names.join(`${quote}, {}).get(${quote}`) : null
}

/** A set with one more item, or without it when it had it. */
export function toggled<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  return set.has(item) ? new Set([...set].filter((other) => other !== item)) : new Set([...set, item])
}

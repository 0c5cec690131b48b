/** Lets only so many jobs run at once, and only the newest of each key. */
export interface Turns<T> {
  /** Runs a job when it is its turn. A newer job of the same key aborts the signal of an older one, also while that waits. */
  take(key: string, job: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** Makes turns for at most `most` jobs at once. */
export function createTurns<T>(most: number): Turns<T> {
  const newest = new Map<string, AbortController>()
  const waiting: (() => void)[] = []
  let running = 0

  const begin = async (): Promise<void> => {
    if (running < most) running += 1
    else await new Promise<void>((go) => waiting.push(go))
  }
  /** The turn goes to the next one, without a moment in which somebody else could take it. */
  const end = (): void => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return {
    async take(key, job) {
      newest.get(key)?.abort()
      const mine = new AbortController()
      newest.set(key, mine)
      await begin()
      try {
        return await job(mine.signal)
      } finally {
        end()
        if (newest.get(key) === mine) newest.delete(key)
      }
    },
  }
}

/** Who this window is among those that show the same studio. */
export interface WindowIdentity {
  /** Stays over a reload; no two windows that are open have the same. */
  readonly id: string
  /** The ids of the other windows that are open now, as far as this browser knows. */
  readonly others: () => Promise<ReadonlySet<string>>
}

const KEY = 'hook-studio.window'
const LOCK = 'hook-studio.window '
/** How long a page that is being reloaded may take to give its id back, in milliseconds. */
const RELOAD_MS = 1_000

/**
 * Gives this window its id: the one of before a reload, a new one for a new window. A duplicated tab brings the id of its
 * original along and is told apart by the lock that each window holds as long as it lives.
 */
export async function claimWindow(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  locks: LockManager | undefined,
): Promise<WindowIdentity> {
  const before = storage.getItem(KEY)
  const id = before !== null && (locks === undefined || (await hold(locks, before))) ? before : crypto.randomUUID()
  if (id !== before) {
    storage.setItem(KEY, id)
    if (locks !== undefined) await hold(locks, id)
  }
  return {
    id,
    others: async () => {
      const held = (await locks?.query())?.held ?? []
      const ids = held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
      return new Set(ids.filter((other) => other !== id))
    },
  }
}

/** Holds a lock until the page is gone; false when another page goes on holding it. */
function hold(locks: LockManager, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = AbortSignal.timeout(RELOAD_MS)
    locks
      .request(LOCK + id, { signal: waiting }, () => {
        resolve(true)
        return new Promise<void>(() => undefined)
      })
      .catch(() => resolve(false))
  })
}

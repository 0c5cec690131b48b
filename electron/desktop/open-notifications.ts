/** So many are held; the oldest are closed. Some desktops never say that one has gone. */
const MAX_OPEN = 50

/** Notifications that the system shows. One that nobody holds may be collected, and its click with it. */
export interface OpenNotifications<T> {
  add(notification: T): void
  forget(notification: T): void
}

/** None yet. */
export function createOpenNotifications<T extends { close(): void }>(): OpenNotifications<T> {
  const open = new Set<T>()
  return {
    add(notification) {
      open.add(notification)
      for (const oldest of [...open].slice(0, -MAX_OPEN)) {
        open.delete(oldest)
        oldest.close()
      }
    },
    forget: (notification) => void open.delete(notification),
  }
}

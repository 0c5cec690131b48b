import { expect, test } from 'vitest'
import { createOpenNotifications } from '../../../electron/desktop/open-notifications.ts'

test('notifications that never say that they have gone are closed, the oldest first, and no other', () => {
  const closed: number[] = []
  const open = createOpenNotifications()
  const all = Array.from({ length: 60 }, (_, index) => ({ close: () => void closed.push(index) }))
  for (const [index, notification] of all.entries()) {
    open.add(notification)
    // This one was clicked.
    if (index === 2) open.forget(notification)
  }
  expect(closed).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { whenStillOpen } from '../../../../electron/engine/still-open.ts'

test('an output that closed while the loop was busy is not taken for one that is still open', async () => {
  const child = spawn('/bin/sh', ['-c', 'exit 0'], { stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.resume()
  let isTold = false
  const stop = whenStillOpen(() => {
    isTold = true
  })
  child.on('close', stop)
  // After the first turn the timer is set; it is overdue when the child has long ended and nobody has read of it.
  setImmediate(() => {
    const end = performance.now() + 200
    while (performance.now() < end);
  })
  await once(child, 'close')
  expect(isTold).toBe(false)
})

test('an output that stays open is told soon, and not when it was called off', async () => {
  const told: string[] = []
  const stop = whenStillOpen(() => told.push('called off'))
  await new Promise<void>((resolve) => {
    whenStillOpen(() => {
      told.push('open')
      resolve()
    })
    stop()
  })
  expect(told).toEqual(['open'])
})

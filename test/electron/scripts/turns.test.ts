import { expect, it } from 'vitest'
import { createTurns } from '../../../electron/scripts/turns.ts'

it('runs only so many jobs at once, all of them in the end, the newest of a key alone', async () => {
  for (let round = 0; round < 20; round += 1) {
    const turns = createTurns<number>(2)
    let running = 0
    let most = 0
    const job = (result: number) => async (signal: AbortSignal) => {
      running += 1
      most = Math.max(most, running)
      for (let tick = 0; tick <= round; tick += 1) await Promise.resolve()
      running -= 1
      return signal.aborted ? -1 : result
    }
    const results = await Promise.all([
      turns.take('a', job(1)),
      turns.take('b', job(2)),
      turns.take('c', job(3)),
      turns.take('c', job(4)),
      turns.take('d', job(5)),
    ])
    expect(results).toEqual([1, 2, -1, 4, 5])
    expect(most).toBe(2)
  }
})

it('gives the turn on when a job fails', async () => {
  const turns = createTurns<number>(1)
  const failed = turns.take('a', () => Promise.reject(new Error('broken')))
  const next = turns.take('b', () => Promise.resolve(1))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe(1)
})

import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { isSameWish } from '../../../electron/same-wish.ts'
import { runUntilSignal, type SignalSource } from '../../../electron/server/run-until-signal.ts'

function closable() {
  const calls: string[] = []
  let finish: () => void = () => undefined
  const done = new Promise<void>((resolve) => (finish = resolve))
  const studio = {
    close: (how?: { readonly now: boolean }) => {
      calls.push(how?.now === true ? 'now' : 'grace')
      return done
    },
    killAllNow: () => void calls.push('kill'),
  }
  return { calls, finish, studio }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s closes the studio and ends with %i', async (signal, code) => {
  const source = new EventEmitter()
  const { calls, finish, studio } = closable()
  const ended = runUntilSignal(studio, source as unknown as SignalSource)
  source.emit(signal, signal)
  expect(calls).toEqual(['grace'])
  finish()
  expect(await ended).toBe(code)
  expect(source.eventNames()).toEqual([])
})

test('a second signal skips the grace', async () => {
  const source = new EventEmitter()
  const { calls, finish, studio } = closable()
  const ended = runUntilSignal(studio, source as unknown as SignalSource, () => false)
  source.emit('SIGINT', 'SIGINT')
  source.emit('SIGTERM', 'SIGTERM')
  expect(calls).toEqual(['grace', 'now'])
  finish()
  expect(await ended).toBe(130)
})

test('a signal that npm passes on a second time is the same wish', async () => {
  const source = new EventEmitter()
  const { calls, finish, studio } = closable()
  const ended = runUntilSignal(studio, source as unknown as SignalSource, (sinceMs) =>
    isSameWish(Math.min(sinceMs, 99), { npm_command: 'exec' }),
  )
  source.emit('SIGINT', 'SIGINT')
  source.emit('SIGINT', 'SIGINT')
  expect(calls).toEqual(['grace'])
  finish()
  expect(await ended).toBe(130)
  expect(isSameWish(0, {})).toBe(false)
  expect(isSameWish(100, { npm_command: 'exec' })).toBe(false)
})

test('a hurried end that fails kills, and the first wish still ends the studio', async () => {
  const source = new EventEmitter()
  const { calls, finish, studio } = closable()
  const failing = {
    ...studio,
    close: (how?: { readonly now: boolean }) =>
      how?.now === true ? Promise.reject(new Error('It cannot be hurried.')) : studio.close(),
  }
  const ended = runUntilSignal(failing, source as unknown as SignalSource, () => false)
  source.emit('SIGINT', 'SIGINT')
  source.emit('SIGINT', 'SIGINT')
  await expect.poll(() => calls).toEqual(['grace', 'kill'])
  finish()
  expect(await ended).toBe(130)
})

test('a process that ends in any other way kills its hooks in that moment', () => {
  const source = new EventEmitter()
  const { calls, studio } = closable()
  void runUntilSignal(studio, source as unknown as SignalSource)
  source.emit('exit', 1)
  expect(calls).toEqual(['kill'])
})

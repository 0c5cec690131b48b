import { expect, it } from 'vitest'
import { createTrust } from '../../renderer/stores/trust.ts'
import type { TrustQuestion } from '../../renderer/stores/trust.ts'
import { ok } from '../../shared/result.ts'
import { fakeBridge } from './fake-bridge.ts'

const QUESTION: TrustQuestion = {
  event: 'PreToolUse',
  directories: [{ realPath: '/w/shop/.clinerules/hooks', hooks: [] }],
}

function counted() {
  let times = 0
  const go = () => {
    times += 1
    return Promise.resolve()
  }
  return { go, times: () => times }
}

it('goes on once, however often the same question is answered with yes', async () => {
  const { bridge, asked } = fakeBridge({ 'trust.grant': () => ok([]) })
  const trust = createTrust(bridge)
  const fired = counted()
  trust.getState().ask(QUESTION, fired.go)
  await Promise.all([trust.getState().grant(), trust.getState().grant()])
  expect(fired.times()).toBe(1)
  expect(asked).toEqual([{ name: 'trust.grant', args: { directories: ['/w/shop/.clinerules/hooks'] } }])
  expect(trust.getState().question).toBeNull()
})

it('fires nothing and trusts nothing when it is cancelled while the yes is on its way', async () => {
  let answer: () => void = () => undefined
  const { bridge, asked } = fakeBridge({
    'trust.grant': () => new Promise((resolve) => (answer = () => resolve(ok([])))),
    'trust.revoke': () => ok([]),
  })
  const trust = createTrust(bridge)
  const fired = counted()
  trust.getState().ask(QUESTION, fired.go)
  const granted = trust.getState().grant()
  trust.getState().decline()
  answer()
  await granted
  expect(fired.times()).toBe(0)
  expect(asked.at(-1)).toEqual({ name: 'trust.revoke', args: { directory: '/w/shop/.clinerules/hooks' } })
})

it('leaves a later question alone when the answer to an earlier one comes late', async () => {
  const answers: (() => void)[] = []
  const { bridge, count } = fakeBridge({
    'trust.grant': () => new Promise((resolve) => answers.push(() => resolve(ok([])))),
  })
  const trust = createTrust(bridge)
  const [first, second] = [counted(), counted()]
  trust.getState().ask(QUESTION, first.go)
  const granted = trust.getState().grant()
  trust.getState().decline()
  const later = { ...QUESTION, event: 'TaskStart' } as const
  trust.getState().ask(later, second.go)
  answers[0]?.()
  await granted
  expect(trust.getState().question).toBe(later)
  expect(count('trust.revoke')).toBe(0)
  const grantedToo = trust.getState().grant()
  answers[1]?.()
  await grantedToo
  expect([first.times(), second.times()]).toEqual([0, 1])
})

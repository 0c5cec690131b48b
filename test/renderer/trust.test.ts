import { expect, it } from 'vitest'
import { createTrust } from '../../renderer/stores/trust.ts'
import type { UntrustedDirectories } from '../../renderer/stores/trust.ts'
import { ok } from '../../shared/result.ts'
import { fakeBridge } from './fake-bridge.ts'

const DIRECTORIES: UntrustedDirectories = [{ realPath: '/w/shop/.clinerules/hooks', hooks: [] }]

it('goes on once, however often the same question is answered with yes', async () => {
  const { bridge, asked } = fakeBridge({ 'trust.grant': () => ok([]) })
  const trust = createTrust(bridge)
  let fired = 0
  trust.getState().ask(DIRECTORIES, () => {
    fired += 1
    return Promise.resolve()
  })
  await Promise.all([trust.getState().grant(), trust.getState().grant()])
  expect(fired).toBe(1)
  expect(asked).toEqual([{ name: 'trust.grant', args: { directories: ['/w/shop/.clinerules/hooks'] } }])
  expect(trust.getState().question).toBeNull()
})

import { expect, it } from 'vitest'
import { hookAtHand } from '../../renderer/stores/hook-at-hand.ts'
import { fileKey } from '../../renderer/views/explorer/explorer-rows.ts'
import type { EventName } from '../../shared/events.ts'
import type { FoundHook } from '../../shared/places.ts'
import { EMPTY_LISTING } from './fake-bridge.ts'

function hook(root: string, event: EventName): FoundHook {
  const directory = `${root}/.clinerules/hooks`
  const script = `${directory}/${event}`
  return { event, script, realPath: script, directory, source: 'workspace', root, cwd: root }
}

const SHOP = hook('/w/shop', 'PreToolUse')
const BLOG = hook('/w/blog', 'PreToolUse')
const START = hook('/w/blog', 'TaskStart')
const LISTING = { ...EMPTY_LISTING, hooks: [SHOP, BLOG, START] }

const atHand = (active: string | null, chosen: string | null, event: EventName = 'PreToolUse') =>
  hookAtHand(LISTING, event, { active, chosen })

it('the hook at hand is the one that is open, else the one that is chosen, of several roots', () => {
  expect(atHand(BLOG.script, null)).toBe(BLOG)
  expect(atHand(null, fileKey(BLOG.script))).toBe(BLOG)
  expect(atHand(SHOP.script, fileKey(BLOG.script))).toBe(SHOP)
  expect(atHand('/elsewhere', fileKey(BLOG.script))).toBe(BLOG)
})

it('else one that lies beside it, and none where nothing is open or chosen', () => {
  expect(atHand(START.script, null)).toBe(BLOG)
  expect(atHand(START.script, fileKey(SHOP.script))).toBe(SHOP)
  expect(atHand(null, null)).toBeNull()
  expect(atHand(SHOP.script, null, 'TaskStart')).toBeNull()
  expect(hookAtHand(null, 'PreToolUse', { active: SHOP.script, chosen: null })).toBeNull()
})

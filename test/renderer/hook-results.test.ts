import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createHookResults } from '../../renderer/stores/hook-results.ts'
import type { ListingStore } from '../../renderer/stores/listing.ts'
import { createRuns } from '../../renderer/stores/runs.ts'
import { buildReport } from '../../shared/build-report.ts'
import { hook, run } from '../helpers/captures.ts'
import { EMPTY_LISTING, fakeBridge, manualFrames } from './fake-bridge.ts'

it('lets go of what came of a file that is no more, and of nothing else', () => {
  const runs = createRuns(fakeBridge().bridge, manualFrames().schedule)
  const listings = createStore<Pick<ListingStore, 'listing'>>()(() => ({ listing: null }))
  const results = createHookResults(runs, listings)
  const report = buildReport(run([hook({ script: '/w/a/PreToolUse' }), hook({ script: '/w/b/PreToolUse' })]), 'cline')
  runs.getState().open('a.hookrun', report)
  const known = () => Object.keys(results.getState().results)
  expect(known()).toEqual(['/w/a/PreToolUse', '/w/b/PreToolUse'])
  const off = { code: 'not-executable', message: 'Off.', path: '/w/b/PreToolUse', event: 'PreToolUse' } as const
  listings.setState({ listing: { ...EMPTY_LISTING, skipped: [off] } })
  expect(known()).toEqual(['/w/b/PreToolUse'])
})

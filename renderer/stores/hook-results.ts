import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { RunReport } from '../../shared/report.ts'
import { hookLabel } from '../../shared/verdict-words.ts'
import type { Label } from '../../shared/verdict-words.ts'
import type { ListingStore } from './listing.ts'
import type { RunsStore } from './runs.ts'

/** What came of a hook the last time that this window fired it. */
export interface HookResult {
  readonly runId: string
  readonly label: Label
  /** Milliseconds. */
  readonly durationMs: number
}

/** The last result of each script, by its path. */
export interface HookResultsStore {
  readonly results: Readonly<Record<string, HookResult>>
}

/** A store of the hooks' last results; it follows the runs, and lets go of what came of a file that is no more: another one of its name has none. */
export function createHookResults(runs: StoreApi<RunsStore>, listings: StoreApi<Pick<ListingStore, 'listing'>>) {
  const store = createStore<HookResultsStore>()(() => ({ results: {} }))
  const seen = new WeakSet<RunReport>()
  const newest = new Map<string, number>()
  runs.subscribe(({ models }, before) => {
    if (models === before.models) return
    const news: Record<string, HookResult> = {}
    for (const { runId, report, firedAt } of Object.values(models)) {
      if (report === null || seen.has(report)) continue
      seen.add(report)
      for (const hook of report.hooks) {
        // An older run that is only looked at again says nothing new.
        if ((newest.get(hook.script) ?? 0) > firedAt) continue
        newest.set(hook.script, firedAt)
        news[hook.script] = { runId, label: hookLabel(hook, report.event), durationMs: hook.durationMs }
      }
    }
    if (Object.keys(news).length > 0) store.setState({ results: { ...store.getState().results, ...news } })
  })
  listings.subscribe(({ listing }, before) => {
    if (listing === null || listing === before.listing) return
    const there = new Set([...listing.hooks.map(({ script }) => script), ...listing.skipped.map(({ path }) => path)])
    const { results } = store.getState()
    const kept = Object.entries(results).filter(([script]) => there.has(script))
    if (kept.length < Object.keys(results).length) store.setState({ results: Object.fromEntries(kept) })
  })
  return store
}

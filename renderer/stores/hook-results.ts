import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { RunReport } from '../../shared/report.ts'
import { hookLabel } from '../../shared/verdict-words.ts'
import type { Label } from '../../shared/verdict-words.ts'
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

/** A store of the hooks' last results; it follows the runs. */
export function createHookResults(runs: StoreApi<RunsStore>) {
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
  return store
}

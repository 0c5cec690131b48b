import { createStore } from 'zustand/vanilla'
import type { RunReport } from '../../shared/report.ts'
import type { Failure, Result } from '../../shared/result.ts'

/** Two runs to be compared, the earlier one before. */
export type Comparison =
  /** `first` is the run that waits for another one; null when none was chosen. */
  | { readonly kind: 'none'; readonly first: string | null }
  | { readonly kind: 'loading'; readonly before: string; readonly after: string }
  | {
      readonly kind: 'ready'
      readonly before: string
      readonly after: string
      readonly reports: { readonly before: RunReport; readonly after: RunReport }
    }
  | { readonly kind: 'failed'; readonly before: string; readonly after: string; readonly error: Failure }

/** Which runs are compared. */
export interface CompareStore {
  readonly comparison: Comparison
  /** Shows two runs side by side. */
  readonly compare: (one: string, other: string) => Promise<void>
  /** The next run that is chosen will be compared with this one. */
  readonly beginWith: (runId: string) => void
  readonly clear: () => void
}

/** What comparing needs of the rest of the window. */
export interface CompareNeeds {
  readonly getReport: (runId: string) => Promise<Result<RunReport>>
  /** A comparison is there to be seen. */
  readonly shown: () => void
}

/** A store of the two runs that are compared. */
export function createCompare({ getReport, shown }: CompareNeeds) {
  return createStore<CompareStore>()((set, get) => ({
    comparison: { kind: 'none', first: null },
    compare: async (one, other) => {
      const loading = { kind: 'loading', before: one, after: other } as const
      set({ comparison: loading })
      shown()
      const [first, second] = await Promise.all([getReport(one), getReport(other)])
      if (get().comparison !== loading) return
      if (!first.ok) set({ comparison: { ...loading, kind: 'failed', error: first.error } })
      else if (!second.ok) set({ comparison: { ...loading, kind: 'failed', error: second.error } })
      else set({ comparison: inOrder(loading, first.value, second.value) })
    },
    beginWith: (runId) => {
      set({ comparison: { kind: 'none', first: runId } })
      shown()
    },
    clear: () => set({ comparison: { kind: 'none', first: null } }),
  }))
}

function inOrder(
  { before, after }: { readonly before: string; readonly after: string },
  one: RunReport,
  other: RunReport,
): Comparison {
  return one.startedAt <= other.startedAt
    ? { kind: 'ready', before, after, reports: { before: one, after: other } }
    : { kind: 'ready', before: after, after: before, reports: { before: other, after: one } }
}

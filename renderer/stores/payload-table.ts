import { createStore } from 'zustand/vanilla'
import { matchExpectation, outcomeOf } from '../../shared/expectation.ts'
import type { Outcome } from '../../shared/expectation.ts'
import { HOOK_TIMEOUT_MS } from '../../shared/limits.ts'
import type { Bridge, RequestArgs } from '../../shared/ipc.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { RunReport } from '../../shared/report.ts'
import type { SavedPayloadFile } from '../../shared/requests/payloads.ts'
import { failure } from '../../shared/result.ts'
import type { Failure } from '../../shared/result.ts'
import type { LabelledVerdict } from '../../shared/verdict-words.ts'
import type { RunStart } from '../views/run/run-model.ts'
import { toolNamed } from './draft.ts'
import type { UntrustedDirectories } from './trust.ts'

/** What came of firing a saved payload. */
export type PayloadOutcome =
  | { readonly kind: 'running'; readonly runId: string | null }
  | { readonly kind: 'failed'; readonly error: Failure }
  | {
      readonly kind: 'over'
      readonly runId: string
      readonly durationMs: number
      readonly verdict: LabelledVerdict
      readonly outcome: Outcome
      /** Null where nothing is expected. */
      readonly matches: boolean | null
    }

/** The saved payloads of a hook and what came of them. */
export interface PayloadTableStore {
  /** By `outcomeKey`. */
  readonly outcomes: Readonly<Record<string, PayloadOutcome>>
  /** The series that goes on, or the last one; null before the first. */
  readonly series: PayloadSeries | null
  /** Whether a series ends with the first payload that differs from what is expected of it. */
  readonly stopsAtFirst: boolean
  readonly setStopsAtFirst: (stops: boolean) => void
  /** Fires payloads at one hook, one after the other; does nothing while another series goes on. */
  readonly fireAll: (script: string, payloads: readonly SavedPayloadFile[]) => Promise<void>
  /** Ends the series and the run that goes on. */
  readonly stop: () => Promise<void>
}

/** Payloads that are fired one after the other. */
export interface PayloadSeries {
  readonly script: string
  readonly all: number
  readonly done: number
  /** How many came out otherwise than expected, or could not be fired. */
  readonly differs: number
  readonly going: boolean
}

/** What the table needs of the rest of the window. */
export interface PayloadTableNeeds {
  readonly bridge: Bridge
  readonly profile: () => ProfileName
  /** The text on screen of a script that is not saved. */
  readonly unsaved: (script: string) => RequestArgs<'runs.fire'>['unsaved']
  readonly began: (start: RunStart & { readonly toolName: string | null }) => void
  /** Settles with the report of a run, or with null when it is lost. */
  readonly reportOf: (runId: string) => Promise<RunReport | null>
  readonly ask: (directories: UntrustedDirectories, go: () => Promise<void>) => void
}

/** A store of saved payloads and what came of them. */
export function createPayloadTable(needs: PayloadTableNeeds) {
  const { bridge, profile, began, reportOf, ask } = needs
  return createStore<PayloadTableStore>()((set, get) => {
    function put(script: string, { file }: SavedPayloadFile, outcome: PayloadOutcome): void {
      set({ outcomes: { ...get().outcomes, [outcomeKey(script, file)]: outcome } })
    }

    /** Gives whether the series may go on; null when the question of trust stands before it. */
    async function fireOne(
      script: string,
      saved: SavedPayloadFile,
      again: () => Promise<void>,
    ): Promise<boolean | null> {
      const { payload } = saved
      const of = payload.profile ?? profile()
      const text = JSON.stringify(payload.payload, null, 2)
      const unsaved = needs.unsaved(script)
      const args = { event: payload.event, profile: of, payload: text, timeoutMs: HOOK_TIMEOUT_MS, script }
      put(script, saved, { kind: 'running', runId: null })
      const firedAt = Date.now()
      const result = await bridge.request('runs.fire', unsaved === undefined ? args : { ...args, unsaved })
      if (!result.ok) {
        put(script, saved, { kind: 'failed', error: result.error })
        return false
      }
      if (result.value.kind === 'ask') {
        const { [outcomeKey(script, saved.file)]: _, ...others } = get().outcomes
        set({ outcomes: others })
        ask(result.value.directories, again)
        return null
      }
      const { runId } = result.value
      const toolName = toolNamed(text)
      began({ runId, event: payload.event, profile: of, timeoutMs: HOOK_TIMEOUT_MS, firedAt, toolName })
      put(script, saved, { kind: 'running', runId })
      const report = await reportOf(runId)
      if (report === null) {
        put(script, saved, { kind: 'failed', error: LOST })
        return false
      }
      const outcome = over(runId, report, saved)
      put(script, saved, outcome)
      return outcome.matches !== false
    }

    return {
      outcomes: {},
      series: null,
      stopsAtFirst: false,
      setStopsAtFirst: (stopsAtFirst) => set({ stopsAtFirst }),
      fireAll: async (script, payloads) => {
        if (get().series?.going === true || payloads.length === 0) return
        let series: PayloadSeries = { script, all: payloads.length, done: 0, differs: 0, going: true }
        set({ series })
        for (const saved of payloads) {
          const isFine = await fireOne(script, saved, () => get().fireAll(script, payloads))
          if (isFine === null) {
            set({ series: null })
            return
          }
          series = { ...series, done: series.done + 1, differs: series.differs + (isFine ? 0 : 1) }
          // Stop takes `going` away while the last run ends.
          if (get().series?.going !== true || (!isFine && get().stopsAtFirst)) break
          set({ series })
        }
        set({ series: { ...series, going: false } })
      },
      stop: async () => {
        const { series, outcomes } = get()
        if (series?.going !== true) return
        set({ series: { ...series, going: false } })
        const running = Object.values(outcomes).find((outcome) => outcome.kind === 'running')
        if (running?.kind === 'running' && running.runId !== null) {
          await bridge.request('runs.stop', { runId: running.runId })
        }
      },
    }
  })
}

const LOST: Failure = failure('lost', 'The studio went away before this run was over.', 'Fire it again.').error

/** The name of what came of a payload at a hook. */
export function outcomeKey(script: string, file: string): string {
  return `${script}\n${file}`
}

/** `3 / 12 · 1 differs`. */
export function seriesText({ done, all, differs, going }: PayloadSeries): string {
  const counted = `${done} / ${all}`
  if (differs > 0) return `${counted} · ${differs} ${differs === 1 ? 'differs' : 'differ'}`
  return going || done < all ? counted : `${counted} · none differs`
}

function over(runId: string, report: RunReport, { payload }: SavedPayloadFile) {
  const { action, decided, trouble } = report.verdict
  return {
    kind: 'over',
    runId,
    durationMs: report.durationMs,
    verdict: { action, decided, ...(trouble === undefined ? {} : { trouble }) },
    outcome: outcomeOf(report),
    matches: payload.expect === undefined ? null : matchExpectation(report, payload.expect).matches,
  } as const
}

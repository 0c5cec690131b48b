import { createStore } from 'zustand/vanilla'
import { matchExpectation, outcomeOf } from '../../shared/expectation.ts'
import type { Expectation, Outcome } from '../../shared/expectation.ts'
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
import { firedAs } from './fired-as.ts'
import type { FiredAs } from './fired-as.ts'
import type { TrustQuestion } from './trust.ts'

/** What came of firing a saved payload. */
export type PayloadOutcome =
  | { readonly kind: 'running'; readonly runId: string | null }
  | { readonly kind: 'failed'; readonly error: Failure; readonly fired: FiredAs; readonly runId: string | null }
  | {
      readonly kind: 'over'
      readonly fired: FiredAs
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
  /** The digest of each hook that was looked at, by its path: as it is, or as the text on screen would make it. */
  readonly versions: Readonly<Record<string, string | null>>
  /** Looks at a hook, so that a result of what it was before is known as one; later changes on disk are followed. */
  readonly look: (script: string) => Promise<string | null>
  /** What was expected of runs whose payload was a saved one as it is, by their ids; nothing of others. */
  readonly expected: Readonly<Record<string, Expectation>>
  /** A run began elsewhere with a saved payload as it is: what comes of it counts here, where its hook alone ran. */
  readonly follow: (run: FollowedRun, saved: SavedPayloadFile, script: string | null) => Promise<void>
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

/** A run that was fired outside of the table. */
export interface FollowedRun {
  readonly runId: string
  readonly profile: ProfileName
  readonly timeoutMs: number
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
  readonly began: (start: RunStart & { readonly toolName: string | null; readonly payloadName: string }) => void
  /** Settles with the report of a run, or with null when it is lost. */
  readonly reportOf: (runId: string) => Promise<RunReport | null>
  readonly ask: (question: TrustQuestion, go: () => Promise<void>) => void
}

/** A store of saved payloads and what came of them; it follows `hooks.changed`. */
export function createPayloadTable(needs: PayloadTableNeeds) {
  const { bridge, profile, began, reportOf, ask } = needs
  const store = createStore<PayloadTableStore>()((set, get) => {
    /** Counts the series: one that was stopped must not go on with the next one. */
    let begun = 0
    /** The run of the series that goes on. */
    let runNow: string | null = null

    function forget(script: string, { file }: SavedPayloadFile): void {
      const { [outcomeKey(script, file)]: _, ...others } = get().outcomes
      set({ outcomes: others })
    }

    function put(script: string, { file }: SavedPayloadFile, outcome: PayloadOutcome): void {
      set({ outcomes: { ...get().outcomes, [outcomeKey(script, file)]: outcome } })
    }

    function expect(runId: string, { expect: expected }: FiredAs): void {
      if (expected !== null) set({ expected: { ...get().expected, [runId]: expected } })
    }

    /** Gives whether it came out as it should; null when it was not fired: it is not wanted any more, or the question of trust stands before it. */
    async function fireOne(
      script: string,
      saved: SavedPayloadFile,
      isWanted: () => boolean,
      again: () => Promise<void>,
    ): Promise<boolean | null> {
      const { payload } = saved
      const { event, name: payloadName } = payload
      put(script, saved, { kind: 'running', runId: null })
      const fired = firedAs(payload, profile(), await get().look(script))
      if (!isWanted()) {
        forget(script, saved)
        return null
      }
      const { profile: of, payload: text } = fired
      const unsaved = needs.unsaved(script)
      const args = { event, profile: of, payload: text, timeoutMs: HOOK_TIMEOUT_MS, script, payloadName }
      const firedAt = Date.now()
      const result = await bridge.request('runs.fire', unsaved === undefined ? args : { ...args, unsaved })
      if (!result.ok) {
        put(script, saved, { kind: 'failed', error: result.error, fired, runId: null })
        return false
      }
      if (result.value.kind === 'ask') {
        forget(script, saved)
        ask({ event, directories: result.value.directories }, again)
        return null
      }
      const { runId } = result.value
      const toolName = toolNamed(text)
      began({ runId, event, profile: of, timeoutMs: HOOK_TIMEOUT_MS, firedAt, toolName, payloadName })
      expect(runId, fired)
      put(script, saved, { kind: 'running', runId })
      if (isWanted()) runNow = runId
      else void bridge.request('runs.stop', { runId })
      const report = await reportOf(runId)
      if (runNow === runId) runNow = null
      if (report === null) {
        put(script, saved, { kind: 'failed', error: LOST, fired, runId })
        return false
      }
      const outcome = over(runId, report, fired)
      put(script, saved, outcome)
      return outcome.matches !== false
    }

    return {
      outcomes: {},
      versions: {},
      look: async (script) => {
        const text = needs.unsaved(script)?.find(({ path }) => path === script)?.text
        const result = await bridge.request('files.version', { path: script, ...(text !== undefined && { text }) })
        const version = result.ok ? result.value : null
        if (get().versions[script] !== version) set({ versions: { ...get().versions, [script]: version } })
        return version
      },
      expected: {},
      follow: async ({ runId, profile: of, timeoutMs }, saved, script) => {
        const begun = firedAs(saved.payload, of, script === null ? null : await get().look(script))
        if (begun.profile !== of) return
        expect(runId, begun)
        if (script === null || timeoutMs !== HOOK_TIMEOUT_MS) return
        const report = await reportOf(runId)
        // Of several hooks, and of one that was changed meanwhile, the run says nothing that is the payload's own.
        if (report === null || report.hooks.length !== 1 || report.hooks[0]?.script !== script) return
        if (get().outcomes[outcomeKey(script, saved.file)]?.kind === 'running') return
        if ((await get().look(script)) === begun.version) put(script, saved, over(runId, report, begun))
      },
      series: null,
      stopsAtFirst: false,
      setStopsAtFirst: (stopsAtFirst) => set({ stopsAtFirst }),
      fireAll: async (script, payloads) => {
        if (get().series?.going === true || payloads.length === 0) return
        let series: PayloadSeries = { script, all: payloads.length, done: 0, differs: 0, going: true }
        set({ series })
        const mine = ++begun
        // Stop takes `going` away while the last run ends; until then another series may have begun.
        const isWanted = () => begun === mine && get().series?.going === true
        for (const saved of payloads) {
          const isFine = await fireOne(script, saved, isWanted, () => get().fireAll(script, payloads))
          if (begun !== mine) return
          if (isFine === null) {
            if (isWanted()) set({ series: null })
            return
          }
          series = { ...series, done: series.done + 1, differs: series.differs + (isFine ? 0 : 1) }
          if (!isWanted() || (!isFine && get().stopsAtFirst)) break
          set({ series })
        }
        set({ series: { ...series, going: false } })
      },
      stop: async () => {
        const { series } = get()
        if (series?.going !== true) return
        set({ series: { ...series, going: false } })
        if (runNow !== null) await bridge.request('runs.stop', { runId: runNow })
      },
    }
  })
  bridge.on('hooks.changed', () => {
    for (const script of Object.keys(store.getState().versions)) void store.getState().look(script)
  })
  return store
}

const LOST: Failure = failure('lost', 'The studio went away before this run was over.', 'Fire it again.').error

/** The name of what came of a payload at a hook. */
export function outcomeKey(script: string, file: string): string {
  return `${script}\n${file}`
}

/** `3 / 12 · 1 failed`. */
export function seriesText({ done, all, differs, going }: PayloadSeries): string {
  const counted = `${done} / ${all}`
  if (differs > 0) return `${counted} · ${differs} failed`
  return going || done < all ? counted : `${counted} · none failed`
}

function over(runId: string, report: RunReport, fired: FiredAs) {
  const { action, decided, trouble } = report.verdict
  return {
    kind: 'over',
    fired,
    runId,
    durationMs: report.durationMs,
    verdict: { action, decided, ...(trouble === undefined ? {} : { trouble }) },
    outcome: outcomeOf(report),
    matches: fired.expect === null ? null : matchExpectation(report, fired.expect).matches,
  } as const
}

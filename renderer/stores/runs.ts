import { createStore } from 'zustand/vanilla'
import type { EventName } from '../../shared/events.ts'
import type { Bridge, RunSummary } from '../../shared/ipc.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { RunReport } from '../../shared/report.ts'
import type { Failure } from '../../shared/result.ts'
import type { RunEvent } from '../../shared/run-events.ts'
import type { LabelledVerdict } from '../../shared/verdict-words.ts'
import { applyEvents, newRun, runFromReport, stoppingRun } from '../views/run/run-model.ts'
import type { RunModel, RunStart } from '../views/run/run-model.ts'
import { perFrame } from './per-frame.ts'
import type { Schedule } from './per-frame.ts'
import { createRunInbox } from './run-inbox.ts'

/** One row in the list of runs. */
export interface RunRow {
  readonly runId: string
  readonly event: EventName
  readonly profile: ProfileName
  readonly toolName: string | null
  /** Milliseconds since the epoch. */
  readonly firedAt: number
  readonly state:
    | { readonly kind: 'running' }
    /** The connection went, and the studio knows nothing of it any more. */
    | { readonly kind: 'lost' }
    | {
        readonly kind: 'over'
        readonly durationMs: number
        readonly verdict: LabelledVerdict
      }
}

/** The runs of this window. */
export interface RunsStore {
  /** Newest first. */
  readonly rows: readonly RunRow[]
  /** Whole runs by id: the last ones, and those that were looked at. */
  readonly models: Readonly<Record<string, RunModel>>
  readonly selected: string | null
  /** Why the selected run can't be shown. */
  readonly error: Failure | null
  readonly load: () => Promise<void>
  /** A run was started: it is shown. */
  readonly begin: (start: RunStart & { readonly toolName: string | null }) => void
  readonly select: (runId: string) => Promise<void>
  /** Stops a run: the named one, or the one that `runToStop` gives. */
  readonly stop: (runId?: string) => Promise<void>
}

/** Rows that the list keeps. */
const ROWS = 200
/** Whole runs that stay in memory. */
const MODELS = 20

/** A store of the runs; it follows `runs.events`, once per frame. */
export function createRuns(bridge: Bridge, schedule: Schedule = perFrame) {
  const store = createStore<RunsStore>()((set, get) => {
    async function fetchRun(runId: string): Promise<void> {
      const result = await bridge.request('runs.get', { runId })
      if (!result.ok) {
        const rows = get().rows.map((row) => (row.runId === runId ? lost(row) : row))
        set(get().selected === runId && get().models[runId] === undefined ? { rows, error: result.error } : { rows })
        return
      }
      const model = runFromReport(result.value, runId)
      set({
        models: kept({ ...get().models, [runId]: model }, get().selected),
        rows: get().rows.map((row) => (row.runId === runId ? { ...row, state: overState(result.value) } : row)),
        error: null,
      })
    }

    return {
      rows: [],
      models: {},
      selected: null,
      error: null,
      load: async () => {
        const result = await bridge.request('runs.list', {})
        if (!result.ok) return
        const listed = result.value.map(rowOf)
        const known = new Set(listed.map((row) => row.runId))
        const others = get().rows.filter((row) => !known.has(row.runId))
        set({ rows: newestFirst([...listed, ...others]) })
        // A run that this window still takes for running may have ended while the connection was gone.
        const { rows, models } = get()
        for (const row of rows) {
          if (row.state.kind === 'running' || (models[row.runId] !== undefined && models[row.runId]?.report === null)) {
            await fetchRun(row.runId)
          }
        }
        const newest = get().rows[0]
        if (get().selected === null && newest !== undefined) await get().select(newest.runId)
      },
      begin: ({ toolName, ...start }) => {
        const { runId, event, profile, firedAt } = start
        const row: RunRow = { runId, event, profile, toolName, firedAt, state: { kind: 'running' } }
        set({
          rows: [row, ...get().rows].slice(0, ROWS),
          models: kept({ ...get().models, [runId]: newRun(start) }, runId),
          selected: runId,
          error: null,
        })
        inbox.claim(runId)
      },
      select: async (runId) => {
        set({ selected: runId, error: null })
        if (get().models[runId] === undefined) await fetchRun(runId)
      },
      stop: async (runId = runToStop(get()) ?? undefined) => {
        const model = runId === undefined ? undefined : get().models[runId]
        if (runId === undefined || model === undefined) return
        set({ models: { ...get().models, [runId]: stoppingRun(model) } })
        const result = await bridge.request('runs.stop', { runId })
        if (!result.ok) set({ error: result.error })
      },
    }
  })

  const inbox = createRunInbox(schedule, (batches) => {
    const { models, rows } = store.getState()
    const nextModels = { ...models }
    let nextRows = rows
    for (const [runId, events] of batches) {
      const model = nextModels[runId]
      if (model !== undefined) nextModels[runId] = applyEvents(model, events)
      const report = reportIn(events)
      if (report === null) continue
      nextRows = nextRows.map((row) => (row.runId === runId ? { ...row, state: overState(report) } : row))
    }
    store.setState({ models: nextModels, rows: nextRows })
  })
  bridge.on('runs.events', ({ runId, events }) => inbox.push(runId, events))
  return store
}

/** The run that Stop ends: the one that is shown when it still runs, else the newest that runs. */
export function runToStop({ rows, selected }: Pick<RunsStore, 'rows' | 'selected'>): string | null {
  const running = rows.filter((row) => row.state.kind === 'running')
  return (running.find((row) => row.runId === selected) ?? running[0])?.runId ?? null
}

/** Whether a run of an event is going on. */
export function isRunning(rows: readonly RunRow[], event: EventName): boolean {
  return rows.some((row) => row.event === event && row.state.kind === 'running')
}

function rowOf(summary: RunSummary): RunRow {
  const { runId, event, profile, toolName, startedAt, durationMs } = summary
  const state = { kind: 'over', durationMs, verdict: labelled(summary) } as const
  return { runId, event, profile, toolName, firedAt: Date.parse(startedAt), state }
}

function overState(report: RunReport): RunRow['state'] {
  return { kind: 'over', durationMs: report.durationMs, verdict: labelled(report.verdict) }
}

/** Just what the label of a row rests on. */
function labelled({ action, decided, trouble }: LabelledVerdict): LabelledVerdict {
  return trouble === undefined ? { action, decided } : { action, decided, trouble }
}

function lost(row: RunRow): RunRow {
  return row.state.kind === 'running' ? { ...row, state: { kind: 'lost' } } : row
}

function newestFirst(rows: readonly RunRow[]): readonly RunRow[] {
  return rows.toSorted((a, b) => b.firedAt - a.firedAt).slice(0, ROWS)
}

function reportIn(events: readonly RunEvent[]): RunReport | null {
  const last = events.at(-1)
  return last?.type === 'report' ? last.report : null
}

/** The newest models, the one that is shown and those that still run; the rest can be asked for again. */
function kept(models: Readonly<Record<string, RunModel>>, selected: string | null): Record<string, RunModel> {
  const entries = Object.entries(models)
  const dropped = new Set(
    entries
      .filter(([runId, model]) => runId !== selected && model.report !== null)
      .slice(0, Math.max(0, entries.length - MODELS))
      .map(([runId]) => runId),
  )
  return Object.fromEntries(entries.filter(([runId]) => !dropped.has(runId)))
}

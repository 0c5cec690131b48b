import { createStore } from 'zustand/vanilla'
import type { EventName } from '../../shared/events.ts'
import type { Bridge } from '../../shared/ipc.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { RunReport } from '../../shared/report.ts'
import { readToolName } from '../../shared/read-tool-name.ts'
import type { LiveRun } from '../../shared/requests/history.ts'
import { ok } from '../../shared/result.ts'
import type { Failure, Result } from '../../shared/result.ts'
import type { WindowRunEvent } from '../../shared/run-events.ts'
import { applyEvents, newRun, openedRun, pickedUpRun, runFromReport, stoppingRun } from '../views/run/run-model.ts'
import type { RunModel, RunStart } from '../views/run/run-model.ts'
import type { RunTabName } from '../views/run/run-view.tsx'
import { perFrame } from './per-frame.ts'
import type { Schedule } from './per-frame.ts'
import { createRunInbox } from './run-inbox.ts'
import { lostRow, MOST_ROWS, newestFirst, overRow, rowOf } from './run-row.ts'
import type { RunRow } from './run-row.ts'

/** The runs that this window knows. */
export interface RunsStore {
  /** Newest first. */
  readonly rows: readonly RunRow[]
  /** Whole runs by id: the last ones, and those that were looked at. */
  readonly models: Readonly<Record<string, RunModel>>
  readonly selected: string | null
  /** The view of a run that is in front. */
  readonly tab: RunTabName
  /** Why the selected run cannot be shown. */
  readonly error: Failure | null
  readonly load: () => Promise<void>
  /** A run was started: it is shown, unless a person went on to something else meanwhile. */
  readonly begin: (start: RunStart & Pick<RunRow, 'toolName' | 'payloadName'>, isShown?: boolean) => void
  readonly select: (runId: string) => Promise<void>
  readonly showTab: (tab: RunTabName) => void
  /** Stops a run: the named one, or the one that `runToStop` gives. */
  readonly stop: (runId?: string) => Promise<void>
  /** Shows a run as another profile reads it; runs nothing. */
  readonly readAs: (runId: string, profile: ProfileName) => Promise<void>
  /** Shows a run that was read from a file; it can only be looked at. */
  readonly open: (fileName: string, report: RunReport) => void
  /** The report of a run, from here or from the studio. */
  readonly getReport: (runId: string) => Promise<Result<RunReport>>
  /** Takes runs that are over out of the window: they were deleted, or a file's run is closed. */
  readonly forget: (isGone: (row: RunRow) => boolean) => void
}

/** Whole runs that stay in memory, beside those of files. */
const MODELS = 20
/** Runs of files that stay open at once. */
const OPENED = 10

/** A store of the runs; it follows `runs.events`, once per frame. */
export function createRuns(bridge: Bridge, schedule: Schedule = perFrame) {
  let opened = 0
  /** By run, the profile that it was last wished to be read as: what reads it is fetched with the first wish, and comes late. */
  const readings = new Map<string, ProfileName>()
  const store = createStore<RunsStore>()((set, get) => {
    async function fetchRun(runId: string): Promise<void> {
      const result = await bridge.request('runs.get', { runId })
      if (!result.ok) {
        const rows = get().rows.map((row) => (row.runId === runId ? lostRow(row) : row))
        // Of a run that has no row any more nothing is left to show.
        if (rows.every((row) => row.runId !== runId)) set({ models: without(get().models, runId) })
        set(get().selected === runId && get().models[runId] === undefined ? { rows, error: result.error } : { rows })
        return
      }
      const model = runFromReport(result.value, runId)
      set({
        models: kept({ ...get().models, [runId]: model }, get().selected),
        rows: get().rows.map((row) => (row.runId === runId ? overRow(row, result.value) : row)),
        // Meanwhile another one may have been chosen that cannot be shown.
        error: get().selected === runId ? null : get().error,
      })
    }

    /** What is told here was told by no event that comes later; what came earlier and was not shown yet is among it. */
    function pickUp(live: LiveRun): void {
      const { runId, payloadName } = live
      inbox.take(runId)
      const known = get().rows.find((row) => row.runId === runId)
      const model = pickedUpRun(live)
      set({
        models: { ...get().models, [runId]: model },
        rows: newestFirst([
          known ?? { ...model, toolName: null, payloadName, own: true, fileName: null, state: { kind: 'running' } },
          ...get().rows.filter((row) => row !== known),
        ]),
      })
    }

    function show(row: RunRow, model: RunModel, isShown = true): void {
      set({
        rows: [row, ...get().rows].slice(0, MOST_ROWS),
        models: kept({ ...get().models, [row.runId]: model }, row.runId),
        ...(isShown && { selected: row.runId, tab: get().tab === 'Compare' ? 'Run' : get().tab, error: null }),
      })
    }

    return {
      rows: [],
      models: {},
      selected: null,
      tab: 'Run',
      error: null,
      load: async () => {
        const [result, live] = await Promise.all([
          bridge.request('runs.list', {}),
          bridge.request('runs.live', {}).then((answer) => {
            // At once, before any later event is heard.
            if (answer.ok) for (const run of answer.value) pickUp(run)
            return new Set(answer.ok ? answer.value.map(({ runId }) => runId) : [])
          }),
        ])
        if (!result.ok) return
        const listed = result.value.map(rowOf)
        const own = new Map(get().rows.map((row) => [row.runId, row]))
        const known = new Set(listed.map(({ runId }) => runId))
        set({
          rows: newestFirst([
            ...listed.map((row) => ({ ...row, own: own.get(row.runId)?.own ?? false })),
            ...get().rows.filter((row) => !known.has(row.runId)),
          ]),
        })
        // A run that this window still takes for running may have ended while the connection was gone.
        const { rows, models } = get()
        const open = [
          ...rows.filter(({ state }) => state.kind === 'running').map(({ runId }) => runId),
          ...Object.keys(models).filter((runId) => models[runId]?.report === null),
        ]
        for (const runId of new Set(open)) if (!live.has(runId)) await fetchRun(runId)
        const newest = get().rows[0]
        if (get().selected === null && newest !== undefined) await get().select(newest.runId)
      },
      begin: ({ toolName, payloadName, ...start }, isShown) => {
        const { runId, event, profile, firedAt } = start
        const state = { kind: 'running' } as const
        const row = { runId, event, profile, toolName, payloadName, firedAt, own: true, fileName: null, state }
        show(row, newRun(start), isShown)
        inbox.claim(runId)
      },
      select: async (runId) => {
        set({ selected: runId, error: null, tab: get().tab === 'Compare' ? 'Run' : get().tab })
        if (get().models[runId] === undefined) await fetchRun(runId)
      },
      showTab: (tab) => set({ tab }),
      stop: async (runId = runToStop(get()) ?? undefined) => {
        const model = runId === undefined ? undefined : get().models[runId]
        if (runId === undefined || model === undefined) return
        set({ models: { ...get().models, [runId]: stoppingRun(model) } })
        const result = await bridge.request('runs.stop', { runId })
        if (!result.ok) set({ error: result.error })
      },
      readAs: async (runId, profile) => {
        const model = get().models[runId]
        const original = model?.firedAs ?? model?.report ?? null
        if (model === undefined || original === null) return
        readings.set(runId, profile)
        const isOwn = profile === original.profile
        // The input that was sent stays that of the profile under which it was fired.
        const asked = { ...original, inputProfile: original.inputProfile ?? original.profile }
        const report = isOwn ? original : (await import('../../shared/rejudge.ts')).rejudge(asked, profile)
        const now = get().models[runId]
        if (now === undefined || readings.get(runId) !== profile) return
        const read = { ...now, report, profile, firedAs: isOwn ? null : original }
        set({ models: { ...get().models, [runId]: read } })
      },
      open: (fileName, report) => {
        const model = openedRun(report, `file ${++opened}`, fileName)
        const { runId, event, profile, firedAt } = model
        const toolName = readToolName(event, report.stdin)
        const row = { runId, event, profile, toolName, firedAt, own: true, fileName, state: RUNNING }
        show(overRow(row, report), model)
        const files = get().rows.filter((other) => other.fileName !== null)
        const tooMany = new Set(files.slice(OPENED).map((other) => other.runId))
        get().forget((other) => tooMany.has(other.runId))
      },
      getReport: async (runId) => {
        const report = get().models[runId]?.report ?? null
        return report === null ? await bridge.request('runs.get', { runId }) : ok(report)
      },
      forget: (isGone) => {
        const { rows, models, selected } = get()
        const gone = new Set(
          rows.filter((row) => row.state.kind !== 'running' && isGone(row)).map(({ runId }) => runId),
        )
        if (gone.size === 0) return
        const left = rows.filter(({ runId }) => !gone.has(runId))
        set({ rows: left, models: Object.fromEntries(Object.entries(models).filter(([runId]) => !gone.has(runId))) })
        if (selected === null || !gone.has(selected)) return
        const next = left[0]?.runId ?? null
        set({ selected: next, error: null })
        if (next !== null) void get().select(next)
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
      nextRows = nextRows.map((row) => (row.runId === runId ? overRow(row, report) : row))
    }
    store.setState({ models: nextModels, rows: nextRows })
  })
  bridge.on('runs.events', ({ runId, events }) => inbox.push(runId, events))
  return store
}

const RUNNING = { kind: 'running' } as const

/** The run that Stop ends: the one that is shown when it still runs, else the newest that runs. */
export function runToStop({ rows, selected }: Pick<RunsStore, 'rows' | 'selected'>): string | null {
  const running = rows.filter((row) => row.state.kind === 'running')
  return (running.find((row) => row.runId === selected) ?? running[0])?.runId ?? null
}

/** Whether a run of an event is going on. */
export function isRunning(rows: readonly RunRow[], event: EventName): boolean {
  return rows.some((row) => row.event === event && row.state.kind === 'running')
}

function reportIn(events: readonly WindowRunEvent[]): RunReport | null {
  const last = events.at(-1)
  return last?.type === 'report' ? last.report : null
}

function without(models: Readonly<Record<string, RunModel>>, runId: string): Record<string, RunModel> {
  return Object.fromEntries(Object.entries(models).filter(([id]) => id !== runId))
}

/** The newest models, the one that is shown, those that still run and those of files; the rest can be asked for again. */
function kept(models: Readonly<Record<string, RunModel>>, selected: string | null): Record<string, RunModel> {
  const entries = Object.entries(models)
  const dropped = new Set(
    entries
      .filter(([runId, model]) => runId !== selected && model.report !== null && model.fileName === null)
      .slice(0, Math.max(0, entries.length - MODELS))
      .map(([runId]) => runId),
  )
  return Object.fromEntries(entries.filter(([runId]) => !dropped.has(runId)))
}

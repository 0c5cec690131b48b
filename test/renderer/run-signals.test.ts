import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { isNews } from '../../shared/run-news.ts'
import type { RunNews } from '../../shared/run-news.ts'
import { SettingsSchema } from '../../shared/settings.ts'
import { createRunSignals } from '../../renderer/stores/run-signals.ts'
import type { SignalNeeds } from '../../renderer/stores/run-signals.ts'
import { seriesText } from '../../renderer/stores/payload-table.ts'
import type { PayloadSeries } from '../../renderer/stores/payload-table.ts'
import type { RunRow } from '../../renderer/stores/run-row.ts'

const { notifications: DEFAULT } = SettingsSchema.parse({})

describe('a run that is over', () => {
  it('is news only when it took more than five seconds and nobody watched', () => {
    const over = (durationMs: number, isWatched = false) => isNews(DEFAULT, { durationMs, isWatched })
    expect([over(5_000), over(5_001), over(60_000, true)]).toEqual([false, true, false])
  })

  it('is no news for who wants none, and sooner for who wants it sooner', () => {
    expect(isNews({ on: false, afterSeconds: 0 }, { durationMs: 60_000, isWatched: false })).toBe(false)
    expect(isNews({ on: true, afterSeconds: 0 }, { durationMs: 1, isWatched: false })).toBe(true)
  })
})

interface Over {
  readonly durationMs: number
  readonly own?: boolean
}

/** Runs and a table of payloads without a studio, and a clock that is set by hand. */
function scene({ withProgress = true } = {}) {
  const runs = createStore(() => ({ rows: [] as readonly RunRow[], models: {} as Record<string, object> }))
  const payloadTable = createStore(() => ({ series: null as PayloadSeries | null }))
  const shown: (number | null)[] = []
  const told: (RunNews & { readonly durationMs: number })[] = []
  let now = 0
  let tick: (() => void) | null = null
  createRunSignals({
    runs,
    payloadTable,
    outlets: {
      ...(withProgress && { progress: (share: number | null) => void shown.push(share) }),
      news: (news: RunNews, durationMs: number) => void told.push({ ...news, durationMs }),
    },
    now: () => now,
    every: (next: () => void) => {
      tick = next
      return () => (tick = null)
    },
  } as unknown as SignalNeeds)
  const atFirst = shown.splice(0)
  const set = (runId: string, row: object, model: object) => {
    const { rows, models } = runs.getState()
    const base = { runId, event: 'PreToolUse', firedAt: now, own: true }
    const before = rows.find((one) => one.runId === runId) ?? base
    runs.setState({
      rows: [{ ...before, ...row } as RunRow, ...rows.filter((one) => one.runId !== runId)],
      models: { ...models, [runId]: { ...models[runId], ...model } },
    })
  }
  return {
    atFirst,
    shown,
    told,
    begin: (runId: string, timeoutMs = 30_000) => set(runId, { state: { kind: 'running' } }, { timeoutMs }),
    end: (runId: string, { durationMs, own = true }: Over) =>
      set(
        runId,
        { own, state: { kind: 'over', durationMs } },
        { report: { verdict: { sentence: `${runId} is allowed.` } } },
      ),
    series: (done: number, all: number, going = true, differs = 0) =>
      payloadTable.setState({ series: { script: '/hook', all, done, differs, going } }),
    later: (ms: number) => {
      now += ms
      tick?.()
    },
    ticks: () => tick !== null,
  }
}

describe('the taskbar', () => {
  it('shows nothing of what a page before this one has left there', () => {
    expect(scene().atFirst).toEqual([null])
  })

  it('shows the time of a run against its limit, and nothing once it is over', () => {
    const { begin, end, later, shown, ticks } = scene()
    begin('one')
    expect(shown).toEqual([])
    later(500)
    later(14_500)
    later(60_000)
    end('one', { durationMs: 75_000 })
    expect(shown).toEqual([500 / 30_000, 0.5, 1, null])
    expect(ticks()).toBe(false)
  })

  it('stays as it is for a run that is over before anybody could look', () => {
    const { begin, end, shown, ticks } = scene()
    begin('one')
    end('one', { durationMs: 90 })
    expect([shown, ticks()]).toEqual([[], false])
  })

  it('shows the run of several that is nearest to its limit', () => {
    const { begin, later, shown } = scene()
    begin('long', 100_000)
    begin('short', 10_000)
    later(1_000)
    expect(shown).toEqual([0.1])
  })

  it('shows how many payloads of a series were fired, also between its runs', () => {
    const { begin, end, later, series, shown } = scene()
    series(0, 4)
    begin('one')
    later(500)
    end('one', { durationMs: 700 })
    series(1, 4)
    later(500)
    series(4, 4, false)
    expect(shown).toEqual([0, 0.25, null])
  })

  it('is left alone where there is none', () => {
    const { begin, ticks } = scene({ withProgress: false })
    begin('one')
    expect(ticks()).toBe(false)
  })
})

describe('the end', () => {
  it('of a run is told by its sentence and its own time, once, by the window that fired it', () => {
    const { begin, end, told } = scene()
    begin('one')
    begin('two')
    end('one', { durationMs: 6_000 })
    end('one', { durationMs: 6_000 })
    end('two', { durationMs: 6_000, own: false })
    end('three', { durationMs: 6_000 })
    expect(told).toEqual([{ title: 'PreToolUse', body: 'one is allowed.', runId: 'one', durationMs: 6_000 }])
  })

  it('of a series is told once, with its counts and the time of its runs together', () => {
    const { begin, end, series, told } = scene()
    series(0, 2)
    for (const [done, runId] of ['one', 'two'].entries()) {
      begin(runId)
      end(runId, { durationMs: 4_000 })
      series(done + 1, 2, true, done)
    }
    series(2, 2, false, 1)
    begin('three')
    end('three', { durationMs: 9_000 })
    expect(told).toEqual([
      {
        title: 'Saved payloads',
        body: seriesText({ script: '/hook', all: 2, done: 2, differs: 1, going: false }),
        runId: null,
        durationMs: 8_000,
      },
      { title: 'PreToolUse', body: 'three is allowed.', runId: 'three', durationMs: 9_000 },
    ])
  })

  it('of a series that waits for a question is none', () => {
    const { series, told } = scene()
    series(0, 2)
    series(0, 2, false)
    expect(told.map(({ durationMs }) => durationMs)).toEqual([0])
  })
})

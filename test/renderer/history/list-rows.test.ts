import { describe, expect, it } from 'vitest'
import type { RunRow } from '../../../renderer/stores/run-row.ts'
import { rowOf } from '../../../renderer/stores/run-row.ts'
import { dayTitle, listedCount, listRows, runsIn } from '../../../renderer/views/history/list-rows.ts'
import { quickest } from '../../helpers/quickest.ts'
import { kept } from './kept.ts'

const now = new Date(2026, 10, 30, 12).getTime()
const at = (day: number, hour = 9) => new Date(2026, 10, day, hour).toISOString()
const own = (runId: string, parts: Partial<RunRow> = {}): RunRow => ({ ...rowOf(kept(runId)), own: true, ...parts })
const shown = (parts: Partial<Parameters<typeof listRows>[0]>) =>
  listRows({ rows: [], kept: null, found: null, now, ...parts }).map((row) =>
    row.kind === 'heading' ? `${row.title} ${row.count}` : row.key,
  )

describe('the list of runs', () => {
  it('begins with those of this window, then the pinned ones, then the others by day', () => {
    expect(
      shown({
        rows: [own('mine'), rowOf(kept('of the studio'))],
        kept: [
          kept('mine', { startedAt: at(30) }),
          kept('today', { startedAt: at(30, 8) }),
          kept('yesterday', { startedAt: at(29) }),
          kept('pinned', { startedAt: at(28), pinned: true }),
          kept('older', { startedAt: at(27) }),
        ],
      }),
    ).toEqual([
      'This window 1',
      'mine',
      'Pinned 1',
      'pinned',
      'Today 1',
      'today',
      'Yesterday 1',
      'yesterday',
      expect.stringMatching(/^Friday,? 27 November 1$/),
      'older',
    ])
  })

  it('shows what the studio lists when it keeps nothing on disk', () => {
    const listed = rowOf(kept('of the studio', { startedAt: at(30) }))
    expect(shown({ rows: [own('mine'), listed] })).toEqual(['This window 1', 'mine', 'Today 1', 'of the studio'])
  })

  it('shows just what a search found, by day', () => {
    const found = [kept('a', { startedAt: at(30) }), kept('b', { startedAt: at(29), pinned: true })]
    expect(shown({ rows: [own('mine')], kept: found, found })).toEqual(['Today 1', 'a', 'Yesterday 1', 'b'])
    expect(shown({ rows: [own('mine')], found: [] })).toEqual([])
  })

  it('counts what it lists while nothing is searched, also what is on no disk', () => {
    const rows = [own('mine'), own('of a file', { fileName: 'a.hookrun' }), rowOf(kept('forgotten'))]
    expect(listedCount({ rows, kept: [kept('mine'), kept('older')] })).toBe(3)
    expect(listedCount({ rows, kept: null })).toBe(3)
  })

  it('names the saved payload of a run that was fired before the studio started', () => {
    const before = kept('before', { startedAt: at(30), payloadName: 'Deletes everything' })
    const names = (parts: Partial<Parameters<typeof listRows>[0]>) =>
      runsIn(listRows({ rows: [], kept: null, found: null, now, ...parts })).map(({ payloadName }) => payloadName)
    expect(names({ rows: [rowOf(before)] })).toEqual(['Deletes everything'])
    expect(names({ rows: [rowOf(kept('before'))], kept: [before] })).toEqual(['Deletes everything'])
  })

  it('names the folders of its runs as soon as they are not all the same', () => {
    const places = (...roots: string[][]) =>
      runsIn(
        listRows({ rows: [], kept: roots.map((of, index) => kept(`${index}`, { roots: of })), found: null, now }),
      ).map(({ place }) => place)
    expect(places(['/a/shop'], ['/a/shop'])).toEqual([null, null])
    expect(places(['/a/shop'], ['/b/shop', '/b/api'], [])).toEqual(['a/shop', 'b/shop + api', null])
  })

  it('names a day of another year with its year', () => {
    expect(dayTitle('2025-11-30', now)).toBe('30 November 2025')
  })

  it('is made of 500 runs within a few milliseconds', () => {
    const many = Array.from({ length: 500 }, (_, index) => kept(`${index}`, { startedAt: at(1 + (index % 28)) }))
    expect(quickest(() => listRows({ rows: [], kept: many, found: null, now }))).toBeLessThan(100)
  })
})

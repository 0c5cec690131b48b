import { expect, test } from 'vitest'
import type { ExplorerRow } from '../../renderer/views/explorer/explorer-rows.ts'
import { rowPositions } from '../../renderer/views/explorer/row-positions.ts'

const event = (name: 'TaskStart' | 'PreToolUse'): ExplorerRow => ({
  kind: 'event',
  key: `event ${name}`,
  event: name,
  hooks: 0,
  skipped: 0,
  open: true,
})
const file = (path: string): ExplorerRow => ({
  kind: 'skipped',
  key: `file ${path}`,
  skipped: { path, event: null, code: 'no-hook', message: '' },
  place: '',
})

test('rows are counted among those beside them, and those of the next event anew', () => {
  const rows = [event('TaskStart'), file('a'), file('b'), event('PreToolUse'), file('c')]
  expect(rowPositions(rows)).toEqual([
    { level: 1, at: 1, of: 2 },
    { level: 2, at: 1, of: 2 },
    { level: 2, at: 2, of: 2 },
    { level: 1, at: 2, of: 2 },
    { level: 2, at: 1, of: 1 },
  ])
  expect(rowPositions([])).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { createRows } from '../../renderer/views/explorer/create-rows.ts'
import { fixOf, takenEvents } from '../../renderer/views/explorer/hook-fixes.ts'
import type { Skipped } from '../../shared/capture.ts'
import type { HookListing } from '../../shared/places.ts'

const DIRECTORY = '/w/shop/.clinerules/hooks'
const skipped = (code: Skipped['code'], name: string, event: Skipped['event'] = 'PreToolUse'): Skipped => ({
  code,
  message: 'Why.',
  path: `${DIRECTORY}/${name}`,
  event,
})
const listing = (files: readonly Skipped[], hooks: HookListing['hooks'] = []): HookListing => ({
  directories: [{ path: DIRECTORY, realPath: DIRECTORY, source: 'workspace', root: '/w/shop', exists: true }],
  hooks,
  skipped: files,
  notices: [],
})
const HOOK = {
  event: 'PreToolUse',
  script: `${DIRECTORY}/PreToolUse`,
  realPath: `${DIRECTORY}/PreToolUse`,
  directory: DIRECTORY,
  source: 'workspace',
  root: '/w/shop',
  cwd: '/w/shop',
} as const

describe('the fix of a file that will not run', () => {
  it('makes it executable, or gives it the name of its event', () => {
    expect(fixOf(skipped('not-executable', 'PreToolUse'), listing([]))).toEqual({
      kind: 'make-executable',
      label: 'Make executable',
    })
    for (const [code, name] of [
      ['has-extension', 'PreToolUse.sh'],
      ['wrong-case', 'pretooluse'],
      ['wrong-name', 'PreToolUze'],
    ] as const) {
      expect(fixOf(skipped(code, name), listing([]))).toMatchObject({ kind: 'rename', event: 'PreToolUse' })
    }
  })

  it('is not offered where the name is taken, or where only the author can help', () => {
    const file = skipped('has-extension', 'PreToolUse.sh')
    expect(fixOf(file, listing([file], [HOOK]))).toBeNull()
    expect(fixOf(file, listing([file, skipped('not-executable', 'PreToolUse')]))).toBeNull()
    expect(fixOf(skipped('wrong-name', 'README.md', null), listing([]))).toBeNull()
    expect(fixOf(skipped('dangling-link', 'PreToolUse'), listing([]))).toBeNull()
  })

  it('knows the names that are taken beside a file, and only there', () => {
    const other = { ...HOOK, event: 'TaskStart', script: '/w/api/hooks/TaskStart' } as const
    expect(takenEvents(`${DIRECTORY}/x`, listing([], [HOOK, other]))).toEqual(new Set(['PreToolUse']))
  })
})

describe('the rows of the explorer', () => {
  it('stay the same values while they say the same, and keep their key while a hook is switched', () => {
    const rowsOf = createRows()
    const roots = [{ path: '/w/shop', name: 'shop' }]
    const before = rowsOf(
      listing([skipped('has-extension', 'TaskStart.sh', 'TaskStart')], [HOOK]),
      {},
      roots,
      'PreToolUse',
    )
    const after = rowsOf(
      listing([skipped('not-executable', 'PreToolUse'), skipped('has-extension', 'TaskStart.sh', 'TaskStart')]),
      {},
      roots,
      'PreToolUse',
    )
    const key = `file ${HOOK.script}`
    expect(before.rows.find((row) => row.key === key)?.kind).toBe('hook')
    expect(after.rows.find((row) => row.key === key)?.kind).toBe('skipped')
    const same = (name: string) => {
      const of = ({ rows }: typeof before) => rows.find((row) => row.key === `file ${DIRECTORY}/${name}`)
      return of(before) === of(after)
    }
    expect(same('TaskStart.sh')).toBe(true)
    expect(before.fixes.get(`file ${DIRECTORY}/TaskStart.sh`)).toBe(after.fixes.get(`file ${DIRECTORY}/TaskStart.sh`))
  })
})

import nodeFs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type EntriesFs, readEntries } from '../../../electron/engine/read-entries.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const folder = () =>
  makeWorkspace(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`file ${index}`, ''] as const)))

/** The real file system, which says that it is one of that type and cannot read a whole folder at once. */
function oneByOne(type: number): EntriesFs {
  const readdirSync = () => {
    throw new Error('All of a folder was read at once.')
  }
  return { ...nodeFs, statfsSync: () => ({ type }), readdirSync }
}

describe.runIf(process.platform === 'linux')('a folder that says that it is small', () => {
  test.each([
    ['FUSE', 0x65_73_55_46],
    ['CIFS', 0xff_53_4d_42],
    ['SMB 2', 0xfe_53_4d_42],
    ['NFS', 0x69_69],
    ['9p', 0x01_02_19_97],
    ['an overlay', 0x79_4c_76_30],
    ['nobody knows what', 1],
  ])('is not believed on %s: no more is read than is asked for', (_name, type) => {
    using files = folder()
    const { entries, more } = readEntries(files.root, 10, 4_096, oneByOne(type))
    expect([entries.length, more]).toEqual([10, true])
    expect(readEntries(files.root, 300, 4_096, oneByOne(type))).toMatchObject({ more: false })
  })

  test('is read at once where sizes are told', () => {
    using files = folder()
    expect(() => readEntries(files.root, 10, 4_096, oneByOne(0xef_53))).toThrow('at once')
    expect(() => readEntries(files.root, 10, 1_000_000, oneByOne(0xef_53))).not.toThrow()
  })
})

test('gives no more than its limit, and says whether there is more', () => {
  using files = folder()
  for (const size of [0, 4_096, 1_000_000]) {
    expect(readEntries(files.root, 10, size)).toMatchObject({ more: true, entries: { length: 10 } })
    expect(readEntries(files.root, 300, size)).toMatchObject({ more: false, entries: { length: 300 } })
  }
})

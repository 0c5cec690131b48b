import type { JumpListCategory, JumpListItem } from 'electron'
import { describe, expect, it } from 'vitest'
import { keepRecentDocuments, type RecentApp } from '../../../electron/desktop/recent-documents.ts'

/** The two lists of an operating system. */
function system({ isPackaged = true, removedItems = [] as JumpListItem[] } = {}) {
  let documents: string[] = []
  let jumpList: JumpListCategory[] | null = null
  const app: RecentApp = {
    isPackaged,
    addRecentDocument: (path) => void (documents = [path, ...documents.filter((other) => other !== path)]),
    clearRecentDocuments: () => void (documents = []),
    getJumpListSettings: () => ({ minItems: 10, removedItems }),
    setJumpList: (categories) => {
      jumpList = categories
      return 'ok'
    },
  }
  return { app, documents: () => documents, items: () => jumpList?.[0]?.items }
}
const there = (...paths: string[]) => paths.map((path) => ({ path, exists: true }))

describe('recent folders', () => {
  it('stand in the dock of macOS, last used first, without those that are gone or forgotten', () => {
    const { app, documents } = system()
    const keep = keepRecentDocuments(app, 'darwin', '')
    keep([...there('/b', '/a'), { path: '/gone', exists: false }])
    expect(documents()).toEqual(['/b', '/a'])
    keep(there('/a', '/b'))
    expect(documents()).toEqual(['/a', '/b'])
    keep(there('/b'))
    expect(documents()).toEqual(['/b'])
  })

  it('stand in the jump list of Windows as starts of the studio, but for those that a person took out', () => {
    const { app, items, documents } = system({ removedItems: [{ type: 'task', args: '"C:\\gone"' }] })
    keepRecentDocuments(app, 'win32', 'C:\\hook-studio.exe')(there('C:\\my shop', 'D:\\', 'C:\\gone'))
    expect(items()?.map(({ title, args, program }) => [title, args, program])).toEqual([
      ['my shop', '"C:\\my shop"', 'C:\\hook-studio.exe'],
      ['D:\\', '"D:\\\\"', 'C:\\hook-studio.exe'],
    ])
    expect(documents()).toEqual([])
  })

  it('are told to no system twice, to none that has no place for them, and not by a checkout on Windows', () => {
    for (const [platform, isPackaged] of [
      ['linux', true],
      ['win32', false],
    ] as const) {
      const { app, items, documents } = system({ isPackaged })
      keepRecentDocuments(app, platform, '')(there('/a'))
      expect([items(), documents()]).toEqual([undefined, []])
    }
    const { app } = system()
    let told = 0
    const keep = keepRecentDocuments({ ...app, addRecentDocument: () => void (told += 1) }, 'darwin', '')
    keep(there('/a'))
    keep(there('/a'))
    expect(told).toBe(1)
  })
})

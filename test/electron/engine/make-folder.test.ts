import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFolder } from '../../../electron/engine/make-folder.ts'

let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'make-folder-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

describe('makeFolder', () => {
  test('makes what is missing above, with the mode, and leaves what is there', () => {
    const path = join(base, 'a', 'b', 'c')
    makeFolder(path, 0o700)
    makeFolder(path, 0o755)
    for (const folder of [path, join(base, 'a')]) expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('takes a link to a folder for one', () => {
    mkdirSync(join(base, 'real'))
    symlinkSync('real', join(base, 'link'))
    makeFolder(join(base, 'link', 'inner'))
    makeFolder(join(base, 'link'))
    expect(statSync(join(base, 'real', 'inner')).isDirectory()).toBe(true)
  })

  test.each([
    ['a file in its place', 'file', 'ENOTDIR'],
    ['a file on the way', join('file', 'inner'), 'ENOTDIR'],
    ['a link that leads nowhere', 'dangling', 'ENOTDIR'],
  ])('throws at %s', (_, way, code) => {
    writeFileSync(join(base, 'file'), '')
    symlinkSync('nowhere', join(base, 'dangling'))
    expect(() => makeFolder(join(base, way))).toThrow(expect.objectContaining({ code }))
  })

  test('comes to an end where a folder that is there answers ENOENT', () => {
    let asked = 0
    const mkdirSyncOfAutomounter = (): never => {
      asked += 1
      if (asked > 10) throw new Error('asked again and again')
      throw Object.assign(new Error('no such mount'), { code: asked === 2 ? 'EEXIST' : 'ENOENT' })
    }
    const fs = { mkdirSync: mkdirSyncOfAutomounter as typeof mkdirSync }
    expect(() => makeFolder(join(base, 'inner'), 0o700, fs)).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  })

  test.runIf(process.platform === 'linux')('comes to an end below /proc', () => {
    expect(() => makeFolder('/proc/none/inner')).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  })
})

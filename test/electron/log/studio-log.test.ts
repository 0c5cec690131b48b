import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openStudioLog } from '../../../electron/log/studio-log.ts'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'

const folders: TestWorkspace[] = []
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()))

const open = (options: { readonly maxBytes?: number; readonly homes?: readonly string[] } = {}) => {
  const data = makeWorkspace()
  folders.push(data)
  const log = openStudioLog({ dataDir: data.path('data'), homes: [], now: () => 0, ...options })
  return { data, log, text: () => readFileSync(log.path, 'utf8') }
}
const OF = `1970-01-01T00:00:00.000Z [${process.pid}]`

describe('the log of a studio', () => {
  it('is made with its first line, for its owner alone', () => {
    const { log, text } = open()
    expect(() => statSync(log.path)).toThrow('ENOENT')
    log.write('It starts.')
    log.write('It ends.')
    expect(text()).toBe(`${OF} It starts.\n${OF} It ends.\n`)
    expect(log.problem()).toBeNull()
    if (process.platform === 'win32') return
    expect([log.path, dirname(log.path)].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])
  })

  it('goes on where another studio wrote', () => {
    const { data, log, text } = open()
    log.write('one')
    openStudioLog({ dataDir: data.path('data'), homes: [], now: () => 0 }).write('two')
    log.write('three')
    expect(text()).toBe(['one', 'two', 'three'].map((line) => `${OF} ${line}\n`).join(''))
  })

  it('stays small: what would be too long for it begins anew, and one predecessor is kept', () => {
    const { log, text } = open({ maxBytes: 1_000 })
    for (let index = 0; index < 200; index++) log.write(`line ${index} of many`)
    const before = readFileSync(log.path.replace('.log', '.1.log'), 'utf8')
    expect([text(), before].map((each) => each.length <= 1_000)).toEqual([true, true])
    expect(text()).toContain('line 199 of many')
    // Nothing between the two is missing.
    const numbers = [...`${before}${text()}`.matchAll(/line (\d+)/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 200 - numbers.length + index))
  })

  it('masks secrets and home folders', () => {
    const { log, text } = open({ homes: ['/srv/people/ada'] })
    log.write(
      'There is no /srv/people/ada/shop any more, says ada@example.com with ghp_0123456789abcdefghijABCDEFGHIJ456789',
    )
    expect(text()).toBe(`${OF} There is no ~/shop any more, says [mail] with [token]\n`)
  })

  it('masks a secret that what is written ends in', () => {
    const { log, text } = open()
    log.write(`${'x'.repeat(3_990)} ghp_0123456789abcdefghijABCDEFGHIJ456789`)
    expect(text()).toMatch(/x \[token\]\n$/)
  })

  it('says why it could not begin anew, and writes nothing then', () => {
    const { log, text } = open({ maxBytes: 100 })
    log.write('x'.repeat(60))
    mkdirSync(log.path.replace('.log', '.1.log'))
    log.write('too much')
    expect([log.problem(), text().length < 100]).toEqual([expect.stringMatching(/^E(ISDIR|EXIST|PERM)$/), true])
  })

  it('gives no entry the looks of another, and lets nothing reach a terminal', () => {
    const { log, text } = open()
    log.write(`a mistake\n${OF} forged\u001b[2J\r\u009b31m\n`)
    expect(text()).toBe(`${OF} a mistake\n    ${OF} forged [2J  31m\n`)
    log.write('x'.repeat(100_000))
    expect(text().length).toBeLessThan(5_000)
  })

  it('counts what is said again and again', () => {
    const { log, text } = open()
    for (let index = 0; index < 1_000; index++) log.write('runs.preview failed: payload-broken.')
    log.write('something else')
    expect(text().split('\n')).toEqual([
      `${OF} runs.preview failed: payload-broken.`,
      `${OF} The same 999 times more, last at 1970-01-01T00:00:00.000Z.`,
      `${OF} something else`,
      '',
    ])
  })

  it('says why it could not be written, and is written again once it can be', () => {
    const { data, log, text } = open()
    writeFileSync(data.path('data'), 'a file where the folder should be')
    log.write('lost')
    expect(log.problem()).toBe('ENOTDIR')
    rmSync(data.path('data'))
    log.write('kept')
    expect([log.problem(), text()]).toEqual([null, `${OF} kept\n`])
  })

  it.skipIf(process.platform === 'win32')('follows no link and waits for no reader', () => {
    const { data, log } = open()
    mkdirSync(dirname(log.path), { recursive: true })
    writeFileSync(data.path('precious'), 'precious')
    symlinkSync(data.path('precious'), log.path)
    log.write('not there')
    expect([log.problem(), readFileSync(data.path('precious'), 'utf8')]).toEqual(['ELOOP', 'precious'])
    rmSync(log.path)
    execFileSync('mkfifo', [log.path])
    log.write('nor there')
    expect(log.problem()).toBe('ENXIO')
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeScript, interpreterOf, readScript } from '../../../../electron/engine/script-head.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'script-head-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(content: string | Uint8Array): string {
  const path = join(folder, 'script')
  writeFileSync(path, content)
  return path
}

describe('the interpreter of a script', () => {
  const lines: [string, string | null][] = [
    ['#!/bin/sh\n', '/bin/sh'],
    ['#!/bin/sh', '/bin/sh'],
    ['#! \t /bin/sh \t -e\n', '/bin/sh'],
    ['#!/bin/sh\r\n', '/bin/sh\r'],
    ['#!/bin/sh\0x\n', '/bin/sh'],
    ['#!sh\n', 'sh'],
    ['#!\n/bin/sh\n', null],
    ['#!   \n', null],
    ['#!', null],
    ['', null],
    [' #!/bin/sh\n', null],
    ['\ufeff#!/bin/sh\n', null],
    [`#!/${'x'.repeat(300)}\n`, null],
    [`#!/bin/sh ${'x'.repeat(300)}\n`, '/bin/sh'],
  ]
  for (const [line, interpreter] of lines) {
    test(`of ${JSON.stringify(line.slice(0, 30))} is ${JSON.stringify(interpreter)}`, () => {
      expect(interpreterOf(readScript(write(line)))).toBe(interpreter)
    })
  }
})

describe('the head of a script', () => {
  const head = (content: string | Uint8Array) => describeScript(readScript(write(content)))

  test('tells its first line, its line ends and its text', () => {
    expect(head('#!/bin/sh -e\r\necho é\r\n')).toEqual({
      shebang: '/bin/sh -e',
      crlf: true,
      bom: false,
      empty: false,
      binary: false,
      size: 23,
      text: '#!/bin/sh -e\r\necho é\r\n',
    })
  })

  test('tells a byte order mark, an empty file and a binary one', () => {
    expect(head('\ufeff#!/bin/sh\n')).toMatchObject({ bom: true, shebang: null, binary: false })
    expect(head('')).toMatchObject({ empty: true, size: 0, text: '' })
    expect(head(Buffer.from('7f454c4602', 'hex'))).toMatchObject({ binary: true, text: null })
    expect(head('a\0b')).toMatchObject({ binary: true, text: null })
    expect(head('MZ is how this text begins')).toMatchObject({ binary: false })
  })

  test('has no text when the file is no UTF-8 or larger than 64 KiB, but its size', () => {
    expect(head(Buffer.from([0x23, 0xff, 0x0a]))).toMatchObject({ binary: false, text: null, size: 3 })
    expect(head('x'.repeat(65_536)).text).toHaveLength(65_536)
    expect(head('x'.repeat(200_000))).toMatchObject({ text: null, size: 200_000 })
  })

  test('has no bytes for what cannot be read, and is not called empty; a FIFO without a writer does not make it wait', () => {
    mkdirSync(join(folder, 'directory'))
    execFileSync('mkfifo', [join(folder, 'fifo')])
    for (const name of ['directory', 'fifo', 'nowhere']) {
      const script = readScript(join(folder, name))
      expect(script.bytes, name).toHaveLength(0)
      expect(describeScript(script), name).toMatchObject({ empty: false, text: null })
    }
  })
})

import { expect, test } from 'vitest'
import { readScript } from '../../../shared/notices/script-notices.ts'

/** The longest script that is read for notices, in UTF-16 units. */
const LONGEST = 65_536

function readFor(text: string): { readonly codes: readonly string[]; readonly ms: number } {
  const head = { shebang: '/bin/sh', crlf: false, bom: false, empty: false, binary: false, size: text.length, text }
  const began = process.cpuUsage()
  const { traps } = readScript('PreToolUse', '{}', { head, way: 'direct' })
  const { user } = process.cpuUsage(began)
  return { codes: traps.map(({ code }) => code), ms: user / 1_000 }
}

test.each([
  ['thousands of variables that nobody sets', (line: number) => `echo $HOOK_NAME${line}\n`, '', ['unset-variable']],
  ['thousands of loops that are all fed', () => 'while read -r x\n', 'done <x\n', []],
] as const)('a script with %s keeps nobody waiting', (_, line, end, codes) => {
  let text = '#!/bin/sh\n'
  for (let count = 0; text.length < LONGEST - 30; count += 1) text += line(count)
  const read = readFor(text + end)
  expect(read.codes).toEqual(codes)
  expect(read.ms).toBeLessThan(120)
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  OUTPUT_LIMIT_BYTES,
  STDERR_KEPT_TAIL_BYTES,
  STDOUT_KEPT_TAIL_BYTES,
  STDOUT_KEPT_WHOLE_BYTES,
} from '../../../../shared/limits.ts'
import { createOutputCapture } from '../../../../electron/engine/capture-stream.ts'
import { createScene, fixture, type Scene, type Told } from './scene.ts'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})
afterEach(() => scene.close())

function linesOf(told: readonly Told[], stream: 'stdout' | 'stderr'): readonly string[] {
  return told.flatMap((what) => (what.type === 'line' && what.stream === stream ? [what.text] : []))
}

describe('what a hook prints', () => {
  test('is decoded across chunks, each stream by itself', async () => {
    const played = scene.play(fixture('utf8-in-pieces'))
    const { stdout, stderr } = await played.end()
    expect(stdout).toEqual({ text: 'a🙂b\n', tail: '', bytes: 7, shownBytes: 7, gap: 0, truncated: false })
    expect(stderr.text).toBe('é err\n')
    expect(linesOf(played.told, 'stdout')).toEqual(['a🙂b'])
    expect(linesOf(played.told, 'stderr')).toEqual(['é err'])
  })

  test('comes in lines trimmed at their right end, the rest at the end, each stream with its own partial line', async () => {
    const played = scene.play(fixture('both-streams'))
    const { stdout, stderr } = await played.end()
    expect(linesOf(played.told, 'stdout')).toEqual(['out 1 out 1', 'out 2'])
    expect(linesOf(played.told, 'stderr')).toEqual(['err 1', '', 'err 2'])
    expect(stdout.text).toBe('out 1 out 1\r\nout 2')
    expect(stderr.text).toBe('err 1  \t\n\nerr 2')
  })

  test('is told before the exit, with times that never go back, and the start comes first', async () => {
    const played = scene.play(fixture('both-streams'))
    const capture = await played.end()
    expect(played.told[0]).toEqual({ type: 'started', pid: capture.pid, way: 'direct' })
    expect(played.told.at(-1)).toEqual({ type: 'exited', exitCode: 0, signal: null, held: false, heldBy: [] })
    const times = played.told.flatMap((what) => (what.type === 'line' ? [what.atMs] : []))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const { firstOutputMs, exitMs, durationMs } = capture
    expect(firstOutputMs).toBeLessThanOrEqual(times[0] ?? 0)
    expect(firstOutputMs).toBeLessThanOrEqual(exitMs ?? 0)
    expect(exitMs).toBeLessThanOrEqual(durationMs)
  })

  test('is shown up to the limit, and what stdout carried after that is kept', async () => {
    const played = scene.play(fixture('just-over-the-limit'))
    const { stdout } = await played.end()
    expect(stdout.truncated).toBe(true)
    expect(stdout.bytes).toBe(1_800_016)
    expect(stdout.shownBytes).toBeLessThanOrEqual(OUTPUT_LIMIT_BYTES)
    expect(stdout.shownBytes).toBeGreaterThan(OUTPUT_LIMIT_BYTES - 65_536)
    expect(stdout.gap).toBe(0)
    expect(Buffer.byteLength(stdout.text)).toBe(stdout.shownBytes)
    expect(stdout.text + stdout.tail).toBe(`${'a line of the log\n'.repeat(100_000)}{"cancel":true}\n`)
    expect(played.told.filter(({ type }) => type === 'truncated')).toHaveLength(1)
    expect(played.told.findLastIndex(({ type }) => type === 'line')).toBeLessThan(
      played.told.findIndex(({ type }) => type === 'truncated'),
    )
  })

  test('is kept in bounded memory, and of 100 MiB the last 2 MiB', async () => {
    const played = scene.play(fixture('flood'))
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }, 5)
    const { stdout, ending } = await played.end()
    clearInterval(watching)
    expect(ending).toEqual({ kind: 'exited' })
    expect(stdout.bytes).toBe(104_857_600 + 17)
    expect(stdout.tail.length).toBe(STDOUT_KEPT_TAIL_BYTES)
    expect(stdout.tail.endsWith('x\n{"cancel":true}\n')).toBe(true)
    expect(stdout.gap).toBe(stdout.bytes - stdout.shownBytes - STDOUT_KEPT_TAIL_BYTES)
    // What was read and not yet collected counts too.
    expect(most).toBeLessThan(120 * 1_048_576)
  })

  test('gives a line that never ends once, up to the limit', async () => {
    const played = scene.play(scene.script('#!/bin/sh\nhead -c 3000000 /dev/zero | tr "\\0" x\n'))
    const { stdout } = await played.end()
    expect(linesOf(played.told, 'stdout')).toEqual([stdout.text])
    expect(stdout.text.length).toBe(stdout.shownBytes)
    expect(stdout.text.length + stdout.tail.length).toBe(3_000_000)
  })
})

describe('the capture of output, chunk by chunk', () => {
  type Chunk = readonly ['stdout' | 'stderr', string | Buffer]
  function capture(...chunks: readonly Chunk[]) {
    return captureAll(chunks)
  }
  function captureAll(chunks: readonly Chunk[]) {
    const told: string[] = []
    const output = createOutputCapture({
      line: (stream, text) => told.push(`${stream}: ${text}`),
      truncated: () => told.push('truncated'),
    })
    for (const [stream, chunk] of chunks) output.add(stream, Buffer.from(chunk as string))
    return { ...output.finish(), told }
  }
  const full = 'x'.repeat(OUTPUT_LIMIT_BYTES - 1)

  test('shows exactly the limit, both streams together', () => {
    const { stdout, stderr, told } = capture(['stdout', full], ['stderr', 'e'])
    expect(told).toEqual([`stdout: ${full}`, 'stderr: e'])
    expect([stdout.truncated, stderr.truncated]).toEqual([false, false])
  })

  test('shows nothing of the chunk that would exceed the limit, nor of any later one, on neither stream', () => {
    const { stdout, stderr, told } = capture(['stdout', full], ['stderr', 'ee\n'], ['stdout', 'o'], ['stderr', 'e'])
    expect(told).toEqual([`stdout: ${full}`, 'truncated'])
    expect(stdout).toMatchObject({
      tail: 'o',
      shownBytes: full.length,
      bytes: full.length + 1,
      gap: 0,
      truncated: true,
    })
    expect(stderr).toMatchObject({ text: '', tail: 'ee\ne', shownBytes: 0, bytes: 4, gap: 4, truncated: true })
  })

  test('keeps the last 256 KiB of what stderr carried beyond the limit', () => {
    const { stderr } = capture(['stdout', full], ['stderr', 'x'.repeat(STDERR_KEPT_TAIL_BYTES)], ['stderr', 'the end'])
    expect(stderr.tail).toBe(`${'x'.repeat(STDERR_KEPT_TAIL_BYTES - 7)}the end`)
    expect(capture(['stderr', 'é'], ['stdout', full]).stderr.tail).toBe('')
  })

  test('does not cut a character in two at the limit', () => {
    const half = Buffer.concat([Buffer.from('y'.repeat(OUTPUT_LIMIT_BYTES - 3)), Buffer.from([0xf0, 0x9f])])
    const { stdout } = capture(['stdout', half], ['stdout', Buffer.from([0x99, 0x82, 0x0a])])
    expect(stdout.text).toBe('y'.repeat(OUTPUT_LIMIT_BYTES - 3))
    expect(stdout.tail).toBe('🙂\n')
    expect(stdout.shownBytes + Buffer.byteLength(stdout.tail)).toBe(stdout.bytes)
  })

  test('keeps stdout whole up to 16 MiB and beyond that its last 2 MiB, beginning with a whole character', () => {
    const block = Buffer.from('é'.repeat(32_768))
    const blocks = STDOUT_KEPT_WHOLE_BYTES / block.length
    const exactly = capture(...Array.from({ length: blocks }, () => ['stdout', block] as const)).stdout
    expect(exactly.gap).toBe(0)
    expect(exactly.text.length + exactly.tail.length).toBe(STDOUT_KEPT_WHOLE_BYTES / 2)
    const { stdout } = capture(...Array.from({ length: blocks }, () => ['stdout', block] as const), ['stdout', '!'])
    expect(stdout.tail).toBe(`${'é'.repeat((STDOUT_KEPT_TAIL_BYTES - 2) / 2)}!`)
    expect(stdout.gap).toBe(stdout.bytes - stdout.shownBytes - (STDOUT_KEPT_TAIL_BYTES - 1))
  })

  test('keeps a stream of single bytes as it keeps any other', () => {
    const bytes = Array.from({ length: 200_000 }, (_, index): Chunk => ['stdout', String(index % 10)])
    const single = captureAll([['stdout', full], ...bytes])
    expect(single.stdout.text + single.stdout.tail).toBe(full + '0123456789'.repeat(20_000))
  })

  test('reads bytes that are no UTF-8 as replacement characters, also when they come in pieces', () => {
    const { stdout, told } = capture(['stdout', Buffer.from([0xff, 0x61, 0xe2, 0x82])], ['stdout', Buffer.from([0x0a])])
    expect(stdout.text).toBe('\ufffda\ufffd\n')
    expect(told).toEqual(['stdout: \ufffda\ufffd'])
  })
})

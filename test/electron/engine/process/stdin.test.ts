import { afterEach, beforeEach, expect, test } from 'vitest'
import { createScene, fixture, type Scene } from './scene.ts'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})
afterEach(() => scene.close())

const large = new Uint8Array(2_000_000).fill(0x78)

test('a hook gets its whole input and then its end', async () => {
  const { stdout, stdin } = await scene.play(fixture('echo-input'), { stdin: large.subarray(0, 1_000_000) }).end()
  expect(stdout.text).toBe('x'.repeat(1_000_000))
  expect(stdin).toEqual({ bytes: 1_000_000, unread: false })
})

test('a hook that ends without reading 2 MB hurts nobody, and that is known', async () => {
  for (let round = 0; round < 20; round += 1) {
    const capture = await scene.play(fixture('never-reads'), { stdin: large }).end()
    expect(capture).toMatchObject({
      ending: { kind: 'exited' },
      exitCode: 0,
      stdin: { bytes: 2_000_000, unread: true },
    })
    expect(capture.stdout.text).toBe('{"cancel":false}\n')
  }
})

test.runIf(process.platform === 'linux')(
  'an input that was not read, or not to its end, is told from one that was',
  async () => {
    const unread = async (name: string, stdin: Uint8Array) =>
      (await scene.play(fixture(name), { stdin }).end()).stdin.unread
    for (let round = 0; round < 20; round += 1) {
      expect(await unread('never-reads', large.subarray(0, 120))).toBe(true)
      expect(await unread('reads-a-little', large.subarray(0, 120))).toBe(true)
      expect(await unread('echo-input', large.subarray(0, 120))).toBe(false)
      expect(await unread('never-reads', new Uint8Array())).toBe(false)
    }
  },
)

test('a hook that closes its input early hurts nobody', async () => {
  const capture = await scene.play(fixture('closes-stdin'), { stdin: large }).end()
  expect(capture).toMatchObject({ exitCode: 0, stdin: { unread: true }, stdout: { text: 'closed\n' } })
})

import { anything, assert, asyncProperty, constantFrom, dictionary, oneof } from 'fast-check'
import { expect, test } from 'vitest'
import { createDispatch } from '../../../electron/ipc/dispatch.ts'
import type { Handlers } from '../../../electron/ipc/handler.ts'
import { REQUESTS, type RequestName } from '../../../shared/ipc.ts'
import { recordingEngine } from '../../helpers/recording-engine.ts'
import { openTestStudio } from '../../helpers/studio.ts'

const names = Object.keys(REQUESTS) as RequestName[]

test.each(['', 'runs', 'runs.fire ', 'RUNS.FIRE', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then'])(
  'a request named %j is an error result',
  async (name) => {
    await using opened = await openTestStudio({}, { engine: recordingEngine() })
    for (const args of [{}, null, undefined, []]) {
      const result = await opened.studio.dispatch('test', name, args)
      expect(result).toMatchObject({ ok: false, error: { code: 'unknown-request' } })
    }
  },
)

test.each([undefined, null, 1, Number.NaN, {}, [], ['runs.list'], Symbol('runs.list'), () => 'runs.list', 10n])(
  'a name that is no text is an error result (%#)',
  async (name) => {
    await using opened = await openTestStudio({}, { engine: recordingEngine() })
    expect((await opened.studio.dispatch('test', name, {})).ok).toBe(false)
  },
)

test.each(names)('%s answers bad arguments of every kind with a sentence, and starts nothing', async (name) => {
  const engine = recordingEngine()
  await using opened = await openTestStudio({}, { engine })
  const keys = ['event', 'payload', 'folders', 'runId', 'directories', 'id', 'prefix', '__proto__', 'theme']
  await assert(
    asyncProperty(oneof(anything(), dictionary(constantFrom(...keys), anything())), async (args) => {
      const result = await opened.studio.dispatch('test', name, args)
      // What happens to be right is answered; every other thing is refused with a sentence, and all of it crosses the bridge as JSON.
      expect(JSON.parse(JSON.stringify(result))).toEqual(result)
      if (REQUESTS[name].safeParse(args).success) return
      expect(result).toMatchObject({ ok: false, error: { code: 'bad-arguments' } })
      expect(!result.ok && result.error.message).toContain(name)
    }),
    { numRuns: 150 },
  )
  expect(engine.fired).toEqual([])
  expect(opened.logged).toEqual([])
})

test('a field too many is refused, also one that attacks prototypes', async () => {
  await using opened = await openTestStudio({}, { engine: recordingEngine() })
  for (const args of ['{"x":1}', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
    expect((await opened.studio.dispatch('test', 'runs.list', JSON.parse(args))).ok).toBe(false)
  }
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test('a path with a NUL is refused before anything looks at it', async () => {
  await using opened = await openTestStudio({}, { engine: recordingEngine() })
  const result = await opened.ask('workspace.open', { folders: ['/tmp\0/x'], mode: 'add' })
  expect(!result.ok && result.error.message).toContain('NUL')
  expect(await opened.get('paths.complete', { prefix: '/tm\0' })).toEqual([])
})

test('a handler that throws is an internal failure, and what is logged quotes no payload', async () => {
  const secret = 'a-secret-of-the-payload'
  const thrower = () => {
    throw new TypeError(`cannot read ${secret}`)
  }
  const handlers = Object.fromEntries(names.map((name) => [name, thrower])) as unknown as Handlers<RequestName>
  const logged: string[] = []
  const dispatch = createDispatch(handlers, (line) => logged.push(line))
  const result = await dispatch('test', 'runs.list', {})
  expect(result).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(JSON.stringify(result)).not.toContain(secret)
  expect(logged.join('\n')).toContain('runs.list')
  expect(logged.join('\n')).toContain('TypeError')
  expect(logged.join('\n')).not.toContain(secret)
})

import { expect, it, vi } from 'vitest'
import { currentDraft } from '../../renderer/stores/fire.ts'
import { loadSamples } from '../../renderer/stores/load-samples.ts'
import { sampleOf } from '../../renderer/stores/saved-payloads.ts'
import { createStudio } from '../../renderer/stores/studio.ts'
import type { Studio } from '../../renderer/stores/studio.ts'
import type { RequestResults } from '../../shared/ipc.ts'
import type { HookFile } from '../../shared/requests/files.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { fakeBridge, GOOD_ANSWERS, manualFrames, SETTINGS } from './fake-bridge.ts'

type Answer = Result<RequestResults['runs.fire']>

const HOOK = '/w/shop/.clinerules/hooks/PreToolUse'

const fileOf = (text: string): HookFile => ({
  path: HOOK,
  directory: '/w/shop/.clinerules/hooks',
  source: 'workspace',
  root: '/w/shop',
  event: 'PreToolUse',
  target: null,
  text,
  lineEnds: 'lf',
  bom: false,
  mode: 0o755,
  writable: true,
  version: text,
})

/** A studio that fires on save, and whose answers to a fire come when the test says so. */
async function slow() {
  const waiting: ((answer: Answer) => void)[] = []
  const fake = fakeBridge({
    ...GOOD_ANSWERS,
    'runs.fire': () => new Promise<Answer>((resolve) => void waiting.push(resolve)),
    'trust.grant': () => ok([]),
    'settings.get': () => ok({ ...SETTINGS, fireOnSave: true }),
    'files.open': () => ok(fileOf('one\n')),
    'files.save': ({ text }) => ok({ kind: 'saved', file: fileOf(text) }),
  })
  const { schedule } = manualFrames()
  const storage = { getItem: () => null, setItem: () => undefined }
  const studio = createStudio({ bridge: fake.bridge, loadSamples, storage, theme: 'system', schedule })
  fake.become({ kind: 'connected' })
  await expect.poll(() => currentDraft(studio.fire.getState(), 'cline')).toBeDefined()
  const answer = (given: Answer) => waiting.shift()?.(given)
  return { ...fake, studio, answer, fired: () => fake.asked.filter(({ name }) => name === 'runs.fire') }
}

it('sends the name of a saved payload along, as long as it is fired as it stands in its file', async () => {
  const { studio, answer, fired } = await slow()
  const payload = { version: 1, event: 'PreToolUse', name: 'Deletes everything', payload: {} } as const
  const saved = { file: '/w/shop/.clinerules/hooks/.studio/PreToolUse.d.json', directory: '/w/shop', payload }
  studio.savedPayloads.setState({ payloads: [saved] })
  studio.fire.getState().chooseSaved(sampleOf(saved))
  for (const text of ['{}', '{"toolName":"read_file"}']) {
    studio.fire.getState().setText(text)
    const firing = studio.fire.getState().fire()
    answer(ok({ kind: 'started', runId: text }))
    await firing
  }
  expect(fired().map(({ args }) => Reflect.get(args ?? {}, 'payloadName'))).toEqual(['Deletes everything', undefined])
})

it('asks for trust for what was fired, and fires that, whatever was chosen meanwhile', async () => {
  const { studio, answer, fired } = await slow()
  const firing = studio.fire.getState().fire()
  await studio.fire.getState().chooseEvent('TaskStart')
  answer(ok({ kind: 'ask', directories: [{ realPath: '/w/shop/.clinerules/hooks', hooks: [] }] }))
  await firing
  expect(studio.trust.getState().question?.event).toBe('PreToolUse')
  const granted = studio.trust.getState().grant()
  await expect.poll(() => fired().length).toBe(2)
  expect(fired()[1]?.args).toEqual(fired()[0]?.args)
  answer(ok({ kind: 'started', runId: 'r' }))
  await granted
  expect(studio.runs.getState().rows[0]).toMatchObject({ runId: 'r', event: 'PreToolUse' })
  expect(studio.fire.getState().event).toBe('TaskStart')
})

it.each([
  ['another event', (studio: Studio) => studio.fire.getState().chooseEvent('TaskStart')],
  ['another text', (studio: Studio) => Promise.resolve(studio.fire.getState().setText('{}'))],
])('does not say beside %s what is wrong with the payload that was fired', async (_, goOn) => {
  const { studio, answer } = await slow()
  const firing = studio.fire.getState().fire()
  await goOn(studio)
  answer(failure('input-not-json', 'The payload is no JSON.', 'Close the brace.'))
  await firing
  expect(studio.fire.getState().error).toBeNull()
  expect(studio.toasts.getState().toasts.map(({ text }) => text)).toEqual([
    'PreToolUse was not fired: The payload is no JSON. Close the brace.',
  ])
})

it('leaves in view what a person has gone to since a fire, when its run begins late', async () => {
  const { studio, answer } = await slow()
  const { runs, window } = studio
  const begin = async (runId: string, goOn: () => unknown) => {
    const fired = studio.fire.getState().fire()
    goOn()
    answer(ok({ kind: 'started', runId }))
    await fired
    return [runs.getState().selected, window.getState().tab]
  }
  expect(await begin('one', () => undefined)).toEqual(['one', 'run'])
  expect(await begin('two', () => window.getState().showTab('payload'))).toEqual(['two', 'payload'])
  expect(await begin('three', () => runs.getState().select('one'))).toEqual(['one', 'payload'])
  expect(await begin('four', () => undefined)).toEqual(['four', 'run'])
  expect(runs.getState().rows.map(({ runId }) => runId)).toEqual(['four', 'three', 'two', 'one'])
})

it('fires what was saved while a fire was not answered yet', async () => {
  const { studio, answer, fired } = await slow()
  await studio.editor.getState().open(HOOK)
  studio.editor.getState().setText(HOOK, 'two\n')
  const firing = studio.fire.getState().fire()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await studio.editor.getState().save(HOOK)
  await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  expect(fired()).toHaveLength(1)
  answer(failure('folder-missing', 'The folder is gone.', 'Open another one.'))
  await firing
  await expect.poll(() => fired().length).toBe(2)
})

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RequestArgs, RequestName, RequestResults } from '../../../shared/ipc.ts'
import { serveStudio } from '../../helpers/served-studio.ts'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'

const HOOK = '#!/bin/sh\ncat > /dev/null\necho "{}"\n'
const ANY = { text: '', event: null, action: null, script: null, day: null }

/** A studio of its own process, and a short way to ask it. */
async function studioOf(around: TestWorkspace) {
  const served = await serveStudio(around)
  return {
    page: served.page,
    async get<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestResults[N]> {
      const result = await served.page.request(name, args)
      if (!result.ok) throw new Error(`${name}: ${result.error.message}`)
      return result.value
    },
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  }
}

test('two studios on one data folder and one workspace lose nothing of each other', { timeout: 60_000 }, async () => {
  using around = makeWorkspace({
    'work/.clinerules/hooks/TaskStart': HOOK,
    'work/.clinerules/hooks/TaskCancel': HOOK,
    home: { folder: true },
  })
  const hooks = around.path('work', '.clinerules', 'hooks')
  const hook = (name: string) => around.path('work', '.clinerules', 'hooks', name)
  await using one = await studioOf(around)
  await using two = await studioOf(around)

  // What the one lets run, the other does not ask about.
  await one.get('trust.grant', { directories: [hooks] })
  const fire = { event: 'TaskStart', profile: 'cline', payload: '{}', timeoutMs: 20_000 } as const
  for (const studio of [one, two]) {
    for (let turn = 0; turn < 4; turn += 1)
      expect(await studio.get('runs.fire', fire)).toMatchObject({ kind: 'started' })
  }
  const settled = (studio: typeof one) => () => studio.get('history.search', ANY).then(({ total }) => total)
  for (const studio of [one, two]) await expect.poll(settled(studio)).toBe(8)

  // Each changes something else, at the same time.
  await Promise.all([one.get('settings.set', { theme: 'dark' }), two.get('settings.set', { fireOnSave: true })])
  for (const studio of [one, two]) {
    expect(await studio.get('settings.get', {})).toMatchObject({ theme: 'dark', fireOnSave: true })
  }

  // The second one to save is shown what the first one saved.
  const { version: base } = await one.get('files.open', { path: hook('TaskStart') })
  const save = { path: hook('TaskStart'), base, lineEnds: 'keep', bom: 'keep' } as const
  await one.get('files.save', { ...save, text: `${HOOK}# one\n` })
  expect(await two.get('files.save', { ...save, text: `${HOOK}# two\n` })).toMatchObject({
    kind: 'changed',
    theirs: { text: `${HOOK}# one\n` },
  })

  // Payloads beside one hook, drafts of one file in two windows.
  const payload = (name: string) => ({
    directory: hooks,
    payload: { version: 1, event: 'TaskStart', name, payload: { taskMetadata: { taskId: name } } } as const,
    replaces: null,
  })
  await Promise.all([one.get('payloads.save', payload('one')), two.get('payloads.save', payload('two'))])
  for (const studio of [one, two]) expect((await studio.get('payloads.list', {})).payloads).toHaveLength(2)
  const draft = (window: string) => ({ key: `file:${hook('TaskStart')}`, text: window, base, window })
  await Promise.all([one.get('drafts.put', draft('w1')), two.get('drafts.put', draft('w2'))])
  expect((await one.get('drafts.list', {})).map(({ text }) => text)).toEqual(['w1'])
  expect((await two.get('drafts.list', {})).map(({ text }) => text)).toEqual(['w2'])

  // What the one deleted it can bring back, whatever the other deleted, cleared and brought back meanwhile.
  const deleted = await one.get('hooks.delete', { path: hook('TaskCancel') })
  expect(await two.page.request('undo.run', { undo: deleted.undo })).toMatchObject({ ok: false })
  const gone = await two.get('hooks.delete', { path: hook('TaskStart') })
  const cleared = await one.get('history.clear', {})
  expect((await two.get('history.search', ANY)).total).toBe(0)
  await two.get('undo.run', { undo: gone.undo })
  await one.get('undo.run', { undo: deleted.undo })
  await one.get('undo.run', { undo: cleared.undo })
  expect(readFileSync(hook('TaskCancel'), 'utf8')).toBe(HOOK)
  expect(existsSync(hook('TaskStart'))).toBe(true)
  for (const studio of [one, two]) expect((await studio.get('history.search', ANY)).total).toBe(8)
})

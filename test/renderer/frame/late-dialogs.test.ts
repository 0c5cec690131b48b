import { expect, it } from 'vitest'
import { currentDraft } from '../../../renderer/stores/fire.ts'
import { loadSamples } from '../../../renderer/stores/load-samples.ts'
import { createStudio } from '../../../renderer/stores/studio.ts'
import { createWindow } from '../../../renderer/stores/window.ts'
import { fileKey } from '../../../renderer/views/explorer/explorer-rows.ts'
import { rowDoing } from '../../../renderer/views/explorer/row-doing.ts'
import { createFromTemplate } from '../../../renderer/views/new-hook/create-from-template.ts'
import type { HookFile } from '../../../shared/requests/files.ts'
import { ok } from '../../../shared/result.ts'
import { templateFor } from '../../../shared/templates/templates.ts'
import { fakeBridge, GOOD_ANSWERS, manualFrames, settle } from '../fake-bridge.ts'

const DIRECTORY = '/w/shop/.clinerules/hooks'

function fileAt(path: string): HookFile {
  const root = { directory: DIRECTORY, source: 'workspace', root: '/w/shop', target: null } as const
  const bytes = { text: '', lineEnds: 'lf', bom: false, mode: 0o755, writable: true, version: 'v' } as const
  return { path, event: null, ...root, ...bytes }
}

async function connected(answers: Parameters<typeof fakeBridge>[0]) {
  const fake = fakeBridge({ ...GOOD_ANSWERS, 'payloads.list': () => ok({ payloads: [], broken: [] }), ...answers })
  const { schedule } = manualFrames()
  const storage = { getItem: () => null, setItem: () => undefined }
  const studio = createStudio({ bridge: fake.bridge, loadSamples, storage, theme: 'system', schedule })
  fake.become({ kind: 'connected' })
  await expect.poll(() => currentDraft(studio.fire.getState(), 'cline')).toBeDefined()
  await settle()
  return studio
}

it('leaves a dialog alone that was opened after the one whose work is done now', () => {
  const window = createWindow()
  const { show, close } = window.getState()
  const first = { kind: 'new-hook', event: 'TaskStart', directory: null } as const
  show(first)
  show({ kind: 'environment' })
  close(first)
  expect(window.getState().dialog).toEqual({ kind: 'environment' })
  close(window.getState().dialog)
  expect(window.getState().dialog).toEqual({ kind: 'none' })
})

it('tells of a hook that was created after its dialog was closed, and leaves event, row and scripts as they are', async () => {
  const path = `${DIRECTORY}/TaskStart`
  const created = { ...fileAt(path), undo: 'u', what: 'created', where: 'trash', payloads: 2 } as const
  const studio = await connected({ 'hooks.create': () => ok(created), 'files.open': () => ok(fileAt(path)) })
  const template = templateFor('TaskStart', 'bash', 'guard')
  expect(await createFromTemplate(studio, template, DIRECTORY, () => false)).toBeNull()
  expect(studio.toasts.getState().toasts.map(({ text }) => text)).toEqual(['TaskStart is created and switched on.'])
  expect([studio.fire.getState().event, studio.listing.getState().chosen]).toEqual(['PreToolUse', null])
  expect(studio.editor.getState().tabs).toEqual([])
  await createFromTemplate(studio, template, DIRECTORY, () => true)
  expect([studio.fire.getState().event, studio.listing.getState().chosen]).toEqual(['TaskStart', fileKey(path)])
})

it('chooses a renamed hook and its event, but not in the place of a row that was chosen while it was renamed', async () => {
  let answer: () => void = () => undefined
  const renamed = { ...fileAt(`${DIRECTORY}/PostToolUse`), undo: 'u', what: 'renamed', payloads: 0 }
  const studio = await connected({
    'hooks.rename': () => new Promise((resolve) => (answer = () => resolve(ok({ ...renamed, where: 'trash' })))),
  })
  const { choose } = studio.listing.getState()
  const chosen = () => studio.listing.getState().chosen
  choose(fileKey(`${DIRECTORY}/PreToolUse`))
  const event = () => studio.fire.getState().event
  rowDoing(studio).rename(`${DIRECTORY}/PreToolUse`, 'PostToolUse')
  expect(event()).toBe('PreToolUse')
  answer()
  await expect.poll(chosen).toBe(fileKey(`${DIRECTORY}/PostToolUse`))
  await expect.poll(event).toBe('PostToolUse')
  rowDoing(studio).rename(`${DIRECTORY}/PostToolUse`, 'PostToolUse')
  choose('event:TaskStart')
  await studio.fire.getState().chooseEvent('TaskStart')
  answer()
  await expect.poll(() => studio.hookActions.getState().busy.size).toBe(0)
  await settle()
  expect([chosen(), event()]).toEqual(['event:TaskStart', 'TaskStart'])
})

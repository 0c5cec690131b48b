import { expect, it } from 'vitest'
import { loadSamples } from '../../renderer/stores/load-samples.ts'
import { createStudio } from '../../renderer/stores/studio.ts'
import { fakeBridge, GOOD_ANSWERS, manualFrames, SETTINGS, settle } from './fake-bridge.ts'

const storage = { getItem: () => null, setItem: () => undefined }

it('asks for everything as soon as the studio is there, and again when it came back', async () => {
  const { bridge, become, count } = fakeBridge(GOOD_ANSWERS)
  const studio = createStudio({ bridge, loadSamples, storage, theme: 'light', schedule: manualFrames().schedule })
  await settle()
  expect(count('hooks.list')).toBe(0)
  become({ kind: 'connected' })
  await expect.poll(() => count('runs.list')).toBe(1)
  expect(studio.settings.getState().theme).toBe('dark')
  expect(studio.connection.getState().info?.homeDir).toBe('/home/u')
  become({ kind: 'lost' })
  become({ kind: 'connected' })
  await expect.poll(() => count('runs.list')).toBe(2)
  expect(count('hooks.list')).toBe(2)
})

it('asks for everything at once in the desktop, which is always connected', async () => {
  const { bridge, count } = fakeBridge(GOOD_ANSWERS, { kind: 'connected' })
  createStudio({ bridge, loadSamples, storage, theme: 'light', schedule: manualFrames().schedule })
  await expect.poll(() => count('runs.list')).toBe(1)
})

it('follows what the studio says of settings, processes and folders', async () => {
  const { bridge, push } = fakeBridge(GOOD_ANSWERS)
  const studio = createStudio({ bridge, loadSamples, storage, theme: 'light', schedule: manualFrames().schedule })
  push('settings.changed', { ...SETTINGS, theme: 'system', profile: 'cline-vscode@4.1' })
  push('processes.changed', { processes: [] })
  push('workspace.changed', { roots: [], globalDir: '/g', recents: [] })
  await settle()
  expect(studio.settings.getState()).toMatchObject({ theme: 'system', profile: 'cline-vscode@4.1' })
  expect(studio.workspace.getState().workspace?.globalDir).toBe('/g')
})

import path from 'node:path'
import type { ElectronDouble } from '../electron-double/launch.ts'
import { isAlive } from './processes-of.ts'
import { expect, type OpenStudio, test } from './studio.ts'
import { answering, hooks, script } from './workspace-files.ts'

test.skip(({ shell }) => shell !== 'double', 'what only the test double of Electron can be asked')

const HOOKS = hooks({ PreToolUse: answering({ cancel: true }) })

function doubleOf({ double }: OpenStudio): ElectronDouble {
  if (double === null) throw new Error('This studio is not on the double')
  return double
}

test('goes nowhere, opens no window and asks for no permission', async ({ openStudio, makeWorkspace }) => {
  const studio = await openStudio({
    folders: [await makeWorkspace(HOOKS)],
    consoleMaySay: /Content Security Policy|violates|Refused|ERR_|permission|Geolocation|example\.com/i,
  })
  const { page } = studio.window
  const double = doubleOf(studio)
  const address = page.url()
  await page.evaluate(() => {
    location.href = 'https://example.com/away'
  })
  await expect.poll(() => double.refused()).toContainEqual({ kind: 'navigation', url: 'https://example.com/away' })
  await page.evaluate(() => void window.open('https://example.com/window'))
  await expect.poll(() => double.refused()).toContainEqual({ kind: 'window', url: 'https://example.com/window' })
  expect(double.refused().filter(({ kind }) => kind === 'allowed-window')).toEqual([])
  expect(
    await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'] as PermissionName[]
      const states = await Promise.all(names.map((name) => navigator.permissions.query({ name })))
      return states.map(({ state }) => state).includes('granted')
    }),
  ).toBe(false)
  expect(page.url()).toBe(address)
  await expect(page.getByText('1 found')).toBeVisible()
  expect(double.windows()).toHaveLength(1)
})

test('does from its menu what the window does', async ({ openStudio, makeWorkspace }) => {
  const studio = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
  const { window } = studio
  const double = doubleOf(studio)
  await double.clickMenu('run.fire')
  await window.question.getByRole('button', { name: 'Trust and fire' }).click()
  await expect(window.verdict).toContainText('Blocks')
  await double.clickMenu('run.copyStdin')
  await expect.poll(() => studio.clipboard()).toContain('"hookName":"PreToolUse"')
  await double.clickMenu('run.copyCommand')
  await expect.poll(() => studio.clipboard()).toContain('printf %s')
  await double.clickMenu('view.theme.light')
  await expect(window.picker('Theme')).toContainText('Light')
  await double.clickMenu('help.logs')
  await expect.poll(() => double.revealed()).toEqual([path.join(studio.dataDir, 'logs', 'hook-studio.log')])
  await double.clickMenu('help.shortcuts')
  await expect(window.dialog).toContainText('Keyboard shortcuts')
})

test('ends with its window, and its hooks with it', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: script('echo $$\nexec sleep 600') }))
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  const double = doubleOf(studio)
  await window.beginFire()
  await expect(window.texts).toHaveText(/^\d+$/)
  const pid = Number(await window.texts.innerText())
  double.closeWindow()
  expect(await double.exited).toMatchObject({ code: 0 })
  expect(await isAlive(pid)).toBe(false)
})

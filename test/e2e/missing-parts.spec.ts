import { expect, test } from './studio.ts'
import { hooks } from './workspace-files.ts'

test(
  'stays with what was typed when the studio is gone and a part of the window cannot be fetched any more',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: '#!/bin/sh\necho "{}"\n' }))
    const studio = await openStudio({
      folders: [root],
      consoleMaySay: /WebSocket|ERR_|preload CSS|could not be fetched/,
    })
    const { window } = studio
    const page = studio.page()
    await window.writePayload('{"toolName": "mine"}')
    process.kill(studio.pid, 'SIGKILL')
    await expect(page.getByText('The studio stopped.')).toBeVisible()
    await window.editor.blur()
    await page.keyboard.press('?')
    const message = page.getByRole('region', { name: 'Messages' }).getByText('That could not be opened')
    await expect(message).toBeVisible()
    await expect(window.editor).toContainText('mine')
    // It is closed, and can be asked for again.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(message).toBeHidden()
    await page.keyboard.press('?')
    await expect(message).toBeVisible()
  },
)

test(
  'says that it made a mistake, keeps what was typed and shows itself again',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: '#!/bin/sh\necho "{}"\n' }))
    const studio = await openStudio({ folders: [root], consoleMaySay: /a mistake/ })
    const { window } = studio
    const page = studio.page()
    await window.writePayload('{"toolName": "mine"}')
    // The list shows with it when a run was fired.
    await page.evaluate(() => {
      const { prototype } = Intl.DateTimeFormat
      const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
      const get = (): never => {
        throw new Error('a mistake')
      }
      Object.defineProperty(prototype, 'format', { configurable: true, get })
      addEventListener('mended', () => Object.defineProperty(prototype, 'format', format))
    })
    await window.fireButton.click()
    await window.question.getByRole('button', { name: 'Trust and fire' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'made a mistake of its own' })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('mended')))
    await page.getByRole('button', { name: 'Show the window again' }).click()
    await window.waitUntilReady()
    await expect(window.editor).toContainText('mine')
    await expect(window.cards).toHaveCount(1)
  },
)

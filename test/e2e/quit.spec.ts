import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './processes-of.ts'
import { expect, type OpenStudio, test } from './studio.ts'
import { hooks } from './workspace-files.ts'

const HOOK = '#!/bin/sh\necho "{}"\n'

/** What a person, the system and a terminal do to end a studio. */
const ENDS = {
  'the closing of its window': ({ double }: OpenStudio) => double?.closeWindow(),
  'Quit in its menu': ({ double }: OpenStudio) => void double?.quit(),
  SIGTERM: ({ pid }: OpenStudio) => process.kill(pid, 'SIGTERM'),
} as const

for (const [name, end] of Object.entries(ENDS)) {
  test(`keeps what was typed in the moment before ${name}`, async ({ openStudio, makeWorkspace, shell }) => {
    test.skip(shell !== 'double' && name !== 'SIGTERM', 'what only the test double of Electron can be asked')
    test.skip(shell === 'electron', 'its process is ended by its driver')
    const root = await makeWorkspace(hooks({ PreToolUse: HOOK }))
    const studio = await openStudio({ folders: [root], consoleMaySay: /WebSocket|ERR_/ })
    const { keyboard } = studio.page()
    await studio.page().locator('[data-kind="hook"]').filter({ hasText: 'PreToolUse' }).first().dblclick()
    const text = studio.page().getByRole('textbox', { name: 'Script PreToolUse' })
    await expect(text).toBeVisible()
    await studio.window.writePayload('{"toolName": "half writ')
    await expect(studio.window.editor).toHaveText('{"toolName": "half writ')
    await text.click()
    await keyboard.press('ControlOrMeta+End')
    await keyboard.insertText('# the last word')
    end(studio)
    await expect.poll(() => isAlive(studio.pid)).toBe(false)

    const again = await openStudio({ folders: [root], like: studio })
    await expect(again.page().getByRole('textbox', { name: 'Script PreToolUse' })).toContainText('# the last word')
    await expect(again.window.editor).toHaveText('{"toolName": "half writ')
    expect(await readFile(path.join(root, '.clinerules/hooks/PreToolUse'), 'utf8')).toBe(HOOK)
  })
}

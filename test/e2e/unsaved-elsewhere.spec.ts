import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OpenStudio } from './studio.ts'
import { expect, test } from './studio.ts'
import { answering, hooks } from './workspace-files.ts'

const HOOKS = hooks({ TaskStart: answering({}), PreToolUse: answering({}) })

test('a text of a folder that was left stands in no fire’s way', async ({ openStudio, makeWorkspace, shell }) => {
  const shop = await makeWorkspace(HOOKS)
  const api = await makeWorkspace(HOOKS, 'api')
  const studio = await openStudio({ folders: [shop] })
  const { window } = studio
  await type(studio, 'TaskStart', '# only on screen\n')
  if (shell !== 'browser') await studio.answerFolderDialog([api])
  await window.page.keyboard.press('ControlOrMeta+o')
  if (shell === 'browser') {
    await window.dialog.getByRole('combobox', { name: 'Path of the folder' }).fill(api)
    await window.page.keyboard.press('Enter')
  }
  await expect(window.workspaceButton).toHaveText('api')
  await expect(window.page.getByText(`${shop} is not open: the text here stays kept, but is not fired.`)).toBeVisible()
  await window.fire()
  await expect(window.verdict).toContainText('Goes ahead')
  await expect(window.page.getByText('private copy')).toHaveCount(0)
  expect(await readFile(path.join(shop, '.clinerules/hooks/TaskStart'), 'utf8')).not.toContain('only on screen')
})

test(
  'a text whose tab is closed is marked in the list, and can be discarded and had back',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const shop = await makeWorkspace(HOOKS)
    const studio = await openStudio({ folders: [shop] })
    const { window } = studio
    const row = window.page.locator('[data-kind="hook"]').filter({ hasText: 'TaskStart' }).first()
    const tab = window.page.getByRole('tab', { name: /TaskStart/ })
    await type(studio, 'TaskStart', '# only on screen\n')
    await expect(row).toContainText('unsaved text')
    await tab.click({ button: 'middle' })
    await expect(tab).toHaveCount(0)
    await expect(row).toContainText('unsaved text')
    await row.click({ button: 'right' })
    await window.page.getByRole('menuitem', { name: 'Discard unsaved text' }).click()
    await expect(row).not.toContainText('unsaved text')
    await window.page.keyboard.press('ControlOrMeta+Alt+z')
    await expect(row).toContainText('unsaved text')
    await expect(tab).toHaveAccessibleName(/not saved/)

    // The same of the tab that is shown, by its command.
    await window.page.keyboard.press('ControlOrMeta+k')
    await expect(window.page.getByPlaceholder('Search commands')).toBeFocused()
    await window.page.keyboard.insertText('discard unsaved')
    await expect(window.page.getByRole('option', { selected: true })).toContainText('Discard Unsaved Text')
    await window.page.keyboard.press('Enter')
    await expect(tab).not.toHaveAccessibleName(/not saved/)
    await expect(row).not.toContainText('unsaved text')
    await window.page.keyboard.press('ControlOrMeta+Alt+z')
    await expect(tab).toHaveAccessibleName(/not saved/)
  },
)

/** Types at the end of a hook, without saving. */
async function type({ window }: OpenStudio, name: string, text: string): Promise<void> {
  await window.page.locator('[data-kind="hook"]').filter({ hasText: name }).first().dblclick()
  const script = window.page.getByRole('textbox', { name: `Script ${name}` })
  await script.click()
  await window.page.keyboard.press('ControlOrMeta+End')
  await window.page.keyboard.insertText(text)
  await expect(window.page.getByRole('tab', { name: new RegExp(name) })).toHaveAccessibleName(/not saved/)
}

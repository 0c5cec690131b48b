import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './studio.ts'
import { answering, hooks } from './workspace-files.ts'

const HOOKS = hooks({ PreToolUse: answering({}) })

test('opens a folder by a path field that completes it', async ({ openStudio, makeWorkspace, shell }) => {
  test.skip(shell !== 'browser', 'the desktop asks with the dialog of the system')
  const shop = await makeWorkspace(HOOKS)
  await makeWorkspace({ '../warehouse-north/a': '', '../warehouse-south/a': '' }, 'unused')
  const parent = path.dirname(shop)
  const api = await makeWorkspace(HOOKS, 'api')
  await Promise.all(['api-docs', 'web'].map((name) => writeFile(path.join(parent, `${name}.txt`), '')))
  const { window } = await openStudio({ folders: [shop] })
  const { keyboard } = window.page
  await keyboard.press('ControlOrMeta+o')
  const field = window.dialog.getByRole('combobox', { name: 'Path of the folder' })
  await expect(field).toBeFocused()
  await expect(window.dialog).toContainText('Opening a folder runs nothing')

  // Tab completes as far as it is clear; only folders are proposed.
  await field.fill(`${path.dirname(api)}/a`)
  const proposals = window.dialog.getByRole('option')
  await expect(proposals).toHaveText([api])
  await keyboard.press('Tab')
  await expect(field).toHaveValue(`${api}/`)
  await field.fill(`${path.dirname(shop)}/`)
  await expect(proposals).toHaveText([shop])
  await keyboard.press('ArrowDown')
  await expect(proposals.first()).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(field).toHaveValue(`${shop}/`)

  // What cannot be opened is said, with the next step, and the dialog stays.
  await field.fill(path.join(parent, 'nowhere'))
  await keyboard.press('Enter')
  await expect(window.dialog.getByRole('alert')).toHaveText(
    `There is no folder ${path.join(parent, 'nowhere')}. Check the path, or make the folder first.`,
  )
  await field.fill(path.join(parent, 'web.txt'))
  await keyboard.press('Enter')
  await expect(window.dialog.getByRole('alert')).toContainText('is a file, not a folder. Open the folder that holds it')

  await field.fill(api)
  await keyboard.press('Enter')
  await expect(window.dialog).toHaveCount(0)
  await expect(window.workspaceButton).toHaveText('api')
  await expect(window.page.getByText('1 found')).toBeVisible()

  await keyboard.press('ControlOrMeta+Shift+O')
  await expect(window.dialog).toContainText('Add a folder')
  await field.fill(shop)
  await window.dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(window.workspaceButton).toHaveText('api + shop')
  await expect(window.page.getByText('2 found')).toBeVisible()
})

test('opens folders by the dialog of the system', async ({ openStudio, makeWorkspace, shell }) => {
  test.skip(shell === 'browser', 'a browser has no dialog of the system')
  const shop = await makeWorkspace(HOOKS)
  const api = await makeWorkspace(HOOKS, 'api')
  const studio = await openStudio({ folders: [shop] })
  const { window } = studio
  const { keyboard } = window.page
  await studio.answerFolderDialog([])
  await keyboard.press('ControlOrMeta+o')
  await expect(window.workspaceButton).toHaveText('shop')
  await studio.answerFolderDialog([api])
  await keyboard.press('ControlOrMeta+Shift+O')
  await expect(window.workspaceButton).toHaveText('shop + api')

  await studio.answerFolderDialog([path.join(shop, 'nowhere')])
  await keyboard.press('ControlOrMeta+o')
  const alert = window.page.getByRole('alert').filter({ hasText: 'There is no folder' })
  await expect(alert).toContainText(`There is no folder ${path.join(shop, 'nowhere')}. Check the path`)
  await expect(window.workspaceButton).toHaveText('shop + api')
  await studio.answerFolderDialog([api])
  await keyboard.press('ControlOrMeta+o')
  await expect(window.workspaceButton).toHaveText('api')
  await expect(alert).toHaveCount(0)
})

test('closes folders, opens recent ones again, and says when one is gone', async ({ openStudio, makeWorkspace }) => {
  const shop = await makeWorkspace(HOOKS)
  const api = await makeWorkspace(HOOKS, 'api')
  const web = await makeWorkspace(HOOKS, 'web')
  const studio = await openStudio({ folders: [shop, api, web] })
  const { window } = studio
  await window.chooseMenuItem(window.workspaceButton, web)
  await expect(window.workspaceButton).toHaveText('shop + api')
  await window.chooseMenuItem(window.workspaceButton, api)
  await expect(window.workspaceButton).toHaveText('shop')
  await expect(window.page.getByText('1 found')).toBeVisible()
  await window.chooseMenuItem(window.workspaceButton, shop)
  const begin = window.page.getByRole('region', { name: 'Ways to begin' })
  await expect(begin).toBeVisible()
  await window.page.keyboard.press('ControlOrMeta+Enter')
  await expect(window.question).toHaveCount(0)

  // One that went since it was listed is said to be missing, here as in the menu.
  await rm(api, { recursive: true })
  const alert = window.page.getByRole('alert').filter({ hasText: 'There is no folder' })
  await begin.getByRole('button', { name: api }).click()
  await expect(alert).toContainText('Check the path')
  await begin.getByRole('button', { name: shop }).click()
  await expect(window.workspaceButton).toHaveText('shop')
  await expect(alert).toHaveCount(0)
  await expect(window.eventRow('PreToolUse')).toBeFocused()

  // Asked for over open folders, Escape goes back to them.
  await window.page.keyboard.press('ControlOrMeta+k')
  await window.page.getByRole('combobox', { name: 'Commands, hooks, payloads and runs' }).fill('Ways to Begin')
  await window.page.keyboard.press('Enter')
  await expect(begin.getByRole('button', { name: /^Make a sample hook/ })).toBeFocused()
  await window.page.keyboard.press('Escape')
  await expect(begin).toHaveCount(0)
  await expect(window.eventRow('PreToolUse')).toBeFocused()

  await rm(web, { recursive: true })
  await window.chooseMenuItem(window.workspaceButton, web)
  await expect(alert).toContainText('Check the path')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)

  // The next start opens the last ones again.
  await studio.close()
  const again = await openStudio({ like: studio })
  await expect(again.window.workspaceButton).toHaveText('shop')
  await again.window.workspaceButton.click()
  await expect(again.window.page.getByRole('menuitem').filter({ hasText: api })).toContainText('missing')
})

test('opens the bundled sample workspace when nothing was ever opened', async ({ openStudio }) => {
  const { window } = await openStudio()
  await expect(window.page.getByText(/^\d+ found/)).toBeVisible()
  await window.fire()
  await expect(window.verdict).toContainText('Blocks: the whole task would be cancelled')
  await expect(window.verdict).toContainText('This project is TypeScript only')
})

import { rename } from 'node:fs/promises'
import { expect, test } from './studio.ts'
import { answering, hooks } from './workspace-files.ts'

test(
  'shows the way to the first hook where there is none, and how to fire once there is one',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const studio = await openStudio({ folders: [await makeWorkspace({ 'README.md': 'no hooks' })] })
    const page = studio.page()
    await expect(page.getByRole('heading', { name: 'No hooks yet' })).toBeVisible()
    await page.getByRole('button', { name: /^Make a hook…/ }).click()
    await page.getByRole('button', { name: 'Create and open', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No run yet' })).toBeVisible()
  },
)

test(
  'keeps what was done off the script and what is said of it in a narrow window',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ TaskStart: answering({}), PreToolUse: answering({}) }))
    const studio = await openStudio({ folders: [root], size: { width: 900, height: 600 } })
    await studio.window.tree.getByRole('switch', { name: 'TaskStart in shop' }).click()
    const toast = studio.page().locator('[data-toast]')
    await expect(toast.getByRole('button', { name: /^Undo/ })).toBeVisible()
    const said = await toast.boundingBox()
    const border = await studio.page().getByRole('separator', { name: 'Border of the hooks' }).boundingBox()
    expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(border?.x ?? 0)
  },
)

test('makes no hook in a root that is gone', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
  const kept = await makeWorkspace(hooks({ TaskStart: answering({}) }), 'kept')
  const gone = await makeWorkspace(hooks({ TaskStart: answering({}) }), 'gone')
  const studio = await openStudio({ folders: [kept, gone] })
  const page = studio.page()
  await rename(gone, `${gone}-elsewhere`)
  await expect(page.getByText(/gone does not exist/)).toBeVisible()
  await page.keyboard.press('Alt+n')
  await page.getByRole('combobox', { name: 'Place' }).click()
  await expect(page.getByRole('option')).toHaveText([/^global/, /^kept/])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const row = studio.window.tree.getByRole('treeitem', { name: /^gone / })
  await row.click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await expect(page.getByRole('menuitem', { name: /New hook here/ })).toHaveCount(0)
})

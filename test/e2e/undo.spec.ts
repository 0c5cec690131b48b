import { access } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './studio.ts'
import { answering, hooks } from './workspace-files.ts'

const HOOKS = hooks({ PreToolUse: answering({}), TaskStart: answering({}) })

test('takes back a change long after its message went, and says when there is nothing', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(HOOKS)
  const { window } = await openStudio({ folders: [root] })
  const { keyboard } = window.page
  const exists = (name: string) =>
    access(path.join(root, '.clinerules/hooks', name)).then(
      () => true,
      () => false,
    )
  const messages = window.page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await keyboard.press('ControlOrMeta+Alt+z')
  await expect(messages).toContainText('There is nothing to undo.')

  for (const name of ['PreToolUse', 'TaskStart']) {
    await window.page.locator('[data-kind="hook"]').filter({ hasText: name }).first().click()
    await keyboard.press('Delete')
    await expect.poll(() => exists(name)).toBe(false)
  }
  const dismiss = window.page.getByRole('button', { name: 'Dismiss' })
  await expect(async () => {
    // They move while one of them goes.
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 1_000 })
    expect(await dismiss.count()).toBe(0)
  }).toPass()
  await expect(messages).toHaveCount(0)

  // The older of the two, out of the palette.
  await keyboard.press('ControlOrMeta+k')
  await expect(window.page.getByPlaceholder('Search commands')).toBeFocused()
  await keyboard.insertText('undo')
  await expect(window.page.getByRole('option', { selected: true })).toContainText('Undo Last Change to a File')
  await window.page.getByRole('option', { name: /^PreToolUse is in the/ }).click()
  await expect.poll(() => exists('PreToolUse')).toBe(true)
  await keyboard.press('ControlOrMeta+Alt+z')
  await expect.poll(() => exists('TaskStart')).toBe(true)
})

test(
  'chooses in the palette only what is highlighted, and says why that does nothing now',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(HOOKS)
    const { window } = await openStudio({ folders: [root] })
    const { keyboard } = window.page
    await keyboard.press('ControlOrMeta+k')
    const field = window.page.getByPlaceholder('Search commands')
    await expect(field).toBeFocused()
    await keyboard.insertText('delete all runs')
    const highlighted = window.page.getByRole('option', { selected: true })
    await expect(highlighted).toContainText('Delete All Runs but the Pinned Ones')
    await expect(highlighted).toContainText('There is no run to delete.')
    await keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(highlighted).toContainText('Delete All Runs but the Pinned Ones')
  },
)

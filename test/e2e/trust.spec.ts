import { existsSync } from 'node:fs'
import { mkdir, rename, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './studio.ts'
import { answering, hooks, script, writeFiles } from './workspace-files.ts'

test('runs nothing before it has asked once, says what would run where, and remembers the answer', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(hooks({ PreToolUse: script('touch ran'), PostToolUse: script('touch ran-too') }))
  const ran = path.join(root, 'ran')
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await expect(window.row('PreToolUse').filter({ hasText: 'shop' })).toBeVisible()
  expect(existsSync(ran)).toBe(false)

  await window.fireButton.click()
  await expect(window.question).toContainText('Run 1 script of this folder?')
  await expect(window.question).toContainText('as the agent would, in the environment of this studio: it can')
  await expect(window.question.getByRole('region', { name: path.join(root, '.clinerules/hooks') })).toContainText(
    `PreToolUseruns in${root}`,
  )
  await expect(window.question).not.toContainText('PostToolUse')
  await expect(window.question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(existsSync(ran)).toBe(false)

  await window.page.keyboard.press('Escape')
  await expect(window.question).toHaveCount(0)
  await expect(window.runs).toHaveCount(0)
  expect(existsSync(ran)).toBe(false)

  await window.fireButton.click()
  await window.question.getByRole('button', { name: 'Trust and fire' }).click()
  await window.waitUntilOver(0)
  expect(existsSync(ran)).toBe(true)

  await window.fireButton.click()
  await window.waitUntilOver(1)
  await window.pick('Event', 'PostToolUse')
  await window.fireButton.click()
  await window.waitUntilOver(2)
  await expect(window.question).toHaveCount(0)

  await studio.close()
  const again = await openStudio({ folders: [root], like: studio })
  await again.window.fireButton.click()
  await expect(again.window.verdict).toContainText('Did not decide')
  await expect(again.window.question).toHaveCount(0)
})

test('asks again after a folder was taken back', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: answering({}) }))
  const { window } = await openStudio({ folders: [root] })
  await window.fire()
  await window.chooseMenuItem(window.workspaceButton, 'Folders allowed to run…')
  await expect(window.dialog).toContainText(path.join(root, '.clinerules/hooks'))
  await window.dialog.getByRole('button', { name: /^Take back/ }).click()
  await expect(window.dialog).toContainText('None yet')
  await window.dialog.getByRole('button', { name: 'Close' }).click()
  await window.fireButton.click()
  await expect(window.question).toBeVisible()
})

test('asks for each directory by its real path, the global one included', async ({ openStudio, makeWorkspace }) => {
  const elsewhere = await makeWorkspace({ PreToolUse: answering({}) }, 'elsewhere')
  const root = await makeWorkspace({ '.clinerules/rules.md': { text: '', mode: 0o644 } })
  await symlink(elsewhere, path.join(root, '.clinerules/hooks'))
  const studio = await openStudio({ folders: [root], globalHooks: { PreToolUse: answering({}) } })
  const { window } = studio
  await window.fireButton.click()
  await expect(window.question).toContainText('Run 2 scripts of these folders?')
  await expect(window.question.getByRole('region', { name: studio.globalDir })).toContainText(root)
  await expect(window.question.getByRole('region', { name: elsewhere })).toContainText(`PreToolUseruns in${root}`)
  await window.question.getByRole('button', { name: 'Trust and fire' }).click()
  await expect(window.cards).toHaveCount(2)
  await window.waitUntilOver(0)

  // The link leads elsewhere since: what was allowed was the other folder.
  const third = await makeWorkspace({ PreToolUse: answering({ cancel: true }) }, 'third')
  await rename(path.join(root, '.clinerules/hooks'), path.join(root, '.clinerules/old'))
  await symlink(third, path.join(root, '.clinerules/hooks'))
  await window.fireButton.click()
  await expect(window.question.getByRole('region')).toHaveCount(1)
  await expect(window.question.getByRole('region', { name: third })).toBeVisible()
})

test('does not run a hook that was put into the folder after the question was shown and not answered', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(hooks({ PreToolUse: answering({}) }))
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await window.fireButton.click()
  await expect(window.question).toBeVisible()
  await mkdir(studio.globalDir, { recursive: true })
  await writeFiles(studio.globalDir, { PreToolUse: script('touch ran') })
  await window.question.getByRole('button', { name: 'Trust and fire' }).click()
  // The global directory was never asked about: now it is.
  await expect(window.question.getByRole('region', { name: studio.globalDir })).toBeVisible()
  expect(existsSync(path.join(root, 'ran'))).toBe(false)
})

import { chmod, mkdir, rm, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test } from './studio.ts'
import { answering, hooks, script, writeFiles } from './workspace-files.ts'

test('lists every file that will not run with its reason', async ({ openStudio, makeWorkspace }) => {
  const text = answering({})
  const root = await makeWorkspace(
    hooks({
      TaskStart: { text, mode: 0o644 },
      'TaskResume/README': 'a folder',
      'PreToolUse.sh': text,
      PostToolUze: text,
      precompact: text,
      'TaskCancel.ps1': text,
      TaskComplete: { link: 'nowhere' },
      Notification: text,
      UserPromptSubmit: { link: 'Notification' },
    }),
  )
  const { window } = await openStudio({ folders: [root] })
  await expect(window.page.getByText('2 found · ')).toBeVisible()
  for (const [file, reason] of [
    ['TaskStart', /executable/],
    ['TaskResume', /folder|directory/],
    ['PreToolUse.sh', /extension/],
    ['PostToolUze', /event|PostToolUse/],
    ['precompact', /PreCompact/],
    ['TaskCancel.ps1', /PowerShell|Windows|ps1/],
    ['TaskComplete', /link/],
  ] as const) {
    const row = window.tree.locator('[data-kind="skipped"]').filter({ hasText: file }).filter({ hasText: 'shop' })
    await expect(row).toHaveText(reason)
  }
  const row = window.tree.locator('[data-kind="skipped"]').filter({ hasText: 'TaskStart' })
  await row.click()
  await expect(row).toContainText('chmod +x')
  await expect(row).toContainText(path.join(root, '.clinerules/hooks/TaskStart'))
  await expect(window.row('UserPromptSubmit').filter({ hasText: 'on' }).last()).toBeVisible()
})

/** What has to be seen within a second. */
const SOON = { timeout: 1_000 }

test('sees files come, change and go within a second, and leaves selection and scroll alone', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(
    hooks({
      TaskStart: answering({}),
      TaskResume: answering({}),
      UserPromptSubmit: answering({}),
      PreToolUse: answering({}),
      PostToolUse: answering({}),
      PreCompact: answering({}),
      TaskCancel: answering({}),
    }),
  )
  const hook = (name: string) => path.join(root, '.clinerules/hooks', name)
  const { window } = await openStudio({ folders: [root], size: { width: 900, height: 600 } })
  const chosen = window.tree.locator('[data-kind="hook"]').filter({ hasText: 'TaskCancel' })
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await chosen.hover()
  await window.page.mouse.wheel(0, 40)
  await expect.poll(() => scrollOf(chosen)).toBeGreaterThan(0)
  const scroll = await scrollOf(chosen)
  const complete = window.eventRow('TaskComplete')
  const off = window.tree.locator('[data-kind="skipped"]')

  await writeFiles(root, hooks({ TaskComplete: answering({}) }))
  await expect(complete).toHaveText(/TaskComplete.*1$/, SOON)
  await chmod(hook('TaskComplete'), 0o644)
  await expect(off.filter({ hasText: 'TaskComplete' })).toContainText('executable', SOON)
  await chmod(hook('TaskComplete'), 0o755)
  await expect(off).toHaveCount(0, SOON)
  await rm(hook('TaskComplete'))
  await expect(complete).toHaveText(/TaskComplete.*0$/, SOON)

  // A hook that was just run has a newer access time: its switching off must be seen all the same.
  await window.fire()
  await chmod(hook('TaskCancel'), 0o644)
  await expect(off.filter({ hasText: 'TaskCancel' })).toContainText('executable', SOON)
  await chmod(hook('TaskCancel'), 0o755)
  await expect(chosen).toHaveAttribute('aria-selected', 'true', SOON)
  expect(await scrollOf(chosen)).toBe(scroll)

  await rename(path.join(root, '.clinerules'), path.join(root, 'away'))
  await expect(window.page.getByText('0 found')).toBeVisible(SOON)
  await rename(path.join(root, 'away'), path.join(root, '.clinerules'))
  await expect(window.page.getByText('7 found')).toBeVisible(SOON)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
})

test('finds a hooks folder that is made while the studio is open', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace({ 'README.md': { text: 'empty', mode: 0o644 } })
  const { window } = await openStudio({ folders: [root] })
  await expect(window.page.getByText('0 found')).toBeVisible()
  await mkdir(path.join(root, '.clinerules'))
  await writeFiles(root, hooks({ PreToolUse: script('echo new') }))
  await expect(window.page.getByText('1 found')).toBeVisible(SOON)
  await window.fire()
  await expect(window.texts).toHaveText('new')
})

/** How far the list around a row is scrolled. */
async function scrollOf(row: Locator): Promise<number> {
  return await row.evaluate((element) => {
    let around: Element | null = element
    while (around !== null && getComputedStyle(around).overflowY !== 'auto') around = around.parentElement
    return around?.scrollTop ?? 0
  })
}

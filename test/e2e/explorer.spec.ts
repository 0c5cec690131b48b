import { chmod, mkdir, rm, rename } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { EVENT_NAMES } from '../../shared/events.ts'
import { expect, test } from './studio.ts'
import { answering, hooks, script, writeFiles } from './workspace-files.ts'

test('lists every file that will not run with its reason', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
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

test(
  'leaves a row where it is when it is switched: the same spot is the same hook',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const folders = [
      await makeWorkspace(hooks({ PreToolUse: answering({}) }), 'first'),
      await makeWorkspace(hooks({ PreToolUse: answering({}) }), 'second'),
    ]
    const { window } = await openStudio({ folders })
    const ofFirst = window.tree.getByRole('switch', { name: /PreToolUse in first/ })
    const ofSecond = window.tree.getByRole('switch', { name: /PreToolUse in second/ })
    const box = await ofFirst.boundingBox()
    if (box === null) throw new Error('The switch is not on screen.')
    const spot = [box.x + box.width / 2, box.y + box.height / 2] as const
    await window.page.mouse.click(...spot)
    await expect(ofFirst).toHaveAttribute('aria-checked', 'false')
    await window.page.mouse.click(...spot)
    await expect(ofFirst).toHaveAttribute('aria-checked', 'true')
    await expect(ofSecond).toHaveAttribute('aria-checked', 'true')
  },
)

test(
  'names the whole place of a hook that never ran, and the command of one that is off on one line',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const files = hooks({ TaskStart: answering({}), PreToolUse: { text: answering({}), mode: 0o644 } })
    const root = await makeWorkspace(files, 'frontend-application')
    const { window } = await openStudio({ folders: [root] })
    const place = window.tree.locator('[data-kind="hook"]').getByText('frontend-application', { exact: true })
    expect(await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await window.tree.locator('[data-kind="skipped"]').click()
    const command = window.tree.getByText(/^chmod \+x/)
    await expect(command).toHaveAttribute('title', `chmod +x ${path.join(root, '.clinerules/hooks/PreToolUse')}`)
    expect((await command.boundingBox())?.height).toBeLessThan(20)
  },
)

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
  await expect.poll(() => scrollOf(chosen)).toBe(scroll)

  await rename(path.join(root, '.clinerules'), path.join(root, 'away'))
  await expect(window.page.getByText('0 found')).toBeVisible(SOON)
  await rename(path.join(root, 'away'), path.join(root, '.clinerules'))
  await expect(window.page.getByText('7 found')).toBeVisible(SOON)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
})

test(
  'leaves the focus with a row that is being pressed while the list changes',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ TaskStart: answering({}), PreToolUse: answering({}) }))
    const { window } = await openStudio({ folders: [root] })
    const pressed = window.tree.locator('[data-kind="hook"]').filter({ hasText: 'TaskStart' })
    await pressed.hover()
    await window.page.mouse.down()
    await writeFiles(root, hooks({ TaskComplete: answering({}) }))
    await expect(window.eventRow('TaskComplete')).toHaveText(/TaskComplete.*1$/, SOON)
    await expect(pressed).toBeFocused()
    await window.page.mouse.up()
    await expect(pressed).toHaveAttribute('aria-selected', 'true')
  },
)

test(
  'a short place takes no more room than its letters, and a long one is cut before what came of the hook',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const files = hooks({ PreToolUse: script('exit 1') })
    const long = 'a-workspace-with-quite-a-long-name-that-does-not-fit'
    const roots = [await makeWorkspace(files, 'a'), await makeWorkspace(files, long)]
    const { window } = await openStudio({ folders: roots, size: { width: 900, height: 600 } })
    await window.fire()
    const gapAfter = (place: Locator) =>
      place.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return element.getBoundingClientRect().right - words.getBoundingClientRect().right
      })
    const lines = window.tree.getByText(/^(?:a|a-work.*) · failed · /)
    await expect(lines).toHaveCount(2)
    const short = lines.nth(0).locator('> :first-child')
    await expect(short).toHaveText('a')
    expect(Math.abs(await gapAfter(short))).toBeLessThan(1)
    const cut = lines.nth(1).locator('> :first-child')
    const width = await cut.evaluate((element) => element.clientWidth)
    expect(width).toBeGreaterThan(15)
    expect(await gapAfter(cut)).toBeLessThan(-20)
    const result = lines.nth(1).locator('> :last-child')
    // Not by a fraction of a pixel: that would end it in three dots as well.
    expect(await gapAfter(result)).toBeGreaterThanOrEqual(0)
  },
)

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

test(
  'of two thousand rows only those in sight are in the page, and keys, selection and scroll are as with few',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const all = hooks(Object.fromEntries(EVENT_NAMES.map((event) => [event, answering({})])))
    const many = Array.from({ length: 200 }, (_, index) => `r${String(index).padStart(3, '0')}`)
    const parent = await makeWorkspace(
      Object.fromEntries(many.flatMap((name) => Object.entries(all).map(([file, text]) => [`${name}/${file}`, text]))),
    )
    const { window } = await openStudio({ folders: many.map((name) => path.join(parent, name)), colorScheme: 'light' })
    const { page, tree } = window
    const rows = tree.getByRole('treeitem')
    await window.eventRow('PreToolUse').click()
    await page.keyboard.press('Home')
    for (const event of EVENT_NAMES) {
      const row = window.eventRow(event)
      await expect(row).toBeFocused()
      if ((await row.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight')
      await expect(row).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('ArrowLeft')
      await expect(row).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('End')
    await expect(tree.locator('[data-row="directories"]')).toBeFocused()
    for (const event of EVENT_NAMES.toReversed()) {
      await page.keyboard.press('ArrowUp')
      await expect(window.eventRow(event)).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(window.eventRow(event)).toHaveAttribute('aria-expanded', 'true')
    }
    expect(await rows.count()).toBeLessThan(60)
    await expect(window.eventRow('TaskStart')).toHaveAttribute('aria-setsize', '10')

    // The focus goes to rows that were never in the page, and says where they are.
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    const last = tree.locator('[data-kind="hook"]:focus')
    await expect(last).toContainText('r199')
    await expect(last).toHaveAttribute('aria-level', '2')
    await expect(last).toHaveAttribute('aria-posinset', '200')
    await expect(last).toHaveAttribute('aria-setsize', '200')
    await expect(last).toBeInViewport()

    // A row that is scrolled out of sight keeps the focus and the selection.
    await tree.hover()
    await page.mouse.wheel(0, -3_000)
    const chosen = tree.locator('[aria-selected="true"]')
    await expect(chosen).not.toBeInViewport()
    await expect(chosen).toContainText('r199')
    await expect(chosen).toBeFocused()
    expect(await rows.count()).toBeLessThan(60)

    // Files that go above what is in sight move nothing.
    const seen = rows.filter({ hasText: 'r1' }).nth(4)
    const key = await seen.getAttribute('data-row')
    const same = tree.locator(`[data-row="${key}"]`)
    const top = async () => Math.round((await same.boundingBox())?.y ?? -1)
    const before = await top()
    for (const name of many.slice(0, 20)) await rm(path.join(parent, name, '.clinerules/hooks/TaskStart'))
    await expect(page.getByText('1780 found')).toBeVisible()
    expect(await top()).toBe(before)

    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).include('[data-pane="hooks"]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  },
)

/** How far the list around a row is scrolled. */
async function scrollOf(row: Locator): Promise<number> {
  return await row.evaluate((element) => {
    let around: Element | null = element
    while (around !== null && getComputedStyle(around).overflowY !== 'auto') around = around.parentElement
    return around?.scrollTop ?? 0
  })
}

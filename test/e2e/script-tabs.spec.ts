import type { Locator } from '@playwright/test'
import { expect, test } from './studio.ts'
import { answering, hooks } from './workspace-files.ts'

const EVENTS = ['TaskStart', 'PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'TaskComplete'] as const

test(
  'keeps the script that is shown in sight among many tabs, and lists them all',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks(Object.fromEntries(EVENTS.map((event) => [event, answering({})]))))
    const studio = await openStudio({ folders: [root], size: { width: 900, height: 600 } })
    const { window } = studio
    const page = studio.page()
    for (const event of EVENTS) {
      await window.tree.locator('[data-kind="hook"]').filter({ hasText: event }).click()
      await page.keyboard.press('Enter')
      await expect(studio.window.scriptTab(event)).toHaveAttribute('aria-selected', 'true')
      await expect.poll(() => isInSight(studio.window.scriptTab(event))).toBe(true)
    }
    await window.chooseMenuItem(page.getByRole('button', { name: 'All 5 open scripts' }), /TaskStart/)
    await expect(studio.window.scriptTab('TaskStart')).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => isInSight(studio.window.scriptTab('TaskStart'))).toBe(true)
    await expect(page.getByRole('textbox', { name: 'Script TaskStart' })).toBeFocused()

    // The list of hooks goes along, without taking the focus.
    const row = (event: string) => window.tree.locator('[data-kind="hook"]').filter({ hasText: event })
    await expect(row('TaskStart')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Alt+PageDown')
    await expect(row('PreToolUse')).toHaveAttribute('aria-selected', 'true')
    await expect(window.tree.locator(':focus')).toHaveCount(0)
  },
)

test(
  'tells the tabs of two folders of one name apart, also when one of them is closed',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const folders = [
      await makeWorkspace(hooks({ PreToolUse: answering({}) })),
      await makeWorkspace(hooks({ PreToolUse: answering({}) })),
    ]
    const studio = await openStudio({ folders })
    const rows = studio.window.tree.locator('[data-kind="hook"]')
    for (const index of [0, 1]) {
      await rows.nth(index).dblclick()
      await expect(studio.window.scriptTabs).toHaveCount(index + 1)
    }
    await expect.poll(async () => new Set(await studio.window.scriptTabs.allTextContents()).size).toBe(2)
  },
)

test('shows the whole text of a problem', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
  const text = `#!/bin/sh\ncat > /dev/null\necho '{"cancel": "yes", "errorMesage": 1}'\necho $HOME {\n[[ $x == y ]] && exit 2\n`
  const root = await makeWorkspace(hooks({ PreToolUse: text }))
  const studio = await openStudio({ folders: [root], size: { width: 900, height: 600 } })
  await studio.window.tree.locator('[data-kind="hook"]').dblclick()
  const problems = studio.page().getByRole('region', { name: 'Problems of the script' })
  await problems.getByRole('button', { name: /^all \d/ }).click()
  const texts = problems.getByRole('listitem').locator('button > span')
  expect(await texts.count()).toBeGreaterThan(1)
  for (const text of await texts.all()) {
    expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0)
  }
})

/** Whether an element lies within the strip that it scrolls in. */
async function isInSight(tab: Locator): Promise<boolean> {
  return await tab.evaluate((element) => {
    const strip = element.closest('[role="tablist"]')?.getBoundingClientRect()
    const own = element.getBoundingClientRect()
    return strip !== undefined && own.left >= strip.left - 1 && own.right <= strip.right + 1
  })
}

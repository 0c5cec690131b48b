import type { Locator } from '@playwright/test'
import type { OpenStudio } from './studio.ts'
import { expect, test } from './studio.ts'
import { answering, hooks } from './workspace-files.ts'

const LONG = `#!/usr/bin/env bash
input=$(cat)
${Array.from({ length: 200 }, (_, index) => `# line ${index}`).join('\n')}
echo '{"cancel":false}'
`

test(
  'keeps the line that is written in sight when a problem is said below the script',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const studio = await openStudio({ folders: [await makeWorkspace(hooks({ PreToolUse: LONG }))] })
    await open(studio)
    await script(studio).click()
    await studio.page().keyboard.press('ControlOrMeta+End')
    await studio.page().keyboard.type('if true; then')
    await expect(studio.page().getByText(/bash cannot read the script/)).toBeVisible()
    await expect
      .poll(async () => {
        const line = await studio.page().locator('[data-editor="script"] .cm-activeLine').boundingBox()
        const frame = await scroller(studio).boundingBox()
        return line !== null && frame !== null && line.y + line.height <= frame.y + frame.height
      })
      .toBe(true)
  },
)

test(
  'leaves a script scrolled as it is when the window becomes narrow and wide, and when F6 comes to it',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const studio = await openStudio({ folders: [await makeWorkspace(hooks({ PreToolUse: LONG }))] })
    const page = studio.page()
    await open(studio)
    await script(studio).click()
    await scroller(studio).evaluate((element) => element.scrollTo(0, 1500))
    for (const width of [1000, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('tab', { name: 'Payload', exact: true })).toHaveCount(width === 1000 ? 1 : 0)
      await expect(script(studio)).toBeFocused()
      expect(await scroller(studio).evaluate((element) => element.scrollTop)).toBeGreaterThan(1400)
    }
    await page.keyboard.press('F6')
    await expect(script(studio)).not.toBeFocused()
    await page.keyboard.press('Shift+F6')
    await expect(script(studio)).toBeFocused()
    expect(await scroller(studio).evaluate((element) => element.scrollTop)).toBeGreaterThan(1400)
  },
)

test(
  'gives a path in the list of hooks all of the row below the switch',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ UserPromptSubmit: LONG }))
    const { window } = await openStudio({ folders: [root] })
    const row = window.tree.getByRole('treeitem', { name: /UserPromptSubmit in shop/ })
    await row.click()
    const path = await row.getByTitle(`${root}/.clinerules/hooks/UserPromptSubmit`).boundingBox()
    const end = await row.getByRole('switch').boundingBox()
    expect((path?.x ?? 0) + (path?.width ?? 0)).toBeGreaterThan((end?.x ?? 0) + 10)
    expect(path?.y).toBeGreaterThan((end?.y ?? 0) + 10)
  },
)

test(
  'leads from the verdict to the card of the hook that decided, far down among others of nearly the same name',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const folders: string[] = []
    for (let index = 10; index < 34; index += 1) {
      const files = hooks({ PreToolUse: answering({ cancel: index === 32 }) })
      folders.push(await makeWorkspace(files, `customer-service-backend-${index}`))
    }
    const { window, page } = await openStudio({ folders })
    await window.fire()
    const cards = page().getByRole('list', { name: 'Hooks', exact: true })
    const card = cards.getByRole('listitem').filter({ hasText: 'customer-service-backend-32' })
    await expect(card).not.toBeInViewport()
    const topOf = () =>
      page()
        .locator('[data-pane="hooks"]')
        .evaluate((pane) => pane.getBoundingClientRect().top)
    const top = await topOf()
    await page().getByRole('button', { name: 'PreToolUse in customer-service-backend-32', exact: true }).press('Enter')
    await expect(card).toBeFocused()
    await expect(card).toBeInViewport({ ratio: 1 })
    await expect(cards).toHaveAttribute('data-alike')
    expect(await topOf()).toBe(top)
    await page().keyboard.press('Tab')
    await expect(card.getByText('Details', { exact: true })).toBeFocused()
  },
)

async function open(studio: OpenStudio): Promise<void> {
  await studio.window.tree.getByRole('treeitem', { name: /PreToolUse in shop/ }).dblclick()
  await expect(script(studio)).toBeVisible()
}

function script(studio: OpenStudio): Locator {
  return studio.page().locator('[data-editor="script"] .cm-content')
}

function scroller(studio: OpenStudio): Locator {
  return studio.page().locator('[data-editor="script"] .cm-scroller')
}

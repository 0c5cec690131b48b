import { expect, test } from './studio.ts'
import { answering, hooks, script } from './workspace-files.ts'

test('does the whole loop without a mouse', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(
    hooks({ TaskStart: answering({ cancel: true }), PreToolUse: script('echo started\nexec sleep 600') }),
  )
  const { window } = await openStudio({ folders: [root] })
  const { keyboard } = window.page
  const pane = () =>
    window.page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane'))

  // The list of hooks: down and up, left and right, Enter picks the event that is fired.
  await keyboard.press('F6')
  expect(await pane()).toBe('hooks')
  await expect(window.eventRow('PreToolUse')).toBeFocused()
  await keyboard.press('Home')
  await expect(window.eventRow('TaskStart')).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(window.eventRow('TaskStart')).toHaveAttribute('aria-expanded', 'false')
  await keyboard.press('ArrowRight')
  await expect(window.eventRow('TaskStart')).toHaveAttribute('aria-expanded', 'true')
  await keyboard.press('Enter')
  await expect(window.picker('Event')).toContainText('TaskStart')

  // The bar of Fire: a picker opens, is walked through and closes.
  await keyboard.press('F6')
  await expect(window.picker('Event')).toBeFocused()
  await keyboard.press('Enter')
  await expect(window.page.getByRole('option', { name: 'TaskStart', exact: true })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Escape')
  await expect(window.picker('Event')).toContainText('TaskStart')
  await expect(window.picker('Event')).toBeFocused()

  // The payload: what is typed is fired, and the caret stays.
  await keyboard.press('F6')
  await expect(window.editor).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.insertText('{"taskMetadata":{"initialTask":"by keys"}}')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(window.question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(window.question.getByRole('button', { name: 'Trust and fire' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(window.verdict).toContainText('Blocks: the task would be cancelled')
  await expect(window.editor).toBeFocused()

  // Escape and then Tab leave the editor, which takes Tab for itself.
  await keyboard.press('Escape')
  await keyboard.press('Tab')
  await expect(window.editor).not.toBeFocused()

  // The run: its tabs by arrows.
  await keyboard.press('F6')
  while ((await pane()) !== 'run') await keyboard.press('F6')
  await expect(window.page.getByRole('tab', { name: 'Run' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(window.page.getByRole('tab', { name: 'Context' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(window.page.getByRole('tab', { name: 'Stdin' })).toBeFocused()
  await expect(window.stdin).toContainText('"initialTask":"by keys"')
  await keyboard.press('Home')
  await expect(window.verdict).toBeVisible()

  // The list of runs, the foot, around to the hooks again, and back.
  await keyboard.press('F6')
  await expect(window.runs.first().getByRole('button')).toBeFocused()
  await keyboard.press('F6')
  expect(await pane()).toBe('status')
  await keyboard.press('F6')
  await expect(window.eventRow('TaskStart')).toBeFocused()
  await keyboard.press('Shift+F6')
  expect(await pane()).toBe('status')
  await keyboard.press('F6')

  // Fire from the list, and stop from there.
  await keyboard.press('ArrowDown')
  while (!(await window.eventRow('PreToolUse').evaluate((row) => row === document.activeElement)))
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(window.texts.filter({ hasText: 'started' })).toBeVisible()
  await keyboard.press('ControlOrMeta+.')
  await expect(window.verdict).toContainText('counts as cancelled')
  await expect(window.eventRow('PreToolUse')).toBeFocused()

  // The earlier run again.
  await window.runs.first().getByRole('button').focus()
  await keyboard.press('ArrowDown')
  await expect(window.runs.nth(1).getByRole('button')).toBeFocused()
  await keyboard.press('Enter')
  await expect(window.verdict).toContainText('Blocks')
})

test(
  'lists its shortcuts, and gives the focus back when the list is closed',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(hooks({ PreToolUse: answering({}) }))] })
    const { keyboard } = window.page
    await window.editor.focus()
    // In a text a question mark is just one.
    await keyboard.type('?')
    await expect(window.dialog).toHaveCount(0)
    await keyboard.press('ControlOrMeta+/')
    await expect(window.dialog).toContainText('Keyboard shortcuts')
    for (const [title, keys] of [
      ['Fire', 'Ctrl ↵'],
      ['Stop', 'Ctrl .'],
      ['Next Pane', 'F6'],
    ] as const) {
      const row = window.dialog.locator('dl > div').filter({ has: window.page.getByText(title, { exact: true }) })
      await expect(row).toContainText(process.platform === 'darwin' ? '' : keys)
    }
    // A dialog owns the keys: nothing is fired behind it.
    await keyboard.press('ControlOrMeta+Enter')
    await keyboard.press('Escape')
    await expect(window.dialog).toHaveCount(0)
    await expect(window.editor).toBeFocused()
    await expect(window.runs).toHaveCount(0)
    await expect(window.question).toHaveCount(0)

    // Before the first run nothing in its pane takes the focus: it is passed over.
    await keyboard.press('F6')
    await expect(window.processesButton).toBeFocused()
    await keyboard.press('?')
    await expect(window.dialog).toContainText('Keyboard shortcuts')
  },
)

test(
  'moves the borders of its panes by keys, and keeps them',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace, shell }) => {
    const studio = await openStudio({ folders: [await makeWorkspace(hooks({ PreToolUse: answering({}) }))] })
    const { window } = studio
    const border = window.page.getByRole('separator', { name: 'Border of the hooks' })
    const width = async () => (await window.tree.boundingBox())?.width ?? 0
    const before = await width()
    await border.focus()
    for (let press = 0; press < 3; press++) await window.page.keyboard.press('ArrowRight')
    await expect.poll(width).toBeGreaterThan(before + 20)
    const after = await width()
    if (shell !== 'browser') return
    await studio.reload()
    await expect.poll(width).toBe(after)
  },
)

test(
  'folds and unfolds a pane at its border, which tells where it stands and goes back by a double click',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(hooks({ PreToolUse: answering({}) }))] })
    const { page } = window
    const border = page.getByRole('separator', { name: 'Border of the hooks' })
    const value = async () => Number(await border.getAttribute('aria-valuenow'))
    await expect(border).toHaveAttribute('aria-orientation', 'vertical')
    const initial = await value()
    await border.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(value).toBeGreaterThan(initial)
    await page.keyboard.press('End')
    await expect.poll(value).toBe(Number(await border.getAttribute('aria-valuemax')))

    const before = await value()
    await page.keyboard.press('Enter')
    await expect.poll(value).toBe(0)
    await expect(window.tree).toBeHidden()
    // What is folded away is no stop of the keyboard.
    await page.keyboard.press('F6')
    await expect(window.page.locator('[data-pane="hooks"] :focus')).toHaveCount(0)
    await border.focus()
    await page.keyboard.press('Enter')
    await expect.poll(value).toBe(before)
    await expect(window.tree).toBeVisible()
    await page.keyboard.press('Home')
    await expect.poll(value).toBe(0)

    await border.dblclick()
    await expect.poll(async () => Math.abs((await value()) - initial)).toBeLessThan(1)
    await expect(window.tree).toBeVisible()
  },
)

test('fits into 900 × 600, where the payload and the run share a place', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: answering({ cancel: true }) }))
  const { window } = await openStudio({ folders: [root], size: { width: 900, height: 600 } })
  const { keyboard } = window.page
  await window.editor.focus()
  await keyboard.press('ControlOrMeta+Enter')
  await expect(window.question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(window.verdict).toBeInViewport()
  await expect(window.verdict).toContainText('Blocks')
  await expect(window.fireButton).toBeInViewport({ ratio: 1 })
  await expect(window.editor).not.toBeVisible()
  // The editor went out of sight with the focus: the tab that took its place has it.
  await expect(window.page.getByRole('tab', { name: 'Run' }).first()).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(window.editor).toBeVisible()
  expect(
    await window.page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return scrollWidth <= innerWidth && scrollHeight <= innerHeight
    }),
  ).toBe(true)
})

test(
  'keeps the focus in its pane while the window becomes narrow, and the row that was chosen',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ TaskStart: answering({}), PreToolUse: answering({}) }))
    const { window } = await openStudio({ folders: [root] })
    const row = (event: string) => window.tree.locator('[data-kind="hook"]').filter({ hasText: event })
    await row('TaskStart').dblclick()
    const text = window.page.getByRole('textbox', { name: 'Script TaskStart', exact: true })
    await expect(text).toBeFocused()
    await window.page.setViewportSize({ width: 900, height: 600 })
    await expect(window.page.getByRole('tab', { name: 'Script', exact: true })).toBeVisible()
    await expect(text).toBeFocused()

    await row('PreToolUse').click()
    await expect(row('PreToolUse')).toBeFocused()
    await window.page.setViewportSize({ width: 1440, height: 900 })
    await expect(window.page.getByRole('tab', { name: 'Script', exact: true })).toHaveCount(0)
    await expect(row('PreToolUse')).toBeFocused()
    await expect(row('PreToolUse')).toHaveAttribute('aria-selected', 'true')
  },
)

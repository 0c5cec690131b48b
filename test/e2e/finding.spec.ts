import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './studio.ts'
import { hooks, script } from './workspace-files.ts'

/** Six hundred lines; three of them have a needle, one of those on stderr. */
const HAY = script(`
i=0
while [ $i -lt 600 ]; do
  i=$((i + 1))
  case $i in
    7) echo "line $i has a Needle" ;;
    300) echo "line $i has a needle" >&2; sleep 0.1 ;;
    590) printf 'line %s has a nee\\033[31mdle\\033[0m\\n' "$i" ;;
    *) echo "line $i" ;;
  esac
done`)

test(
  'finds in the output with a count, forth and back, in what the filter leaves',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: HAY }))
    const { window } = await openStudio({ folders: [root] })
    const { page } = window
    const { keyboard } = page
    await window.fire()
    await window.output.focus()
    await keyboard.press('ControlOrMeta+f')
    const bar = page.getByRole('search', { name: 'Find in the output' })
    const field = bar.getByRole('textbox', { name: 'Find' })
    await expect(field).toBeFocused()
    await keyboard.type('needle')
    await expect(bar.getByRole('status')).toHaveText('1 of 3 lines')
    const current = window.output.locator('[data-current]')
    await expect(current).toContainText('line 7 has a Needle')
    await expect(current).toBeInViewport()

    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await expect(bar.getByRole('status')).toHaveText('3 of 3 lines')
    const third = await current.textContent()
    await expect(current).toBeInViewport()
    // Over two colours, too.
    const marked = () => page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))
    await expect.poll(marked).toEqual(['needle'])
    await keyboard.press('Enter')
    await expect(bar.getByRole('status')).toHaveText('1 of 3 lines')
    await keyboard.press('Shift+Enter')
    await expect(bar.getByRole('status')).toHaveText('3 of 3 lines')
    expect(await current.textContent()).toBe(third)

    await page.getByRole('combobox', { name: 'Stream' }).selectOption('stderr')
    await expect(bar.getByRole('status')).toHaveText('1 of 1 line')
    await expect(current).toContainText('line 300 has a needle')
    await page.getByRole('combobox', { name: 'Stream' }).selectOption('all')
    await field.fill('no such thing')
    await expect(bar.getByRole('status')).toHaveText('No line has it')

    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).include('[data-pane="run"]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])

    await field.focus()
    await keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(window.output).toBeFocused()
  },
)

test('keeps the wish to find until the view of the run has come', async ({ openStudio, makeWorkspace, shell }) => {
  test.skip(shell !== 'browser', 'the desktop has its files at hand')
  const root = await makeWorkspace(hooks({ PreToolUse: script('echo one') }))
  const { window } = await openStudio({ folders: [root] })
  const { page } = window
  await window.waitUntilReady()
  let come = (): void => undefined
  const mayCome = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/run-view-*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.reload()
  await window.waitUntilReady()
  await window.beginFire()
  await page.keyboard.press('ControlOrMeta+f')
  come()
  await expect(page.getByRole('search', { name: 'Find in the output' }).getByRole('textbox')).toBeFocused()
})

test(
  'finds from elsewhere too, and leaves each editor its own search',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: script('echo one') }))
    const { window } = await openStudio({ folders: [root], size: { width: 900, height: 600 } })
    const { page } = window
    const bar = page.getByRole('search', { name: 'Find in the output' })
    await window.fire()
    await page.getByRole('tab', { name: 'Payload' }).click()
    await window.editor.click()
    await page.keyboard.press('ControlOrMeta+f')
    await expect(page.locator('.cm-search')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.keyboard.press('Escape')

    // The run stands in a tab of its own here: it comes forward.
    await window.eventRow('PreToolUse').click()
    await page.keyboard.press('ControlOrMeta+f')
    await expect(bar.getByRole('textbox', { name: 'Find' })).toBeFocused()
    await page.keyboard.type('ONE')
    await expect(bar.getByRole('status')).toHaveText('1 of 1 line')
  },
)

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { COMMANDS } from '../../shared/commands.ts'
import { expect, test } from './studio.ts'
import { storedTexts } from './stored-texts.ts'
import { answering, hooks, script } from './workspace-files.ts'

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Script PreToolUse' })

test(
  'keeps what is typed without touching the field it is typed in',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: answering({}) }))
    const studio = await openStudio({ folders: [root] })
    const page = studio.page()
    await studio.window.row('PreToolUse').nth(1).dblclick()
    await textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    // The very element, and whether anything else got the focus meanwhile.
    await textOf(page).evaluate((field) => {
      field.dataset['before'] = 'yes'
      field.addEventListener('blur', () => (field.dataset['left'] = 'yes'))
    })
    const kept = () => storedTexts(studio, 'drafts')
    for (const word of ['# one', ' and two', ' and three']) {
      await page.keyboard.type(word)
      // Kept on disk, and then typed on at the same place.
      await expect.poll(kept).toContain(word)
    }
    await expect(textOf(page)).toContainText('# one and two and three')
    await expect(textOf(page)).toBeFocused()
    await expect(textOf(page)).toHaveAttribute('data-before', 'yes')
    await expect(textOf(page)).not.toHaveAttribute('data-left')
  },
)

test(
  'Escape closes no script in which something is not saved',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(hooks({ PreToolUse: answering({}) }))] })
    const { page } = window
    await window.row('PreToolUse').nth(1).dblclick()
    await textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('# mine')
    await page.keyboard.press('ControlOrMeta+f')
    await expect(page.locator('.cm-search')).toBeVisible()
    for (let press = 0; press < 4; press++) await page.keyboard.press('Escape')
    await expect(page.locator('.cm-search')).toHaveCount(0)
    await expect(textOf(page)).toContainText('# mine')
  },
)

test(
  'every command that has keys is in the sheet, and the buttons of the window say theirs',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace, shell }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(hooks({ PreToolUse: answering({}) }))] })
    const { page } = window
    for (const [name, keys] of [
      [/^New hook/, /(Alt|Ctrl) N/],
      [/^Save…/, /Ctrl Shift S/],
      [/^Search commands/, /Ctrl K/],
    ] as const) {
      const button = page.getByRole('button', { name }).first()
      expect([await button.getAttribute('title'), await button.textContent()].join(' ')).toMatch(keys)
    }
    await expect(window.fireButton).toContainText('Ctrl ↵')
    await expect(window.stopButton).toContainText('Ctrl .')

    await window.eventRow('PreToolUse').focus()
    await page.keyboard.press('?')
    await expect(window.dialog).toContainText('Keyboard shortcuts')
    const listed = await window.dialog.locator('dt').allTextContents()
    const wanted = COMMANDS.filter(
      ({ accelerator, desktopOnly }) => accelerator !== null && (shell !== 'browser' || !desktopOnly),
    )
    expect(wanted.map(({ title }) => title).filter((title) => !listed.includes(title))).toEqual([])
  },
)

test(
  'fire on save is quiet until the verdict is another one, and the title says the last one',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace({
      ...hooks({ PreToolUse: script('cat answer') }),
      answer: { text: '{"cancel":false}', mode: 0o644 },
    })
    const { window } = await openStudio({ folders: [root] })
    const { page } = window
    await window.row('PreToolUse').nth(1).dblclick()
    await window.fire()
    await page.getByRole('checkbox', { name: 'fire on save' }).check()
    const announcer = page.locator('[data-announcer]')
    await expect(announcer).toHaveText(/Goes ahead/)
    const title = await page.title()
    await announcer.evaluate((element) => {
      element.dataset['said'] = '0'
      new MutationObserver(() => (element.dataset['said'] = String(Number(element.dataset['said']) + 1))).observe(
        element,
        { childList: true, characterData: true, subtree: true },
      )
    })
    const saveWith = async (text: string, runsBefore: number) => {
      await textOf(page).click()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.insertText(text)
      await page.keyboard.press('ControlOrMeta+s')
      await window.waitUntilOver(runsBefore)
    }
    await saveWith('# again\n', 1)
    await saveWith('# and again\n', 2)
    await expect(announcer).toHaveAttribute('data-said', '0')
    await expect(page).toHaveTitle(/goes ahead · PreToolUse – Hook Studio$/)
    expect(await page.title()).toBe(title)

    await writeFile(path.join(root, 'answer'), '{"cancel":true,"errorMessage":"No."}')
    await saveWith('# once more\n', 3)
    await expect(announcer).toHaveText(/Blocks/)
    await expect(announcer).toHaveAttribute('data-said', '1')
    await expect(page).toHaveTitle(/blocks · PreToolUse – Hook Studio$/)
    await expect(textOf(page)).toBeFocused()
  },
)

test(
  'of the hooks of a run the one that failed is open, and those that are fine are folded',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: script('exit 3') }))
    const { window } = await openStudio({ folders: [root], globalHooks: { PreToolUse: answering({ cancel: false }) } })
    await window.fire()
    const details = (name: string) =>
      window.cards
        .filter({ has: window.page.getByRole('heading', { name }) })
        .locator('details')
        .first()
    await expect(details('shop')).toHaveAttribute('open')
    await expect(details('global')).not.toHaveAttribute('open')
  },
)

test('opens a script in the editor that was chosen', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace({
    ...hooks({ PreToolUse: answering({}) }),
    'my-editor': '#!/bin/sh\nprintf %s "$2" > "$1"\n',
  })
  const { window } = await openStudio({ folders: [root] })
  const { page } = window
  await page.keyboard.press('ControlOrMeta+,')
  const command = page.getByLabel('Command', { exact: true })
  await command.fill(`${path.join(root, 'my-editor')} ${path.join(root, 'opened')}`)
  await command.press('Enter')
  await page.keyboard.press('Escape')
  await window.row('PreToolUse').nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open in my editor' }).click()
  await expect
    .poll(() => readFile(path.join(root, 'opened'), 'utf8').catch(() => ''))
    .toBe(path.join(root, '.clinerules/hooks/PreToolUse'))
})

test(
  'a script that comes late leaves the focus and the event to whoever went on meanwhile',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: answering({}) }))
    const { window } = await openStudio({ folders: [root] })
    const { page } = window
    let come = (): void => undefined
    const mayCome = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/assets/script-editor-*.js', async (route) => {
      await mayCome
      await route.continue()
    })
    await page.reload()
    await window.waitUntilReady()
    await window.row('PreToolUse').nth(1).dblclick()
    await window.pick('Event', 'TaskStart')
    const border = page.getByRole('separator', { name: 'Border of the hooks' })
    await border.focus()
    await expect(border).toBeFocused()
    come()
    await expect(textOf(page)).toBeVisible()
    await expect(border).toBeFocused()
    await expect(window.picker('Event')).toContainText('TaskStart')

    // Asked for again, it comes with the focus, and with its event.
    await window.row('PreToolUse').nth(1).dblclick()
    await expect(textOf(page)).toBeFocused()
    await expect(window.picker('Event')).toContainText('PreToolUse')
  },
)

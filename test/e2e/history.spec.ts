import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './studio.ts'
import { answering, hooks, waitFor } from './workspace-files.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: /^Search runs/ })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

test('keeps runs over a restart, finds them by text, verdict and hook, and shows them without times', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(
    hooks({
      PreToolUse: answering({ cancel: true, errorMessage: 'No.' }, 'echo about bananas >&2'),
      PostToolUse: answering({}, 'echo about apples >&2'),
    }),
  )
  const first = await openStudio({ folders: [root] })
  await first.window.fire()
  await first.window.pick('Event', 'PostToolUse')
  await first.window.fire()
  await first.close()

  const { window } = await openStudio({ folders: [root], like: first })
  const { page } = window
  await expect(window.runs).toHaveCount(2)
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await search(page).fill('BANANAS')
  await expect(window.runs).toHaveCount(1)
  await window.runs.first().getByRole('button').click()
  await expect(window.verdict).toContainText('Blocks')
  await expect(window.texts.first()).toHaveText('about bananas')
  await expect(page.getByText('without times')).toBeVisible()

  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(window.runs).toHaveCount(2)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Verdict', exact: true }).selectOption('goes ahead')
  await expect(window.runs).toHaveCount(1)
  await expect(window.runs).toContainText('PostToolUse')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('combobox', { name: 'Hook', exact: true }).selectOption({ index: 2 })
  await expect(window.runs).toHaveCount(1)
})

test('pins, deletes and clears with a way back, all by keyboard', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: answering({ cancel: true }) }))
  const { window } = await openStudio({ folders: [root] })
  const { page } = window
  for (let fired = 0; fired < 3; fired++) await window.fire()
  await page.keyboard.press('ControlOrMeta+Shift+h')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(window.runs.first().getByRole('button')).toBeFocused()
  await page.keyboard.press('End')
  await expect(window.runs.nth(2).getByRole('button')).toBeFocused()
  await page.keyboard.press('p')
  await expect(window.runs.nth(2)).toContainText('pinned')
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await expect(window.runs).toHaveCount(2)
  await expect(window.runs.first().getByRole('button')).toBeFocused()
  await expect(toast(page, 'The run is deleted.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Alt+z')
  await expect(window.runs).toHaveCount(3)

  await window.chooseMenuItem(page.getByRole('button', { name: 'More about runs' }), /^Delete all/)
  await expect(window.runs).toHaveCount(1)
  await expect(window.runs).toContainText('pinned')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(window.runs).toHaveCount(3)
})

test('goes on with a run after the page was loaded again, each line once', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(
    hooks({ PreToolUse: answering({ cancel: true }, `echo before\n${waitFor('go')}\necho after`) }),
  )
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await window.beginFire()
  await expect(window.texts).toHaveText(['before'])
  await studio.reload()
  await expect(window.verdict).toContainText('Running')
  await expect(window.texts).toHaveText(['before'])
  await writeFile(path.join(root, 'go'), '')
  await expect(window.verdict).toContainText('Blocks')
  await expect(window.texts.filter({ hasText: /before|after/ })).toHaveText(['before', 'after'])
  await expect(window.lines.first()).toContainText(/\+\d/)
})

test(
  'compares two runs: verdict, answer, output and time, and says what is the same',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(
      hooks({
        PreToolUse: answering(
          { cancel: true },
          'i=0; while [ $i -lt 30 ]; do echo "line $i" >&2; i=$((i+1)); done; cat word >&2',
        ),
      }),
    )
    await writeFile(path.join(root, 'word'), 'the first\n')
    const { window } = await openStudio({ folders: [root] })
    const { page } = window
    await window.fire()
    await writeFile(path.join(root, 'word'), 'the second\n')
    await window.fire()
    await window.runs
      .nth(1)
      .getByRole('button')
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(page.getByText(/^The same verdict, the same answer, another output, /)).toBeVisible()
    const table = page.getByRole('table', { name: /^stderr of .*, before and after/ })
    await expect(table.getByRole('row').last()).toHaveText(/the first.*the second/)
    await table.getByRole('button', { name: '27 equal lines' }).click()
    await expect(table.getByRole('row').first()).toContainText('line 0')
    await expect(window.runs.nth(1)).toContainText('before')
    await expect(window.runs.first()).toContainText('after')
  },
)

test(
  'reads a run as another profile would, without running it again',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(
      hooks({ PreToolUse: answering({ cancel: true }, 'echo x >> fired\nexec 2>&1') + 'exit 2\n' }),
    )
    const { window } = await openStudio({ folders: [root] })
    await window.fire()
    await expect(window.verdict).toContainText('Blocks')
    await window.differences.getByRole('button', { name: 'cline-vscode@4.1' }).click()
    await expect(window.differences).toContainText('Read as cline-vscode@4.1 reads it, without running it again.')
    await expect(window.verdict).not.toContainText('Blocks')
    await window.differences.getByRole('button', { name: 'cline', exact: true }).first().click()
    await expect(window.verdict).toContainText('Blocks')
    expect(await readFile(path.join(root, 'fired'), 'utf8')).toBe('x\n')
  },
)

test('hands a run over with secrets masked, and opens it to look at only', async ({ openStudio, makeWorkspace }) => {
  const secret = 'sk-live-abcdefghijklmnop1234'
  const root = await makeWorkspace(
    hooks({ PreToolUse: answering({ cancel: true }, `echo 'key ${secret} of ada@example.com' >&2\necho x >> fired`) }),
  )
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  const { page } = window
  await window.fire()
  await window.chooseMenuItem(
    page.getByRole('button', { name: 'Copy', exact: true }).and(page.locator('[aria-haspopup]')),
    'Export as a file…',
  )
  await expect(window.dialog).toContainText('2 mail addresses → [mail]')
  await expect(window.dialog).toContainText('[key]')
  await expect(window.dialog).not.toContainText(secret)
  const saved = page.waitForEvent('download')
  await window.dialog.getByRole('button', { name: /^Save/ }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^PreToolUse-.*\.hookrun$/)
  const file = path.join(studio.home, download.suggestedFilename())
  await download.saveAs(file)
  const text = await readFile(file, 'utf8')
  expect(text).not.toContain(secret)
  expect(text).not.toContain('ada@example.com')

  const chosen = page.waitForEvent('filechooser')
  await window.chooseMenuItem(page.getByRole('button', { name: 'More about runs' }), /^Open a recorded run/)
  await (await chosen).setFiles(file)
  await expect(page.getByText('to look at only')).toBeVisible()
  await expect(window.verdict).toContainText('Blocks')
  await expect(window.runs.first()).toContainText('file')
  expect(await readFile(path.join(root, 'fired'), 'utf8')).toBe('x\n')
})

test('says so before a run is dropped, opens it, and says why another file holds none', async ({
  openStudio,
  makeWorkspace,
}) => {
  const { window } = await openStudio({ folders: [await makeWorkspace(hooks({ PreToolUse: answering({}) }))] })
  const { page } = window
  await window.fire()
  await dragOver(page, { name: 'broken.hookrun', type: '', text: '{"half' })
  await expect(page.getByText('Drop to open', { exact: true })).toBeVisible()
  await dropHeld(page)
  await expect(page.getByText('Drop to open', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^broken.hookrun: The file holds no run/)).toBeVisible()

  await window.showTab('Report')
  const text = await page.getByRole('region', { name: 'Run report' }).locator('pre').textContent()
  await dragOver(page, { name: 'report.hookrun', type: '', text: text ?? '' })
  await dropHeld(page)
  await expect(window.runs).toHaveCount(2)
  await window.showTab('Run')
  await expect(page.getByText('Read from report.hookrun')).toBeVisible()
})

test('opens the line of a script that its output names', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: `#!/bin/bash\ncat >/dev/null\n\nnosuchcommand\necho '{}'\n` }))
  const { window } = await openStudio({ folders: [root] })
  await window.fire()
  await window.output.getByRole('button', { name: /PreToolUse: line 4$/ }).click()
  await expect(window.page.getByRole('textbox', { name: /Script/ })).toBeFocused()
})

test(
  'shows what trimming took off, whose cancel counts, and what a crash would lose',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const shop = await makeWorkspace(hooks({ PreToolUse: answering({ cancel: true, errorMessage: '  No.\n' }) }))
    const api = await makeWorkspace(hooks({ PreToolUse: answering({ contextModification: '   ' }) }), 'api')
    const { window } = await openStudio({ folders: [shop, api] })
    await window.fire()
    await expect(window.merged).toContainText('3 trimmed')
    await expect(window.merged).toContainText('only 3 blank characters: dropped')
    await expect(window.merged).toContainText(/4\.1 the cancel of shop holds only while no other hook fails/)
  },
)

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `has no finding of axe in the list, the comparison and the export, ${colorScheme}`,
    { tag: '@page' },
    async ({ openStudio, makeWorkspace }) => {
      const root = await makeWorkspace(hooks({ PreToolUse: answering({ cancel: true }, 'date +%N >&2') }))
      const { window } = await openStudio({ folders: [root], colorScheme, size: { width: 900, height: 600 } })
      const { page } = window
      await window.fire()
      await window.fire()
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      expect(await findings(page)).toEqual([])
      await window.runs
        .nth(1)
        .getByRole('button')
        .click({ modifiers: ['ControlOrMeta'] })
      await expect(page.getByText(/^The same verdict/)).toBeVisible()
      expect(await findings(page)).toEqual([])
      await window.runs.first().getByRole('button').click({ button: 'right' })
      await expect(page.getByRole('menu')).toBeVisible()
      await page.getByRole('menuitem', { name: 'Export…' }).click()
      await expect(window.dialog).toContainText('What was masked')
      expect(await findings(page)).toEqual([])
    },
  )
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

interface HeldFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

declare global {
  interface Window {
    held?: DataTransfer
  }
}

/** Holds a file over the window. */
async function dragOver(page: Page, file: HeldFile): Promise<void> {
  await page.evaluate(({ name, type, text }) => {
    const held = new DataTransfer()
    held.items.add(new File([text], name, { type }))
    window.held = held
    document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer: held }))
  }, file)
}

/** Lets it go. */
async function dropHeld(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dataTransfer = window.held ?? null
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
}

import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import type { OpenStudio } from './studio.ts'
import { expect, test } from './studio.ts'
import { storedTexts } from './stored-texts.ts'
import { hooks } from './workspace-files.ts'

const GUARD = `#!/usr/bin/env bash
# The first line of the guard
input=$(cat)
tool=$(jq -r '.preToolUse.toolName' <<<"$input")
echo "saw $tool" >&2
echo '{"cancel": false}'
`
const OBSERVER = `#!/usr/bin/env node
const input = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
console.error(input.postToolUse.toolName)
console.log('{}')
`
const BOTH = hooks({ PreToolUse: GUARD, PostToolUse: OBSERVER })

test('brings back what was typed after the studio was killed, without a question and without touching the file', async ({
  openStudio,
  makeWorkspace,
  shell,
}) => {
  test.skip(shell !== 'browser', 'the desktop is killed as a whole, see the crash of its window')
  const root = await makeWorkspace(BOTH)
  const killed = await openStudio({
    folders: [root],
    consoleMaySay: /WebSocket|ERR_CONNECTION/,
  })
  await open(killed, 'PreToolUse')
  await typeAtEnd(killed, '# typed a moment before\n')
  await killed.window.writePayload('{"toolName": "half writ')
  await onDisk(killed, 'typed a moment before')
  await onDisk(killed, 'half writ')
  process.kill(killed.pid, 'SIGKILL')

  const again = await openStudio({ folders: [root], like: killed })
  await expect(script(again)).toContainText('# typed a moment before')
  await expect(again.window.scriptTab('PreToolUse')).toHaveAccessibleName(/not saved/)
  await expect(again.window.editor).toHaveText('{"toolName": "half writ')
  expect(await readFile(hookIn(root, 'PreToolUse'), 'utf8')).toBe(GUARD)
  // It is this window's own now: saved, and forgotten.
  await again.page().keyboard.press('ControlOrMeta+s')
  await expect.poll(() => readFile(hookIn(root, 'PreToolUse'), 'utf8')).toContain('# typed a moment before')
  await expect.poll(() => drafts(again)).not.toContain('typed a moment before')
})

test('brings back what was typed after the window was gone', async ({ openStudio, makeWorkspace, shell }) => {
  const root = await makeWorkspace(BOTH)
  const studio = await openStudio({ folders: [root] })
  await open(studio, 'PreToolUse')
  await open(studio, 'PostToolUse')
  await typeAtEnd(studio, '// not saved\n')
  // The desktop loads its page again after a crash only, which gives it no time.
  if (shell === 'double') await onDisk(studio, '// not saved')
  await studio.reload()
  await expect(script(studio)).toContainText('// not saved')
  await expect(studio.window.scriptTabs).toHaveCount(2)
  await expect(studio.window.scriptTab('PostToolUse')).toHaveAttribute('aria-selected', 'true')
})

test(
  'keeps the undo history of each script while others and the payload are edited',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const studio = await openStudio({ folders: [await makeWorkspace(BOTH)] })
    const { keyboard } = studio.page()
    await open(studio, 'PreToolUse')
    await typeAtEnd(studio, '# first\n')
    await open(studio, 'PostToolUse')
    await typeAtEnd(studio, '// second\n')
    await studio.window.writePayload('{"toolName": "third"}')
    await studio.window.scriptTab('PreToolUse').click()
    await expect(script(studio)).toContainText('# first')
    await script(studio).focus()
    await keyboard.press('ControlOrMeta+z')
    await expect(script(studio)).not.toContainText('# first')
    await expect(studio.window.scriptTab('PreToolUse')).not.toHaveAccessibleName(/not saved/)
    await keyboard.press('ControlOrMeta+y')
    await expect(script(studio)).toContainText('# first')
    await keyboard.press('Alt+PageDown')
    await expect(script(studio)).toContainText('// second')
    await script(studio).focus()
    await keyboard.press('ControlOrMeta+z')
    await expect(script(studio)).not.toContainText('// second')
  },
)

test('saves with the mode and the line ends that the file had, and converts them when asked', async ({
  openStudio,
  makeWorkspace,
}) => {
  const crlf = '#!/bin/sh\r\necho one\r\n'
  const root = await makeWorkspace(hooks({ PreToolUse: { text: crlf, mode: 0o744 } }))
  const file = hookIn(root, 'PreToolUse')
  const studio = await openStudio({ folders: [root] })
  await open(studio, 'PreToolUse')
  await typeAtEnd(studio, 'echo two\n')
  await studio.page().keyboard.press('ControlOrMeta+s')
  await expect.poll(() => readFile(file, 'utf8')).toBe(`${crlf}echo two\r\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o744)
  await expect(script(studio)).toBeFocused()

  await studio.page().getByRole('button', { name: 'CRLF: to LF' }).click()
  await expect.poll(() => readFile(file, 'utf8')).toBe('#!/bin/sh\necho one\necho two\n')
  await expect(studio.page().getByRole('button', { name: 'CRLF: to LF' })).toHaveCount(0)
  expect((await stat(file)).mode & 0o777).toBe(0o744)
})

test('follows a file that another program changes, and keeps the caret where it was', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(BOTH)
  const studio = await openStudio({ folders: [root] })
  await open(studio, 'PreToolUse')
  await typeAtEnd(studio, '')
  await writeFile(hookIn(root, 'PreToolUse'), GUARD.replace('first line', 'very first line'))
  await expect(script(studio)).toContainText('very first line')
  await studio.page().keyboard.type('# at the end')
  await expect(lines(studio).last()).toHaveText('# at the end')
})

test('writes over nothing that it has not shown: both versions stand side by side', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(BOTH)
  const file = hookIn(root, 'PreToolUse')
  const studio = await openStudio({ folders: [root] })
  const page = studio.page()
  await open(studio, 'PreToolUse')
  await typeAtEnd(studio, '# mine\n')
  const theirs = GUARD.replace('The first line', 'Their first line')
  await writeFile(file, theirs)
  await expect(page.getByText('The file was changed on disk while you changed it here.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('textbox', { name: 'PreToolUse on disk' })).toContainText('Their first line')
  await expect(page.getByRole('textbox', { name: 'PreToolUse, yours' })).toContainText('# mine')
  expect(await readFile(file, 'utf8')).toBe(theirs)

  // A part of theirs is taken over, and what stands right is saved.
  await page.getByRole('button', { name: 'Take this part from the disk' }).first().click()
  await page.getByRole('button', { name: 'Save what stands right' }).click()
  await expect.poll(() => readFile(file, 'utf8')).toBe(`${theirs}# mine\n`)
  await expect(script(studio)).toBeFocused()
  await expect(studio.window.scriptTab('PreToolUse')).not.toHaveAccessibleName(/not saved/)

  // The other way: theirs as a whole, and undo gives mine back.
  await typeAtEnd(studio, '# mine again\n')
  await writeFile(file, GUARD)
  await page.getByRole('button', { name: 'Take the one on disk' }).click()
  await expect(script(studio)).not.toContainText('# mine again')
  await expect(script(studio)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(script(studio)).toContainText('# mine again')
})

test('says what stands in the way of a save, and keeps the text', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(BOTH)
  const studio = await openStudio({ folders: [root] })
  const page = studio.page()
  await open(studio, 'PreToolUse')
  await typeAtEnd(studio, '# worth keeping\n')
  await rename(path.join(root, '.clinerules'), path.join(root, 'away'))
  await expect(page.getByText('The file is not there any more.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be saved' })).toContainText('is not there any more')
  await expect(script(studio)).toContainText('# worth keeping')
  await rename(path.join(root, 'away'), path.join(root, '.clinerules'))
  await rm(hookIn(root, 'PreToolUse'))
  await page.getByRole('button', { name: 'Save it anew' }).click()
  await expect.poll(() => readFile(hookIn(root, 'PreToolUse'), 'utf8').catch(() => '')).toContain('# worth keeping')
  expect((await stat(hookIn(root, 'PreToolUse'))).mode & 0o111).toBe(0o111)
})

test('fires the text on screen, saved or not, and the run says so', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: '#!/bin/sh\ncat > /dev/null\necho saved >&2\n' }))
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await open(studio, 'PreToolUse')
  await typeAtEnd(studio, 'echo on screen >&2\n')
  await studio.page().keyboard.press('ControlOrMeta+Enter')
  await window.allow(0)
  await window.waitUntilOver(0)
  await expect(window.texts).toHaveText(['saved', 'on screen'])
  await expect(window.notices).toContainText(/not saved|unsaved/i)
  expect(await readFile(hookIn(root, 'PreToolUse'), 'utf8')).not.toContain('on screen')
})

test('fires on save when that is switched on, and leaves the focus in the script', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(hooks({ PostToolUse: '#!/bin/sh\ncat > /dev/null\necho one >&2\n' }))
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await open(studio, 'PostToolUse')
  await window.fire()
  await studio.page().getByRole('checkbox', { name: 'fire on save' }).check()
  await typeAtEnd(studio, 'echo two >&2\n')
  await studio.page().keyboard.press('ControlOrMeta+s')
  await window.waitUntilOver(1)
  await expect(window.texts).toHaveText(['one', 'two'])
  await expect(script(studio)).toBeFocused()
  await expect(studio.page()).toHaveTitle(/did not decide · PostToolUse – Hook Studio/)
})

test(
  'finds mistakes while they are typed, and puts them right by keyboard and by mouse',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: { text: GUARD, mode: 0o644 } }))
    const studio = await openStudio({ folders: [root] })
    const page = studio.page()
    const problems = page.getByRole('region', { name: 'Problems of the script' })
    await page.getByRole('treeitem').filter({ hasText: 'executable' }).dblclick()
    await expect(script(studio)).toBeVisible()
    await expect(problems).toContainText('executable')
    await problems
      .locator('button')
      .filter({ hasText: /executable/i })
      .last()
      .click()
    await expect.poll(async () => (await stat(hookIn(root, 'PreToolUse'))).mode & 0o111).toBe(0o111)
    await expect(problems.filter({ hasText: 'executable' })).toHaveCount(0)

    await typeAtEnd(studio, `path=$(jq -r '.preToolUse.toolname' <<<"$input")`)
    await expect(problems).toContainText('line 7')
    await expect(problems).toContainText('toolname')
    await page.keyboard.press('Alt+Enter')
    await expect(lines(studio).nth(6)).toHaveText(`path=$(jq -r '.preToolUse.toolName' <<<"$input")`)
    await expect(problems.filter({ hasText: 'toolname' })).toHaveCount(0)
    await page.keyboard.press('Alt+Enter')
    await expect(page.getByText('There is no quick fix here.', { exact: true })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(lines(studio).nth(6)).toContainText('toolname')
  },
)

test(
  'completes the paths of the payload in each language, and says what a field is',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const python = `#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\nprint("{}")\n`
    const root = await makeWorkspace({ ...BOTH, ...hooks({ TaskStart: python }) })
    const studio = await openStudio({ folders: [root] })
    const page = studio.page()
    const options = page.locator('.cm-tooltip-autocomplete').getByRole('option')
    await open(studio, 'PreToolUse')
    await typeAtEnd(studio, `jq -r ''  <<<"$input"`)
    for (let step = 0; step < `'  <<<"$input"`.length; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('.preToolUse.to')
    await expect(options.first()).toHaveText(/^toolName/)
    await options.first().click()
    await expect(lines(studio).last()).toContainText(`jq -r '.preToolUse.toolName'`)
    await script(studio)
      .getByText('.preToolUse.toolName')
      .first()
      .hover({ position: { x: 110, y: 8 } })
    await expect(page.locator('.cm-about')).toContainText('The name of the tool')

    await open(studio, 'PostToolUse')
    await typeAtEnd(studio, '')
    await page.keyboard.type('input.postToolUse.ex')
    await expect(options.first()).toHaveText(/^executionTimeMs/)

    await open(studio, 'TaskStart')
    await typeAtEnd(studio, '')
    await page.keyboard.type('data["taskSt')
    await expect(options.first()).toHaveText(/^taskStart/)
  },
)

test(
  'closes a tab by key and by the middle button, and keeps what was typed in it',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const studio = await openStudio({ folders: [await makeWorkspace(BOTH)] })
    await open(studio, 'PreToolUse')
    await open(studio, 'PostToolUse')
    await typeAtEnd(studio, '// kept\n')
    await studio.window.scriptTab('PreToolUse').click({ button: 'middle' })
    await expect(studio.window.scriptTabs).toHaveCount(1)
    await studio.window.scriptTab('PostToolUse').focus()
    await studio.page().keyboard.press('Delete')
    await expect(studio.window.scriptTabs).toHaveCount(0)
    await expect(studio.window.editor).toBeVisible()
    await open(studio, 'PostToolUse')
    await expect(script(studio)).toContainText('// kept')
    await script(studio).focus()
    await studio.page().keyboard.press('ControlOrMeta+z')
    await expect(script(studio)).not.toContainText('// kept')
  },
)

test('leaves each of two windows its own unsaved text', async ({ openStudio, makeWorkspace, shell }) => {
  test.skip(shell !== 'browser', 'the desktop has one window')
  const root = await makeWorkspace(BOTH)
  const first = await openStudio({ folders: [root] })
  await open(first, 'PreToolUse')
  await typeAtEnd(first, '# first window\n')
  await onDisk(first, '# first window')
  const page = await first.page().context().newPage()
  await page.goto(first.url)
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
  const second: OpenStudio = { ...first, page: () => page }
  await open(second, 'PreToolUse')
  await expect(script(second)).not.toContainText('# first window')
  await typeAtEnd(second, '# second window\n')
  await onDisk(first, '# second window')
  await onDisk(first, '# first window')
  await page.reload()
  await expect(script(second)).toContainText('# second window')
  await expect(script(second)).not.toContainText('# first window')
})

test(
  'is usable in a small window: script, payload and run share their place',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(BOTH)
    const studio = await openStudio({ folders: [root], size: { width: 900, height: 600 } })
    const page = studio.page()
    await open(studio, 'PreToolUse')
    await expect(page.getByRole('tab', { name: 'Script', exact: true })).toHaveAttribute('aria-selected', 'true')
    await typeAtEnd(studio, 'echo more >&2\n')
    expect((await script(studio).boundingBox())?.height).toBeGreaterThan(150)
    await page.keyboard.press('ControlOrMeta+Enter')
    await studio.window.allow(0)
    await studio.window.waitUntilOver(0)
    await expect(studio.window.verdict).toBeVisible()
    await page.getByRole('tab', { name: 'Payload', exact: true }).click()
    await expect(studio.window.editor).toBeVisible()
    await page.getByRole('tab', { name: 'Script', exact: true }).click()
    await expect(script(studio)).toContainText('echo more')
  },
)

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `gives axe nothing to find in the editor, ${colorScheme}`,
    { tag: '@page' },
    async ({ openStudio, makeWorkspace }) => {
      const mistaken = `#!/bin/sh\r\necho {"cancel": true}\r\n[[ $x == y ]] && exit 2\r\n`
      const root = await makeWorkspace(hooks({ PreToolUse: { text: mistaken, mode: 0o755 }, PostToolUse: OBSERVER }))
      const studio = await openStudio({ folders: [root], colorScheme })
      const page = studio.page()
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      await open(studio, 'PostToolUse')
      await open(studio, 'PreToolUse')
      const all = page.getByRole('button', { name: /^all \d/ })
      await expect(all).toBeVisible()
      expect.soft(await findings(studio), 'a script with problems').toEqual([])
      await all.click()
      await typeAtEnd(studio, '# mine\n')
      expect.soft(await findings(studio), 'all problems').toEqual([])
      await page.keyboard.press('ControlOrMeta+f')
      await expect(page.locator('.cm-search')).toBeVisible()
      expect.soft(await findings(studio), 'the search').toEqual([])
      await page.keyboard.press('Escape')
      await writeFile(hookIn(root, 'PreToolUse'), mistaken.replace('exit 2', 'exit 3'))
      await page.getByRole('button', { name: 'Compare both' }).click()
      await expect(page.getByRole('textbox', { name: 'PreToolUse on disk' })).toBeVisible()
      expect.soft(await findings(studio), 'both versions').toEqual([])
    },
  )
}

test('opens a script at the line that a run names', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
  const text = `#!/bin/sh\ncat > /dev/null\n${'\n'.repeat(40)}if [ ; then\n`
  const root = await makeWorkspace(hooks({ PreToolUse: text }))
  const studio = await openStudio({ folders: [root] })
  await studio.window.fire()
  await studio.window.output
    .getByRole('button', { name: /line 4\d|: 4\d/ })
    .first()
    .click()
  await expect(script(studio)).toBeFocused()
  await expect(studio.page().locator('[data-pane="script"] .cm-activeLine')).toContainText(/if \[ ; then|^$/)
})

function script(studio: OpenStudio): Locator {
  return studio.page().getByRole('textbox', { name: /^Script / })
}

function lines(studio: OpenStudio): Locator {
  return script(studio).locator('.cm-line')
}

/** Opens a hook as a person does: by its row. */
async function open(studio: OpenStudio, name: string): Promise<void> {
  const row = studio.page().locator('[data-kind="hook"]').filter({ hasText: name }).first()
  await row.dblclick()
  await expect(studio.window.scriptTab(name)).toHaveAttribute('aria-selected', 'true')
  await expect(script(studio)).toHaveAccessibleName(`Script ${name}`)
}

async function typeAtEnd(studio: OpenStudio, text: string): Promise<void> {
  await script(studio).click()
  await studio.page().keyboard.press('ControlOrMeta+End')
  await studio.page().keyboard.insertText(text)
}

const drafts = (studio: OpenStudio): Promise<string> => storedTexts(studio, 'drafts')

async function onDisk(studio: OpenStudio, text: string): Promise<void> {
  await expect.poll(() => drafts(studio)).toContain(text)
}

function hookIn(root: string, name: string): string {
  return path.join(root, '.clinerules/hooks', name)
}

async function findings(studio: OpenStudio): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: studio.page() }).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  )
}

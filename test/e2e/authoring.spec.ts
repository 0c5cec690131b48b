import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './studio.ts'
import type { StudioWindow } from './studio-window.ts'
import { answering, hooks } from './workspace-files.ts'

const EMPTY = { 'README.md': { text: 'A project', mode: 0o644 } }
const hookPath = (root: string, name: string) => path.join(root, '.clinerules/hooks', name)

/** The languages that can run here, with the interpreter and the filter that their templates need. */
const LANGUAGES = [
  ['Bash', ['bash', 'jq']],
  ['POSIX shell', ['sh', 'jq']],
  ['Node.js', ['node']],
  ['Python', ['python3']],
] as const

for (const [language, commands] of LANGUAGES) {
  const missing = commands.filter((command) => !isThere(command))
  // What differs by the language is behind both doors the same.
  const tag = language === 'Bash' ? [] : '@page'
  test(
    `makes a guard in ${language} that blocks its first payload and lets the second one go`,
    { tag },
    async ({ openStudio, makeWorkspace }) => {
      test.skip(missing.length > 0, `${missing.join(' and ')} is not here`)
      const root = await makeWorkspace(EMPTY)
      const { window } = await openStudio({ folders: [root] })
      await newHook(window, 'PreToolUse', language, 'Guard')

      const file = hookPath(root, 'PreToolUse')
      expect((await stat(file)).mode & 0o777).toBe(0o755)
      expect(await readFile(file, 'utf8')).toMatch(/^#!.*\n/)
      await expect(window.page.getByRole('tab', { name: /PreToolUse/ })).toBeVisible()
      await expect(window.tree.locator('[data-kind="hook"]').filter({ hasText: 'PreToolUse' })).toBeVisible()

      await window.fire()
      await expect(window.verdict).toContainText('Blocks')
      const sample = window.picker('Sample')
      await sample.click()
      const others = window.page.getByRole('option').filter({ hasText: 'saved' })
      await expect(others).toHaveCount(2)
      await others.filter({ hasText: 'expects: goes ahead' }).click()
      await window.fire()
      await expect(window.verdict).toContainText('Goes ahead')
      await expect(window.verdict).toContainText('✓ as expected')
      await expect(window.row('PreToolUse').filter({ hasText: 'goes ahead' })).toBeVisible()
    },
  )
}

test(
  'leaves the caret in the script that was made, wherever the focus was before',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(EMPTY)] })
    const { page, dialog } = window
    const script = page.getByRole('textbox', { name: /^Script / })
    for (const [event, before] of [
      ['PreToolUse', page.getByRole('textbox', { name: 'time limit' })],
      ['PostToolUse', window.editor],
    ] as const) {
      await before.focus()
      await page.keyboard.press('Alt+n')
      await dialog.getByRole('radio', { name: new RegExp(`^${event}`) }).check()
      await window.pickIn(dialog, 'Place', 'shop')
      await dialog.getByRole('button', { name: 'Create and open' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(script).toHaveAccessibleName(`Script ${event}`)
      await expect(script).toBeFocused()
    }
  },
)

test(
  'proposes a language whose programs are here, and says what another one lacks',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(EMPTY)
    const programs = await makeWorkspace({ python3: { text: '#!/bin/sh\n', mode: 0o755 } })
    const { window } = await openStudio({ folders: [root], env: { PATH: programs } })
    await window.page.keyboard.press('Alt+n')
    const { dialog } = window
    await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveText('languagePython')
    await window.pickIn(dialog, 'Language', 'Bash')
    await expect(dialog.getByText(/^bash and jq are not on the PATH that the hook gets/)).toBeVisible()
  },
)

test(
  'never writes over a hook that is there, and offers to open that one',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const text = answering({})
    const root = await makeWorkspace(hooks({ PreToolUse: text }))
    const { window } = await openStudio({ folders: [root] })
    await window.page.keyboard.press('Alt+n')
    const dialog = window.dialog
    await window.pickIn(dialog, 'Place', 'shop')
    await expect(dialog.getByRole('alert')).toContainText('There is a PreToolUse hook at this place already')
    await expect(dialog.getByRole('button', { name: 'Create and open' })).toBeDisabled()

    // The global place is free, and named with its path before it is made.
    await window.pickIn(dialog, 'Place', 'global')
    await expect(dialog).toContainText('the folder will be created')
    await expect(dialog.getByRole('button', { name: 'Create and open' })).toBeEnabled()

    await window.pickIn(dialog, 'Place', 'shop')
    await dialog.getByRole('button', { name: 'Open that one' }).click()
    await expect(window.page.getByRole('tab', { name: /PreToolUse/ })).toBeVisible()
    expect(await readFile(hookPath(root, 'PreToolUse'), 'utf8')).toBe(text)
  },
)

test('switches a hook off and on by its switch and by the keyboard, with a way back', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(hooks({ PreToolUse: answering({}) }))
  const { window } = await openStudio({ folders: [root] })
  const mode = async () => ((await stat(hookPath(root, 'PreToolUse'))).mode & 0o777).toString(8)
  const lever = window.tree.getByRole('switch', { name: 'PreToolUse in shop' })
  await expect(lever).toBeChecked()
  await lever.click()
  await expect(lever).not.toBeChecked()
  expect(await mode()).toBe('644')
  await expect(window.row('off: not executable')).toBeVisible()
  await window.page.getByRole('button', { name: /^Undo/ }).click()
  await expect(lever).toBeChecked()
  expect(await mode()).toBe('755')

  await window.tree.locator('[data-kind="hook"]').click()
  await window.page.keyboard.press('Space')
  await expect(lever).not.toBeChecked()
  await expect(window.tree.locator('[data-kind="skipped"]')).toBeFocused()
  await window.page.keyboard.press('Control+Alt+z')
  await expect(lever).toBeChecked()
  expect(await mode()).toBe('755')
})

test('mends a file that will not run by the button of its row', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ 'PreToolUse.sh': answering({}), TaskStart: answering({}) }))
  await chmod(hookPath(root, 'TaskStart'), 0o644)
  const { window } = await openStudio({ folders: [root] })
  await window.row('PreToolUse.sh').click()
  await window.tree.getByRole('button', { name: 'Rename to PreToolUse' }).click()
  await expect(window.tree.getByRole('switch', { name: 'PreToolUse in shop' })).toBeChecked()
  expect(await readdir(hookPath(root, ''))).toEqual(['PreToolUse', 'TaskStart'])
  await window.page.getByRole('button', { name: /^Undo/ }).click()
  await window.row('PreToolUse.sh').click()
  await window.tree.getByRole('button', { name: 'Rename to PreToolUse' }).click()
  await window.row('off: not executable').click()
  await window.tree.getByRole('button', { name: 'Make executable' }).click()
  await expect(window.tree.getByRole('switch', { name: 'TaskStart in shop' })).toBeChecked()
})

test('renames, duplicates and deletes a hook from its menu, by keys alone, and brings it back', async ({
  openStudio,
  makeWorkspace,
}) => {
  const text = answering({})
  const root = await makeWorkspace(hooks({ PreToolUse: text }))
  const other = await makeWorkspace(EMPTY, 'api')
  const { window } = await openStudio({ folders: [root, other] })
  const { keyboard } = window.page
  await window.tree.locator('[data-kind="hook"]').click()
  await keyboard.press('F2')
  await expect(window.page.getByRole('menuitem', { name: 'PostToolUse' })).toBeVisible()
  await keyboard.type('Post')
  await keyboard.press('Enter')
  const renamed = window.tree.locator('[data-kind="hook"]').filter({ hasText: 'PostToolUse' })
  await expect(renamed).toBeFocused()
  expect(existsSync(hookPath(root, 'PostToolUse'))).toBe(true)
  expect(existsSync(hookPath(root, 'PreToolUse'))).toBe(false)

  await keyboard.press('Shift+F10')
  await window.page.getByRole('menuitem', { name: 'Duplicate to' }).press('ArrowRight')
  await window.page.getByRole('menuitem', { name: /api/ }).press('Enter')
  await expect(window.tree.locator('[data-kind="hook"]')).toHaveCount(2)
  expect(await readFile(hookPath(other, 'PostToolUse'), 'utf8')).toBe(text)

  await renamed.first().click()
  await keyboard.press('Delete')
  await expect(window.tree.locator('[data-kind="hook"]')).toHaveCount(1)
  expect(existsSync(hookPath(root, 'PostToolUse'))).toBe(false)
  const messages = window.page.locator('[data-pane="messages"]')
  await expect(messages.getByRole('button', { name: /^Undo/ })).toBeVisible()
  for (let pane = 0; pane < 6 && (await messages.locator(':focus').count()) === 0; pane++) await keyboard.press('F6')
  await expect(messages.getByRole('button', { name: /^Undo/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(window.tree.locator('[data-kind="hook"]')).toHaveCount(2)
  expect(await readFile(hookPath(root, 'PostToolUse'), 'utf8')).toBe(text)
  expect((await stat(hookPath(root, 'PostToolUse'))).mode & 0o777).toBe(0o755)
})

test('keeps a payload beside its hook, asks before it is written over, and fires all of them in a table', async ({
  openStudio,
  makeWorkspace,
}) => {
  const guard = `#!/bin/sh\ncase $(cat) in *package.json*) echo '{"cancel":true}' ;; *) echo '{"cancel":false}' ;; esac\n`
  const root = await makeWorkspace(hooks({ PreToolUse: guard }))
  const { window } = await openStudio({ folders: [root] })
  await savePayload(window, { path: 'package.json' }, 'manifest', 'blocks')
  await savePayload(window, { path: 'src/a.ts' }, 'source', 'goes ahead')
  await savePayload(window, { path: 'src/b.ts' }, 'wrong', 'blocks')
  expect(await readdir(hookPath(root, '.studio'))).toEqual([
    'PreToolUse.manifest.json',
    'PreToolUse.source.json',
    'PreToolUse.wrong.json',
  ])
  await writeFile(hookPath(root, '.studio/PreToolUse.odd.json'), '{ no JSON')

  await window.page.keyboard.press('ControlOrMeta+Shift+s')
  await window.dialog.getByRole('textbox', { name: 'Name' }).fill('source')
  await window.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(window.dialog.getByRole('alert')).toContainText('Press Replace to write over it')
  await window.dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await readFile(hookPath(root, '.studio/PreToolUse.source.json'), 'utf8')).toContain('src/a.ts')

  await window.page.keyboard.press('ControlOrMeta+Shift+y')
  await window.dialog.getByRole('button', { name: 'Fire all' }).click()
  await window.question.getByRole('button', { name: 'Trust and fire' }).click()
  await expect(window.dialog).toContainText('3 / 3 · 1 failed')
  const row = (name: string) => window.dialog.getByRole('row').filter({ hasText: name })
  await expect(row('manifest')).toContainText('✓ as expected')
  await expect(row('source')).toContainText('goes ahead✓ as expected')
  await expect(row('wrong')).toContainText('≠ differs')
  await expect(window.dialog.getByRole('region', { name: 'Files that are no saved payloads' })).toContainText('odd')

  await row('source').getByRole('button', { name: 'Delete source' }).click()
  await expect(row('source')).toHaveCount(0)
  await window.page.keyboard.press('Escape')
  await window.page.getByRole('button', { name: /^Undo/ }).click()
  await window.page.keyboard.press('ControlOrMeta+Shift+y')
  await expect(row('source')).toBeVisible()
  await row('wrong')
    .getByRole('button', { name: /show the run of wrong/ })
    .click()
  await expect(window.dialog).toHaveCount(0)
  await expect(window.verdict).toContainText('Goes ahead')

  await window.page.keyboard.press('ControlOrMeta+Shift+s')
  await window.dialog.getByRole('combobox', { name: 'Expected', exact: true }).click()
  const came = window.page.getByRole('option').filter({ hasText: 'came of the run shown' })
  await expect(came).toHaveText(/^goes ahead/)
})

test(
  'shows the same payload as a form and as JSON, and says why a field is left out',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PostToolUse: answering({}) }))
    const { window } = await openStudio({ folders: [root] })
    await window.pick('Event', 'PostToolUse')
    const text = '{"toolName":"read_file",   "parameters":{"path":"a","deep":true},\n"success":false}'
    await window.writePayload(text)
    const form = window.page.getByRole('form', { name: 'Payload of PostToolUse as a form' })
    await window.page.getByRole('radio', { name: 'Form' }).check()
    await expect(form).toContainText('after a failure the field is missing, never false')
    await form.getByRole('button', { name: 'Make parameters.deep text' }).click()
    await form.getByRole('checkbox', { name: 'success' }).check()
    await window.page.getByRole('radio', { name: 'JSON' }).check()
    const changed = text.replace('"deep":true', '"deep":"true"').replace('"success":false', '"success":true')
    await expect.poll(() => window.editor.locator('.cm-line').allTextContents()).toEqual(changed.split('\n'))
  },
)

test('tells why an event did not fire, as text that can be copied', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: { text: answering({}), mode: 0o644 } }))
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await window.eventRow('PreToolUse').click({ button: 'right' })
  await window.page.getByRole('menuitem', { name: /^Why didn’t PreToolUse fire/ }).click()
  await expect(window.dialog.getByLabel('The story')).toContainText('not executable')
  await window.dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(window.dialog).toContainText('Copied.')
  expect(await studio.clipboard()).toContain(hookPath(root, 'PreToolUse'))
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `has nothing that axe would find in the authoring views, ${colorScheme}`,
    { tag: '@page' },
    async ({ openStudio, makeWorkspace }) => {
      const root = await makeWorkspace(hooks({ PreToolUse: answering({}), 'TaskStart.sh': answering({}) }))
      const { window } = await openStudio({ folders: [root], colorScheme })
      const violations = async () =>
        (await new AxeBuilder({ page: window.page }).setLegacyMode(true).analyze()).violations.map(({ id, nodes }) => [
          id,
          ...nodes.map(({ html }) => html.slice(0, 200)),
        ])
      await savePayload(window, { path: 'a' }, 'a', 'blocks')
      await window.row('TaskStart.sh').click()
      expect(await violations()).toEqual([])
      await window.tree.getByRole('switch', { name: 'PreToolUse in shop' }).click()
      await expect(window.page.getByRole('button', { name: /^Undo/ })).toBeVisible()
      expect(await violations()).toEqual([])
      await window.tree.getByRole('switch', { name: 'PreToolUse in shop' }).click()
      await window.page.getByRole('radio', { name: 'Form' }).check()
      await expect(window.page.getByRole('form')).toBeVisible()
      expect(await violations()).toEqual([])
      for (const keys of ['Alt+n', 'ControlOrMeta+Shift+s', 'ControlOrMeta+Shift+y']) {
        await window.page.keyboard.press(keys)
        await expect(window.dialog).toBeVisible()
        expect(await violations()).toEqual([])
        await window.page.keyboard.press('Escape')
        await expect(window.dialog).toHaveCount(0)
      }
    },
  )
}

async function newHook(window: StudioWindow, event: string, language: string, purpose: string): Promise<void> {
  await window.page.keyboard.press('Alt+n')
  const { dialog } = window
  await dialog.getByRole('radio', { name: new RegExp(`^${event}`) }).check()
  await window.pickIn(dialog, 'Language', language)
  await dialog.getByRole('radio', { name: purpose }).check()
  await dialog.getByRole('button', { name: 'Create and open' }).click()
  await expect(dialog).toHaveCount(0)
}

async function savePayload(
  window: StudioWindow,
  parameters: Record<string, string>,
  name: string,
  expected: string,
): Promise<void> {
  await window.writePayload(JSON.stringify({ toolName: 'write_to_file', parameters }))
  await window.page.keyboard.press('ControlOrMeta+Shift+s')
  const { dialog } = window
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await window.pickIn(dialog, 'Expected', expected)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

function isThere(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`])
    return true
  } catch {
    return false
  }
}

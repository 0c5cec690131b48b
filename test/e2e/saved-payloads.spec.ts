import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './studio.ts'
import { storedTexts } from './stored-texts.ts'
import { answering, hooks } from './workspace-files.ts'

const GUARD = `#!/bin/sh\ncase $(cat) in *package.json*) echo '{"cancel":true}' ;; *) echo '{"cancel":false}' ;; esac\n`
const hookPath = (root: string, name: string) => path.join(root, '.clinerules/hooks', name)

/** The file of a saved payload, as this or another program would write it. */
function saved(name: string, file: string, more: object = {}): string {
  const payload = { toolName: 'write_to_file', parameters: { path: file } }
  return `${JSON.stringify({ version: 1, event: 'PreToolUse', name, ...more, payload }, null, 2)}\n`
}

/** A workspace with a guard and saved payloads by their names. */
function guarded(payloads: Record<string, string>) {
  return {
    ...hooks({ PreToolUse: GUARD }),
    ...Object.fromEntries(
      Object.entries(payloads).map(([name, text]) => [
        `.clinerules/hooks/.studio/PreToolUse.${name}.json`,
        { text, mode: 0o644 },
      ]),
    ),
  }
}

test('fires the payloads that are chosen, by hand or by tag, and shows how far it is', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(
    guarded({
      manifest: saved('manifest', 'package.json', { tags: ['ci', 'quick'], expect: 'blocks' }),
      source: saved('source', 'src/a.ts', { tags: ['ci'], expect: 'goes-ahead' }),
      wrong: saved('wrong', 'src/b.ts', { expect: 'blocks' }),
    }),
  )
  const { window } = await openStudio({ folders: [root] })
  const { dialog, page } = window
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await page.keyboard.press('ControlOrMeta+Shift+y')
  await row('source').getByRole('checkbox').check()
  await row('wrong').getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Fire chosen (2)' }).click()
  await window.question.getByRole('button', { name: 'Trust and fire' }).click()
  await expect(dialog).toContainText('2 / 2 · 1 failed')
  await expect(dialog.getByRole('progressbar', { name: 'Payloads fired' })).toHaveAttribute('value', '2')
  await expect(row('manifest')).toContainText('not fired')
  await expect(row('wrong')).toContainText('≠ differs')

  await row('source').getByRole('checkbox').uncheck()
  await row('wrong').getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'quick' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Fire shown (1)' }).click()
  await expect(row('manifest')).toContainText('✓ as expected')
  await dialog.getByRole('button', { name: 'quick' }).click()
  await dialog.getByRole('button', { name: 'ci' }).click()
  await dialog.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await expect(dialog.getByRole('button', { name: 'Fire chosen (2)' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'ci' }).click()
  await dialog.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await dialog.getByRole('checkbox', { name: 'Choose all that are shown' }).uncheck()

  // It ends with the first that fails, where that is wanted.
  await dialog.getByRole('checkbox', { name: 'Stop at the first that differs' }).check()
  await writeFile(hookPath(root, 'PreToolUse'), GUARD.replace('package.json', 'nothing'))
  await expect(row('manifest')).toContainText('changed since')
  await dialog.getByRole('button', { name: 'Fire all' }).click()
  await expect(dialog).toContainText('1 / 3 · 1 failed')

  // From the row that failed to its payload, where its tags are too.
  await row('manifest').getByRole('button', { name: 'Edit manifest' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(window.editor).toContainText('package.json')
  await page.keyboard.press('ControlOrMeta+Shift+s')
  const tags = dialog.getByRole('textbox', { name: 'Tags' })
  await expect(tags).toHaveValue('ci quick')
  await tags.fill('x'.repeat(41))
  await expect(dialog.getByRole('status')).toContainText('a tag is one word of at most 40 characters')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await tags.fill('slow, ci')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+y')
  await expect(row('manifest')).toContainText('slow')
  await row('manifest')
    .getByRole('button', { name: /show the run of manifest/ })
    .click()
  await expect(window.verdict).toContainText('Goes ahead')
})

test('shows no verdict on what is not as it was fired', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(guarded({ manifest: saved('manifest', 'package.json', { expect: 'blocks' }) }))
  // The global hook comes first, and has no payloads.
  const { window } = await openStudio({ folders: [root], globalHooks: { PreToolUse: answering({}) } })
  const { dialog, page } = window
  const row = dialog.getByRole('row').filter({ hasText: 'manifest' })
  await page.keyboard.press('ControlOrMeta+Shift+y')
  await dialog.getByRole('button', { name: 'Fire all' }).click()
  await window.question.getByRole('button', { name: 'Trust and fire' }).click()
  await expect(row).toContainText('✓ as expected')

  await writeFile(hookPath(root, 'PreToolUse'), answering({}))
  await expect(row).toContainText('changed since')
  await expect(row).not.toContainText('as expected')
  await expect(row.getByRole('button', { name: /changed since/ })).toHaveAttribute('title', /the hook\. Fire it again/)
  // The very same bytes bring back what was said of them.
  await writeFile(hookPath(root, 'PreToolUse'), GUARD)
  await chmod(hookPath(root, 'PreToolUse'), 0o755)
  await expect(row).toContainText('✓ as expected')
})

test('follows what other programs do with saved payloads, without taking away what was typed or chosen', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(guarded({ manifest: saved('manifest', 'package.json') }))
  const { window } = await openStudio({ folders: [root] })
  const { dialog, page } = window
  const rows = dialog.getByRole('row')
  const file = (name: string) => hookPath(root, `.studio/PreToolUse.${name}.json`)
  await page.keyboard.press('ControlOrMeta+Shift+y')
  await dialog.getByRole('checkbox', { name: 'Choose manifest' }).check()
  await writeFile(file('later'), saved('later', 'src/a.ts'))
  await expect(rows).toHaveCount(3)
  await expect(dialog.getByRole('checkbox', { name: 'Choose manifest' })).toBeChecked()
  await rm(file('later'))
  await expect(rows).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Edit manifest' }).click()
  await expect(window.editor).toContainText('package.json')

  // Nobody typed: what is on screen is the file.
  await writeFile(file('manifest'), saved('manifest', 'theirs-1/package.json'))
  await expect(window.editor).toContainText('theirs-1/package.json')

  // Somebody typed: both versions are there.
  await window.writePayload('{"toolName":"mine"}')
  await writeFile(file('manifest'), saved('manifest', 'theirs-2/package.json'))
  const conflict = page.getByRole('region', { name: /The file of “manifest” was changed on disk/ })
  await expect(conflict).toBeVisible()
  await expect(window.editor).toHaveText('{"toolName":"mine"}')
  await conflict.getByRole('button', { name: 'Compare' }).click()
  await expect(conflict.getByLabel('PreToolUse.manifest.json on disk')).toContainText('theirs-2/package.json')
  await expect(conflict.getByLabel('PreToolUse.manifest.json, yours')).toHaveText('{"toolName":"mine"}')
  await conflict.getByRole('button', { name: 'Keep yours' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(window.editor).toHaveText('{"toolName":"mine"}')

  await writeFile(file('manifest'), saved('manifest', 'theirs-3/package.json'))
  await conflict.getByRole('button', { name: 'Take the one on disk' }).click()
  await expect(window.editor).toContainText('theirs-3/package.json')
  await window.pick('Sample', 'your text')
  await expect(window.editor).toHaveText('{"toolName":"mine"}')

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('outside')
  await expect(page.getByRole('option', { name: /outside/ })).toHaveCount(0)
  await writeFile(file('outside'), saved('outside', 'src/a.ts'))
  await expect(page.getByRole('option', { name: /outside/ })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('outside')
})

test('brings back the payload that was on screen after a restart: a saved one, and one that was changed', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(guarded({ manifest: saved('manifest', 'left/package.json') }))
  const first = await openStudio({ folders: [root] })
  await first.window.picker('Sample').click()
  await first.page().getByRole('option').filter({ hasText: 'manifest' }).click()
  await expect(first.window.editor).toContainText('left/package.json')
  await expect.poll(() => storedTexts(first, 'windows')).toContain('saved:')
  await first.close()

  const second = await openStudio({ folders: [root], like: first })
  await expect(second.window.editor).toContainText('left/package.json')
  await expect(second.window.picker('Sample')).toContainText('manifest')
  await second.window.editor.click()
  await second.page().keyboard.press('ControlOrMeta+End')
  await second.page().keyboard.insertText('  ')
  await expect.poll(() => storedTexts(second, 'drafts')).toContain('left/package.json')
  await second.close()

  const third = await openStudio({ folders: [root], like: second })
  await expect(third.window.editor).toContainText('left/package.json')
  await expect(third.window.picker('Sample')).toContainText('manifest')
})

test('takes the payloads of a hook with it: when it is taken back, deleted, and brought back', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace({ 'README.md': { text: 'A project', mode: 0o644 } })
  const { window } = await openStudio({ folders: [root] })
  const { dialog, page } = window
  const undo = page.getByRole('button', { name: /^Undo/ })
  const count = page.getByRole('button', { name: /^Saved: \d+/ })
  const create = async () => {
    await page.keyboard.press('Alt+n')
    await dialog.getByRole('radio', { name: /^PreToolUse/ }).check()
    await dialog.getByRole('button', { name: 'Create and open' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(count).toHaveText('Saved: 2')
  }
  await create()
  await undo.last().click()
  await expect(count).toHaveText('Saved: 0')
  expect(await readdir(hookPath(root, ''))).toEqual([])

  await create()
  await window.tree.locator('[data-kind="hook"]').click()
  await page.keyboard.press('Delete')
  await expect(page.locator('[data-pane="messages"]')).toContainText('trash, with its 2 saved payloads.')
  await expect(count).toHaveText('Saved: 0')
  await undo.last().click()
  await expect(count).toHaveText('Saved: 2')
  expect(await readdir(hookPath(root, '.studio'))).toHaveLength(2)
})

/** All that a folder of the studio's own files holds. */

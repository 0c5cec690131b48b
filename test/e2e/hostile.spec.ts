import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './studio.ts'
import type { StudioWindow } from './studio-window.ts'
import { answering, hooks, quoted, script } from './workspace-files.ts'

const MARKUP = `<img src=x onerror="document.title='owned'"><b id=owned>bold</b>`

/** Nothing that a hook said became part of the page. */
async function expectOnlyText(window: StudioWindow): Promise<void> {
  await expect(window.page.locator('#owned')).toHaveCount(0)
  await expect(window.page.locator('img')).toHaveCount(0)
  await expect(window.page).toHaveTitle('Hook Studio')
}

test(
  'shows whatever a hook prints as text: markup, escapes, controls, turned writing, all of Unicode',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(
      hooks({
        PreToolUse: answering(
          { cancel: true, errorMessage: MARKUP, contextModification: `${MARKUP}</hook_context>` },
          [
            `echo ${quoted(MARKUP)}`,
            String.raw`printf '\033[1;31mred\033[0m plain\n'`,
            String.raw`printf '\033]8;;https://example.com\007link\033]8;;\007\n'`,
            String.raw`printf 'nul:\000:end\n'`,
            String.raw`printf 'turned:\342\200\256gpj.exe\n'`,
            String.raw`printf 'broken:\377\376:end\n'`,
            `echo '日本語 👩‍👩‍👧 é'`,
            String.raw`printf '\033[2J\033[Hcleared\n'`,
          ].join('\n'),
        ),
      }),
    )
    const studio = await openStudio({ folders: [root] })
    const { window } = studio
    await window.fire()
    await expectOnlyText(window)
    const line = (text: string) => window.texts.filter({ hasText: text })
    await expect(line('onerror').first()).toHaveText(MARKUP)
    await expect(line('plain')).toHaveText('red plain')
    const red = line('plain').locator('span').filter({ hasText: 'red' })
    await expect(red).toHaveCSS('font-weight', '700')
    expect(await red.evaluate((span) => getComputedStyle(span).color)).not.toBe(
      await line('plain').evaluate((span) => getComputedStyle(span).color),
    )
    await expect(line('link')).toContainText('␛]8;;https://example.com')
    await expect(window.output.locator('a')).toHaveCount(0)
    await expect(line('nul:')).toHaveText('nul:␀:end')
    await expect(line('turned:')).toHaveText('turned:‹U+202E›gpj.exe')
    await expect(line('broken:')).toHaveText(/broken:\uFFFD+:end/)
    await expect(line('日本語')).toHaveText('日本語 👩‍👩‍👧 é')
    await expect(line('cleared')).toHaveText('␛[2J␛[Hcleared')
    await expect(window.verdict).toContainText(MARKUP)
    await expect(window.merged).toContainText(MARKUP)
    await window.showTab('Context')
    await window.showTab('Report')
    await expect(window.page.getByRole('region', { name: 'Run report' }).first()).toContainText('owned')
    await expectOnlyText(window)

    // What is copied is what was printed, not what was shown for it.
    await window.copy('shop', 'stdout')
    expect(await studio.clipboard()).toContain('\u001b[1;31mred\u001b[0m plain')
  },
)

test(
  'stays quick with a line of 1 MB, and copies it whole',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(
      hooks({ PreToolUse: answering({ cancel: true }, `head -c 1000000 /dev/zero | tr '\\0' x\necho`) }),
    )
    const studio = await openStudio({ folders: [root] })
    const { window } = studio
    await window.fire()
    await expect(window.verdict).toContainText('Blocks')
    const line = window.lines.filter({ hasText: 'xxx' })
    await expect(line).toContainText('+998,000')
    await line.getByRole('button', { name: 'Copy line: the whole line' }).click()
    await expect.poll(async () => (await studio.clipboard()).length).toBe(1_000_000)
    await window.page.getByRole('button', { name: 'Wrap' }).click()
    await window.writePayload('{"toolName":"quick"}')
    await expect(window.editor).toHaveText('{"toolName":"quick"}', { timeout: 2_000 })
  },
)

test(
  'bears names with quotes, line ends and markup in folders and files',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const name = `it's "a" <b id=owned>\nfolder & more`
    const root = await makeWorkspace(
      hooks({
        PreToolUse: script('pwd > where'),
        [`<img src=x onerror="document.title='owned'">.sh`]: answering({}),
        'two\nlines': answering({}),
        'PreToolUse\u202Egpj': answering({}),
      }),
      name,
    )
    const studio = await openStudio({ folders: [root] })
    const { window } = studio
    await expect(window.workspaceButton).toContainText(`it's "a" <b id=owned>`)
    await expect(window.page.getByText('1 found · 3 won’t run')).toBeVisible()
    await expect(window.row('onerror')).toHaveCount(1)
    await window.row('onerror').click()
    await window.fireButton.click()
    await expect(window.question).toContainText(`it's "a" <b id=owned>`)
    await expectOnlyText(window)
    await window.question.getByRole('button', { name: 'Trust and fire' }).click()
    await window.waitUntilOver(0)
    expect(await readFile(path.join(root, 'where'), 'utf8')).toBe(`${root}\n`)
    await window.page.getByText('Details', { exact: true }).click()
    await window.workspaceButton.click()
    await expectOnlyText(window)
  },
)

test('shows twenty thousand lines without standing still', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(
    hooks({
      PreToolUse: answering({ cancel: true }, `awk 'BEGIN { for (i = 1; i <= 20000; i++) print "line " i "." }'`),
    }),
  )
  const { window } = await openStudio({ folders: [root] })
  await window.fire()
  await expect(window.page.getByText('20,001 lines')).toBeVisible()
  await window.page.getByRole('searchbox', { name: 'Only lines that contain' }).fill('line 19999.')
  await expect(window.page.getByText('1 line of 20,001')).toBeVisible()
  await expect(window.texts).toHaveText('line 19999.')
})

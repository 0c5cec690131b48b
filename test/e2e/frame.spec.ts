import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { commandsOf } from '../../shared/commands.ts'
import { expect, test } from './studio.ts'
import { storedTexts } from './stored-texts.ts'
import { answering, hooks } from './workspace-files.ts'

const HOOKS = hooks({ PreToolUse: answering({ cancel: true, errorMessage: 'No.' }), TaskStart: answering({}) })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

test('the palette lists every command with its keys, and hooks, payloads and runs', async ({
  openStudio,
  makeWorkspace,
  shell,
}) => {
  const root = await makeWorkspace({
    ...HOOKS,
    '.clinerules/hooks/.studio/PreToolUse.a-write-to-the-cart.json': JSON.stringify({
      version: 1,
      name: 'a write to the cart',
      event: 'PreToolUse',
      payload: { toolName: 'write_to_file', parameters: { path: 'cart.js' } },
    }),
  })
  const { window } = await openStudio({ folders: [root] })
  const { page } = window
  const { keyboard } = page
  await keyboard.press('ControlOrMeta+k')
  const options = palette(page).getByRole('option')
  for (const { id, title } of commandsOf(shell === 'browser' ? 'browser' : 'desktop')) {
    if (id !== 'palette.open') await expect.soft(options.filter({ hasText: title }).first(), id).toBeAttached()
  }
  await expect(options.filter({ hasText: 'New Hook' })).toContainText(/Alt N|Ctrl N/)
  await expect(options.filter({ hasText: 'a write to the cart' })).toBeAttached()

  // Fuzzy, and by keys alone: the payload goes into the editor.
  await keyboard.type('wrt crt')
  await expect(options.first()).toContainText('a write to the cart')
  await keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(window.editor).toContainText('cart.js')

  // What was used last comes first.
  await keyboard.press('ControlOrMeta+Shift+P')
  await expect(options.first()).toContainText('a write to the cart')
  await keyboard.type('>theme high')
  await keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')

  // A hook opens in the editor.
  await page.getByRole('button', { name: /^Search commands/ }).click()
  await keyboard.type('TaskStart')
  await options.filter({ hasText: path.join('.clinerules', 'hooks', 'TaskStart') }).click()
  await expect(page.getByRole('textbox', { name: 'Script TaskStart' })).toBeFocused()

  // Escape goes back to where the hand was.
  await keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeVisible()
  await keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Script TaskStart' })).toBeFocused()
})

test('the palette opens within 50 ms', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
  const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
  const { page } = window
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const times = await page.evaluate(async () => {
    const taken: number[] = []
    for (let round = 0; round < 10; round++) {
      const began = performance.now()
      const opened = new Promise<number>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (document.querySelector('[cmdk-input]') === null) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - began))
        }).observe(document.body, { childList: true, subtree: true })
      })
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
      taken.push(await opened)
      document
        .querySelector('[cmdk-input]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      while (document.querySelector('[cmdk-input]') !== null) await new Promise(requestAnimationFrame)
    }
    return taken.toSorted((a, b) => a - b)
  })
  // The quickest of them: a machine that is busy with something else makes others late.
  expect(times[0]).toBeLessThanOrEqual(50)
})

test('settings hold at once, and lie in a file', async ({ openStudio, makeWorkspace }) => {
  const studio = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
  const { window } = studio
  await window.editor.click()
  await window.page.keyboard.press('ControlOrMeta+,')
  const page = window.page.getByRole('region', { name: 'Settings', exact: true })
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByLabel('Fire a hook when it is saved').check()
  await page.getByRole('radio', { name: 'login shell' }).check()
  await page.getByLabel('Command', { exact: true }).fill('true')
  await page.getByLabel('Keep at most (runs)').fill('0')
  await expect(page.getByText('A whole number from 1 to 5000.')).toBeVisible()
  await page.getByLabel('Keep at most (runs)').fill('40')
  await page.getByLabel('Keep at most (runs)').press('Enter')
  const file = path.join(studio.dataDir, 'settings.json')
  await expect(page.getByText(/data\/settings\.json$/)).toBeVisible()
  const onDisk = async () => JSON.parse(await readFile(file, 'utf8')) as unknown
  await expect.poll(onDisk).toMatchObject({
    $schema: './settings.schema.json',
    fireOnSave: true,
    environment: 'login-shell',
    editorCommand: 'true',
    keepRuns: { count: 40, megabytes: 200 },
  })
  await page.getByRole('button', { name: 'Open settings file' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Each says its default, and goes back to it.
  const kept = page.locator('[data-setting="keepRuns"]')
  await expect(kept).toContainText('Default: 500 runs, 200 MiB. Kept as keepRuns in settings.json.')
  await kept.getByRole('button', { name: 'Use the default of Runs that are kept: 500 runs, 200 MiB' }).click()
  await expect(page.getByLabel('Keep at most (runs)')).toHaveValue('500')
  await expect(kept.getByRole('button')).toHaveCount(0)
  await expect(page.getByLabel('Keep at most (runs)')).toBeFocused()
  await expect.poll(onDisk).toMatchObject({ keepRuns: { count: 500 } })

  await window.page.keyboard.press('Escape')
  await expect(page).toHaveCount(0)
  await expect(window.editor).toBeFocused()
  await expect(window.page.getByRole('combobox', { name: 'Environment' })).toContainText('login shell')
})

test(
  'settings are found by what they are about, and Escape goes back one step at a time',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
    const { keyboard } = window.page
    await window.eventRow('TaskStart').focus()
    await keyboard.press('ControlOrMeta+,')
    const page = window.page.getByRole('region', { name: 'Settings', exact: true })
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('heading', { level: 4 })).toHaveCount(9)
    await keyboard.type('PATH hook')
    await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Environment of hooks'])
    await keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: 'this studio' })).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'login shell' })).toBeChecked()
    await keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 4 })).toHaveCount(9)
    await page.getByRole('searchbox').fill('no such thing')
    await expect(page.getByText('No setting has these words.')).toBeVisible()
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    await expect(page).toHaveCount(0)
    await expect(window.eventRow('TaskStart')).toBeFocused()

    // What shows something else goes back to it by itself.
    await keyboard.press('ControlOrMeta+,')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.press('ControlOrMeta+Enter')
    await window.question.getByRole('button', { name: 'Trust and fire' }).click()
    await expect(window.verdict).toContainText('Blocks')
    await expect(page).toHaveCount(0)
  },
)

test('what is wrong with the file of the settings is said, and where it went', async ({
  openStudio,
  makeWorkspace,
}) => {
  const folders = [await makeWorkspace(HOOKS)]
  const first = await openStudio({ folders })
  await first.close()
  await writeFile(path.join(first.dataDir, 'settings.json'), '{"version":1,"theme":"pink"}')
  const { window } = await openStudio({ folders, like: first })
  const said = /settings\.json cannot be used: its "theme" .* renamed to .*settings\.json\.broken/
  await expect(window.page.getByRole('region', { name: /Messages/ }).getByText(said)).toBeVisible()
  await window.page.keyboard.press('ControlOrMeta+,')
  const page = window.page.getByRole('region', { name: 'Settings', exact: true })
  await expect(page.getByText(said)).toBeVisible()
  // What was mended in another program is said no more when the window is gone back to.
  const comeBack = () => window.page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
  await writeFile(path.join(first.dataDir, 'settings.json'), '{"version":99}')
  await comeBack()
  await expect(page.getByText(/cannot be used now: a newer version/)).toBeVisible()
  await writeFile(path.join(first.dataDir, 'settings.json'), '{"fireOnSave":true}')
  await comeBack()
  await expect(page.getByText(/cannot be used now: a newer version/)).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /Fire.*sav/i })).toBeChecked()

  // What was changed there while the page was not open is there when it opens.
  await window.page.keyboard.press('Escape')
  await expect(page).toHaveCount(0)
  await writeFile(
    path.join(first.dataDir, 'settings.json'),
    '{"fireOnSave":false,"keepRuns":{"count":40,"megabytes":200}}',
  )
  await window.page.keyboard.press('ControlOrMeta+,')
  await expect(page.getByLabel('Keep at most (runs)')).toHaveValue('40')
  await expect(page.getByRole('checkbox', { name: /Fire.*sav/i })).not.toBeChecked()
})

test(
  'the environments stand side by side, and a secret is hidden until it is asked for',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    process.env['SHOP_API_TOKEN'] = 'sesame-of-the-shop'
    const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
    delete process.env['SHOP_API_TOKEN']
    await window.page.keyboard.press('ControlOrMeta+Shift+E')
    const { dialog } = window
    await expect(dialog.getByRole('table', { name: 'PATH, entry by entry' })).toContainText('/usr/bin')
    for (const title of ['this studio', 'login shell', 'desktop editor']) {
      await expect(dialog.getByRole('columnheader', { name: title }).first()).toBeVisible()
    }
    await dialog.getByLabel('Filter variables').fill('SHOP_API')
    await expect(dialog).not.toContainText('sesame-of-the-shop')
    await dialog.getByRole('button', { name: 'Show SHOP_API_TOKEN' }).click()
    await expect(dialog).toContainText('sesame-of-the-shop')
    await dialog.getByRole('radio', { name: 'desktop editor' }).check()
    await window.page.keyboard.press('Escape')
    await expect(window.page.getByRole('combobox', { name: 'Environment' })).toContainText('desktop editor')
  },
)

test('the window comes back as it was left, at another address', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(HOOKS)
  const first = await openStudio({ folders: [root] })
  await first.window.pick('Event', 'PostToolUse')
  await first.window.pick('Tool', 'execute_command')
  await first.window.row('TaskStart').nth(1).dblclick()
  await expect(first.window.page.getByRole('textbox', { name: 'Script TaskStart' })).toBeVisible()
  await first.window.pick('Event', 'PostToolUse')
  const border = first.window.page.getByRole('separator', { name: 'Border of the hooks' })
  await border.focus()
  await expect(border).toBeFocused()
  await first.window.page.keyboard.press('ArrowRight')
  const wide = await border.getAttribute('aria-valuenow')
  const kept = () => storedTexts(first, 'windows')
  await expect.poll(kept).toContain('execute_command')
  await expect.poll(kept).toContain('hook-studio.panes')
  await first.close()

  const { window } = await openStudio({ folders: [root], like: first })
  await expect(window.picker('Event')).toContainText('PostToolUse')
  await expect(window.picker('Tool')).toContainText('execute_command')
  await expect(window.page.getByRole('textbox', { name: 'Script TaskStart' })).toBeVisible()
  await expect(window.page.getByRole('separator', { name: 'Border of the hooks' })).toHaveAttribute(
    'aria-valuenow',
    wide ?? '',
  )
})

test('the very first start needs one keystroke to the first verdict: the studio wrote these hooks itself', async ({
  openStudio,
}) => {
  const { window } = await openStudio()
  await window.page.keyboard.press('ControlOrMeta+Enter')
  await expect(window.verdict).toContainText('Blocks')
})

test('without a folder there are three ways in, each with the keyboard alone', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(HOOKS)
  const studio = await openStudio()
  const { window } = studio
  await window.chooseMenuItem(window.workspaceButton, /sample-workspace/)
  await expect(window.page.getByRole('region', { name: 'Ways to begin' })).toBeVisible()
  await studio.close()

  // Nothing is open and nothing runs: what a person presses from here on is counted.
  const again = await openStudio({ like: studio })
  const { page } = again.window
  const ways = page.getByRole('region', { name: 'Ways to begin' })
  const way = (name: RegExp) => ways.getByRole('button', { name })
  let keystrokes = 0
  const press = async (keys: string) => {
    keystrokes += 1
    await page.keyboard.press(keys)
  }

  await expect(way(/^Make a sample hook/)).toBeFocused()
  await press('Enter')
  await again.window.waitUntilReady()
  await expect(again.window.fireButton).toBeEnabled()
  await press('ControlOrMeta+Enter')
  await expect(again.window.verdict).toContainText('Blocks')
  expect(keystrokes).toBeLessThanOrEqual(3)

  await again.window.chooseMenuItem(again.window.workspaceButton, /sample-workspace/)
  await expect(way(/^Make a sample hook/)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(way(/^Open a folder/)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(way(/^Look at a recorded run/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Read from/)).toContainText('sample-run.hookrun')
  await expect(again.window.verdict).toContainText('Blocks')

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('>ways to begin')
  await page.keyboard.press('Enter')
  await expect(way(/^Make a sample hook/)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(way(/^Open a folder/)).toBeFocused()
  if (again.double === null) {
    await page.keyboard.press('Enter')
    await expect(again.window.dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(root)
    await page.keyboard.press('Enter')
  } else {
    await again.answerFolderDialog([root])
    await page.keyboard.press('Enter')
  }
  await expect(again.window.row('TaskStart').first()).toBeVisible()
  await expect(again.window.workspaceButton).toContainText('shop')
})

test(
  'a hook of the sample that was changed is asked about like any other',
  { tag: '@page' },
  async ({ openStudio }) => {
    const studio = await openStudio()
    const hook = path.join(studio.dataDir, 'sample-workspace', '.clinerules', 'hooks', 'PreToolUse')
    await writeFile(hook, `${await readFile(hook, 'utf8')}# mine\n`)
    await studio.window.page.keyboard.press('ControlOrMeta+Enter')
    await expect(studio.window.question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  },
)

test('a recent folder is opened from the palette', async ({ openStudio, makeWorkspace }) => {
  const before = await makeWorkspace(HOOKS, 'before')
  const first = await openStudio({ folders: [before] })
  await first.close()
  const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS, 'now')], like: first })
  await expect(window.workspaceButton).toContainText('now')
  await window.page.keyboard.press('ControlOrMeta+k')
  const options = palette(window.page).getByRole('option')
  await expect(palette(window.page).getByRole('combobox')).toBeFocused()
  await expect(options.filter({ hasText: 'Open now' })).toHaveCount(0)
  await window.page.keyboard.type('open before')
  await expect(options.first()).toContainText('Open before')
  await window.page.keyboard.press('Enter')
  await expect(window.workspaceButton).toContainText('before')
})

test('a recent folder that is gone is said to be missing, and can be forgotten', async ({
  openStudio,
  makeWorkspace,
}) => {
  const gone = await makeWorkspace(HOOKS, 'gone')
  const here = await makeWorkspace(HOOKS, 'here')
  const first = await openStudio({ folders: [gone] })
  await first.close()
  const second = await openStudio({ folders: [here], like: first })
  await rm(gone, { recursive: true })
  const { window } = second
  await second.reload()
  await window.workspaceButton.click()
  await expect(window.page.getByRole('menuitem', { name: /gone.*missing/ })).toHaveAttribute('aria-disabled', 'true')
  await window.page.getByRole('menuitem', { name: 'Forget gone' }).click()
  await window.workspaceButton.click()
  await expect(window.page.getByRole('menuitem', { name: /gone/ })).toHaveCount(0)
})

test(
  'a recent folder that was found elsewhere takes the place of the one that is gone',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const gone = await makeWorkspace(HOOKS, 'gone')
    const first = await openStudio({ folders: [gone] })
    await first.window.chooseMenuItem(first.window.workspaceButton, /gone/)
    await expect(first.page().getByRole('region', { name: 'Ways to begin' })).toBeVisible()
    await first.close()
    const moved = path.join(path.dirname(gone), 'moved')
    await rename(gone, moved)

    const again = await openStudio({ like: first })
    const recents = again.page().getByRole('region', { name: 'Recent folders' })
    await expect(recents.getByRole('listitem')).toHaveText([/gone.*missing/])
    await again.answerFolderDialog([moved]).catch(() => null)
    await recents.getByRole('button', { name: /^Locate/ }).click()
    if (again.double === null) {
      await expect(again.window.dialog).toContainText('Where is gone?')
      await again.window.dialog.getByRole('combobox').fill(moved)
      await again.page().keyboard.press('Enter')
    }
    await expect(again.window.workspaceButton).toContainText('moved')
    await again.window.workspaceButton.click()
    await expect(again.page().getByRole('menuitem', { name: /moved/ })).toHaveCount(1)
    await expect(again.page().getByRole('menuitem', { name: /gone/ })).toHaveCount(0)
  },
)

test('the diagnostics hold versions and no payload', async ({ openStudio, makeWorkspace }) => {
  const studio = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
  const { window } = studio
  await window.writePayload('{"toolName":"read_file","parameters":{"path":"secret-plan.md"}}')
  await window.page.keyboard.press('ControlOrMeta+k')
  await expect(palette(window.page)).toBeVisible()
  await window.page.keyboard.type('about')
  await window.page.keyboard.press('Enter')
  await expect(window.dialog).toContainText('None. There is nothing to sign in to.')
  await window.dialog.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect.poll(() => studio.clipboard()).toContain('Hook Studio: ')
  expect(await studio.clipboard()).not.toContain('secret-plan')
})

test('dropped files do what the window says: a payload, a script, a run, and a folder', async ({
  openStudio,
  makeWorkspace,
  shell,
}) => {
  test.skip(shell !== 'browser', 'a test cannot drop a real file on the desktop')
  const root = await makeWorkspace(HOOKS)
  const { window } = await openStudio({ folders: [root] })
  const { page } = window
  const drop = async (name: string, type: string, text: string): Promise<string> =>
    await page.evaluate(
      async ([name, type, text]) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text], name, { type }))
        const fire = (kind: string) =>
          document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
        fire('dragenter')
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        const said = [...document.querySelectorAll('p strong')].map((one) => one.textContent).join(' ')
        fire('drop')
        return said
      },
      [name, type, text] as const,
    )

  expect(await drop('mine.json', 'application/json', '{"toolName":"mine"}')).toContain(
    'Drop to make it the payload of PreToolUse',
  )
  await expect(window.editor).toContainText('"mine"')

  expect(await drop('PostToolUse', '', '#!/bin/sh\necho "{}"\n')).toContain('Drop to open')
  await expect(window.dialog).toContainText('Add PostToolUse as a hook')
  await window.dialog.getByRole('button', { name: 'Add hook' }).click()
  await expect(page.getByRole('textbox', { name: 'Script PostToolUse' })).toBeVisible()
  expect(await readFile(path.join(root, '.clinerules/hooks/PostToolUse'), 'utf8')).toContain('echo "{}"')

  expect(await drop('photo.png', 'image/png', 'x')).toContain('Nothing for the studio')
  await expect(page.getByText('photo.png is nothing for the studio.').first()).toBeVisible()

  const run = await readFile(new URL('../../renderer/views/start/sample-run.hookrun', import.meta.url), 'utf8')
  await drop('seen.hookrun', '', run)
  await expect(page.getByText(/Read from/)).toContainText('seen.hookrun')
})

// Each theme and each size; what a theme does to contrast does not depend on the size.
for (const [theme, size] of [
  ['Light', { width: 1_440, height: 900 }],
  ['Dark', { width: 900, height: 600 }],
  ['High contrast', { width: 1_440, height: 900 }],
] as const) {
  test(
    `axe finds nothing in the frame, and the head fits: ${theme}, ${size.width} × ${size.height}`,
    { tag: '@page' },
    async ({ openStudio, makeWorkspace }) => {
      test.slow()
      const root = await makeWorkspace(HOOKS, 'a-workspace-with-quite-a-long-name')
      const { window } = await openStudio({ folders: [root], size })
      const { page } = window
      const { keyboard } = page
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await window.pick('Profile', 'cline-vscode@4.1')
      await window.pick('Theme', theme)
      const head = await page.getByRole('banner').evaluate((bar) => ({
        overflow: bar.scrollWidth - bar.clientWidth,
        beyond: [...bar.querySelectorAll('button')].filter(
          (one) => one.getBoundingClientRect().right > document.documentElement.clientWidth,
        ).length,
      }))
      expect(head).toEqual({ overflow: 0, beyond: 0 })
      const check = async (view: string) => expect.soft(await findings(page), view).toEqual([])
      await check('the window')
      await keyboard.press('ControlOrMeta+,')
      const settings = page.getByRole('region', { name: 'Settings', exact: true })
      await expect(settings.getByRole('heading', { name: 'As a file' })).toBeAttached()
      await check('the settings')
      await keyboard.press('Escape')
      await expect(settings).toHaveCount(0)
      for (const [view, keys] of [
        ['the palette', 'ControlOrMeta+k'],
        ['the environments', 'ControlOrMeta+Shift+E'],
      ] as const) {
        await keyboard.press(keys)
        await expect(window.dialog).toBeVisible()
        // The login shell is asked first: on a busy machine that takes its time, up to a limit of its own.
        if (view === 'the environments')
          await expect(window.dialog.getByRole('table').first()).toBeVisible({ timeout: 30_000 })
        await check(view)
        await keyboard.press('Escape')
        await expect(window.dialog).toHaveCount(0)
      }
      for (const [view, words] of [
        ['about', '>about'],
        ['the ways to begin', '>ways to begin'],
      ] as const) {
        await keyboard.press('ControlOrMeta+k')
        await expect(palette(page).getByRole('combobox')).toBeFocused()
        await keyboard.type(words)
        await expect(palette(page).getByRole('option').first()).toContainText(new RegExp(words.slice(1), 'i'))
        await keyboard.press('Enter')
        await expect(palette(page)).toHaveCount(0)
        await expect(
          page.getByText(view === 'about' ? 'Nothing leaves this computer' : 'Make a sample hook'),
        ).toBeVisible()
        await check(view)
        await keyboard.press('Escape')
        await expect(window.dialog).toHaveCount(0)
      }
    },
  )
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

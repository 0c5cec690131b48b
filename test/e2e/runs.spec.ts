import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './processes-of.ts'
import { expect, test } from './studio.ts'
import { answering, hooks, script, waitFor } from './workspace-files.ts'

test('shows an earlier run again as it was, also after the page was loaded again', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(
    hooks({
      PreToolUse: answering({ cancel: true, errorMessage: 'First.' }, 'echo of the first'),
      PostToolUse: answering({}, 'echo of the second'),
    }),
  )
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await window.fire()
  await window.pick('Event', 'PostToolUse')
  await window.fire()
  await expect(window.verdict).toContainText('Goes ahead')
  await expect(window.runs).toHaveCount(2)
  await expect(window.runs.first().getByRole('button')).toHaveAttribute('aria-current', 'true')

  await window.runs.nth(1).getByRole('button').click()
  await expect(window.verdict).toContainText('“First”')
  await expect(window.texts.first()).toHaveText('of the first')
  await expect(window.runs.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true')
  // What is looked at is one thing, what is fired next another.
  await expect(window.picker('Event')).toContainText('PostToolUse')

  await studio.reload()
  await expect(window.runs).toHaveCount(2)
  await window.runs.nth(1).getByRole('button').click()
  await expect(window.verdict).toContainText('“First”')
  await expect(window.texts.first()).toHaveText('of the first')
})

test('goes on with a run that the page was loaded again in the middle of', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: answering({}, `echo before\n${waitFor('go')}`) }))
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await window.beginFire()
  await expect(window.texts).toHaveText('before')
  await studio.reload()
  await expect(window.processesButton).toHaveText('1 hook running')
  await window.processesButton.click()
  await window.dialog.getByRole('button', { name: /^End PreToolUse/ }).click()
  await expect(window.processesButton).toHaveText('0 hooks running')
})

test('lists the live processes with their age and ends one of them', async ({ openStudio, makeWorkspace }) => {
  const long = script('echo $$ > pid\necho started\nexec sleep 600')
  const shop = await makeWorkspace(hooks({ PreToolUse: long }))
  const api = await makeWorkspace(hooks({ PreToolUse: long }), 'api')
  const { window } = await openStudio({ folders: [shop, api] })
  await window.beginFire()
  await expect(window.texts.filter({ hasText: 'started' })).toHaveCount(2)
  const [first, second] = await Promise.all(
    [shop, api].map(async (root) => Number(await readFile(path.join(root, 'pid'), 'utf8'))),
  )
  await expect(window.processesButton).toHaveText('2 hooks running')
  await window.processesButton.click()
  const entry = window.dialog.getByRole('listitem').filter({ hasText: `pid ${first}` })
  await expect(entry).toHaveText(/PreToolUse.*\d+\.\d s/)
  await expect(entry).toContainText(shop)
  await entry.getByRole('button', { name: `End PreToolUse, process ${first}` }).click()
  await expect(window.processesButton).toHaveText('1 hook running')
  expect(await isAlive(first ?? 0)).toBe(false)
  expect(await isAlive(second ?? 0)).toBe(true)
  await expect(window.dialog.getByRole('listitem')).toHaveCount(1)
  await window.dialog.getByRole('button', { name: /^End/ }).click()
  await expect(window.dialog).toContainText('No hook is running.')
  await window.page.keyboard.press('Escape')
  await expect(window.dialog).toHaveCount(0)
  await window.waitUntilOver(0)
  expect(await isAlive(second ?? 0)).toBe(false)
})

test(
  'shows the exit of a hook at once when a child of it holds its output, and who does',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: answering({ cancel: true }, 'sleep 600 &\necho $! > pid') }))
    const { window } = await openStudio({ folders: [root] })
    await window.page.getByRole('textbox', { name: 'Time limit in seconds' }).fill('4')
    await window.beginFire()
    await expect(window.cards).toContainText('its output is held open')
    await expect(window.cards).toContainText('exit 0')
    await expect(window.verdict).toContainText('Running')
    const holder = Number(await readFile(path.join(root, 'pid'), 'utf8'))
    if (process.platform === 'linux') await expect(window.cards).toContainText(`(pid ${holder})`)
    await window.waitUntilOver(0)
    await expect(window.verdict).toContainText('Timed out')
    await expect(window.cards).toContainText('Timed out at 4 s')
    await expect(window.notices).toContainText(/held|holds|output open/)
    expect(await isAlive(holder)).toBe(false)
  },
)

test(
  'does not fire an event that is still running, and fires another one beside it',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(
      hooks({ PreToolUse: script(`echo started\nexec sleep 600`), PostToolUse: answering({ cancel: true }) }),
    )
    const { window } = await openStudio({ folders: [root] })
    await window.beginFire()
    await expect(window.texts).toHaveText('started')
    await expect(window.fireButton).toHaveAttribute('aria-disabled', 'true')
    await window.page.keyboard.press('ControlOrMeta+Enter')
    await expect(window.runs).toHaveCount(1)
    await window.pick('Event', 'PostToolUse')
    await window.fireButton.click()
    await expect(window.verdict).toContainText('Blocks')
    await window.runs.nth(1).getByRole('button').click()
    await expect(window.verdict).toContainText('Running')
    await window.stopButton.click()
    await expect(window.verdict).toContainText('counts as cancelled')
  },
)

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './processes-of.ts'
import { expect, test } from './studio.ts'
import { answering, hooks, script, waitFor } from './workspace-files.ts'

test('shows lines while the hook still runs, with stream, script and time', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(
    hooks({ PreToolUse: answering({}, `echo first\necho second >&2\n${waitFor('go')}\necho third`) }),
  )
  const { window } = await openStudio({ folders: [root] })
  await window.beginFire()
  await expect(window.lines.filter({ hasText: 'first' })).toHaveText(/^\+\d+\.\d{3} sshopstdoutfirst$/)
  await expect(window.lines.filter({ hasText: 'second' })).toHaveText(/^\+\d+\.\d{3} sshopstderrsecond$/)
  await expect(window.verdict).toHaveText(/^Running \d+\.\d s of 30 s · 1 hook running/)
  await expect(window.cards).toHaveText(/Running \d+\.\d s of 30 s/)
  await expect(window.runs.first()).toContainText('running')
  await expect(window.processesButton).toHaveText('1 hook running')
  await expect(window.lines.filter({ hasText: 'third' })).toHaveCount(0)
  const seconds = async () => Number(/Running (\d+\.\d) s/.exec(await window.verdict.innerText())?.[1])
  const before = await seconds()
  await expect.poll(seconds).toBeGreaterThan(before)

  await writeFile(path.join(root, 'go'), '')
  await expect(window.lines.filter({ hasText: 'third' })).toBeVisible()
  await expect(window.verdict).toContainText('Goes ahead')
  await expect(window.processesButton).toHaveText('0 hooks running')
})

test(
  'follows the end of the output until somebody scrolls up, and offers what came since',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const count = (from: number, to: number) =>
      `i=${from}; while [ $i -le ${to} ]; do echo "line $i."; i=$((i + 1)); done`
    const root = await makeWorkspace(
      hooks({ PreToolUse: answering({}, `${count(1, 400)}\n${waitFor('go')}\n${count(401, 450)}\n${waitFor('end')}`) }),
    )
    const { window } = await openStudio({ folders: [root] })
    await window.beginFire()
    await expect(window.lines.filter({ hasText: 'line 400.' })).toBeInViewport()
    expect(await window.lines.count()).toBeLessThan(150)
    await window.output.hover()
    await window.page.mouse.wheel(0, -2_000)
    await expect(window.lines.filter({ hasText: 'line 400.' })).not.toBeInViewport()

    await writeFile(path.join(root, 'go'), '')
    const offer = window.page.getByRole('button', { name: '50 new lines' })
    await offer.click()
    await expect(window.lines.filter({ hasText: 'line 450.' })).toBeInViewport()
    await expect(offer).toHaveCount(0)
    await writeFile(path.join(root, 'end'), '')
    await expect(window.verdict).toContainText('Goes ahead')
    // The output becomes lower to make room for what the run came to: its end stays in sight.
    await expect(window.texts.last()).toHaveText('{}')
    await expect(window.texts.last()).toBeInViewport({ ratio: 0.9 })
  },
)

/** Tells its own process and that of its child, and would run for ten minutes. */
const LONG = script('sleep 600 &\necho "$$ $!" > pids\necho started\nwait')

async function pidsIn(root: string): Promise<number[]> {
  return (await readFile(path.join(root, 'pids'), 'utf8')).trim().split(' ').map(Number)
}

async function expectGone(pids: readonly number[]): Promise<void> {
  expect(pids).toHaveLength(2)
  await expect.poll(async () => await Promise.all(pids.map((pid) => isAlive(pid)))).toEqual([false, false])
}

test('stops a run by its buttons and by Ctrl+., and nothing of it is left', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: LONG }))
  const { window } = await openStudio({ folders: [root] })
  for (const stop of [
    () => window.stopButton.click(),
    () => window.verdict.getByRole('button', { name: /^Stop/ }).click(),
    async () => {
      await window.editor.focus()
      await window.page.keyboard.press('ControlOrMeta+.')
      await expect(window.editor).toBeFocused()
    },
  ]) {
    await window.beginFire()
    await expect(window.lines.filter({ hasText: 'started' })).toBeVisible()
    const pids = await pidsIn(root)
    expect(await isAlive(pids[0] ?? 0)).toBe(true)
    await stop()
    await expect(window.verdict).toContainText('Stopped: PreToolUse in shop was stopped')
    await expect(window.verdict).toContainText('counts as cancelled')
    await expect(window.cards).toContainText('Stopped after')
    await expect(window.stopButton).toBeDisabled()
    await expectGone(pids)
  }
  await expect(window.processesButton).toHaveText('0 hooks running')
})

test('ends a hook that ignores SIGTERM, with its child that does too', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: `#!/bin/sh\ntrap '' TERM INT HUP\n${LONG}\nwait\nsleep 600\n` }))
  const { window } = await openStudio({ folders: [root] })
  await window.beginFire()
  await expect(window.lines.filter({ hasText: 'started' })).toBeVisible()
  const pids = await pidsIn(root)
  await window.stopButton.click()
  await expect(window.verdict).toContainText('Stopped')
  await expectGone(pids)
  await expect(window.verdict).toContainText('counts as cancelled')
})

test(
  'ends a hook at the time limit that was set, and says so',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: LONG }))
    const { window } = await openStudio({ folders: [root] })
    const limit = window.page.getByRole('textbox', { name: 'Time limit in seconds' })
    await limit.fill('soon')
    await expect(window.page.getByRole('alert').filter({ hasText: '0.001 to 600' })).toBeVisible()
    await limit.fill('0.4')
    await window.fire()
    await expect(window.verdict).toContainText('Timed out: PreToolUse in shop timed out at 400 ms')
    await expect(window.cards).toContainText('Timed out at 400 ms')
    await expect(window.limits).toContainText('limit reached')
    await expect(window.runs.first()).toContainText('timed out')
    await expectGone(await pidsIn(root))
  },
)

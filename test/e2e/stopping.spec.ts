import { expect, test } from './studio.ts'
import { hooks } from './workspace-files.ts'

const STUBBORN = `#!/bin/sh
cat > /dev/null
trap 'echo tidying up' TERM
echo ready
while :; do sleep 0.05; done
`

test(
  'counts a hook that was stopped as running until its end, and shows what it prints until then',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: STUBBORN }))
    const { window } = await openStudio({ folders: [root] })
    await window.beginFire()
    await expect(window.texts).toHaveText(['ready'])
    await window.page.keyboard.press('ControlOrMeta+.')
    await expect(window.verdict).toContainText(/^Stopping .* 1 hook running/)
    await expect(window.cards.first()).toContainText('still running: 2 s of grace, then SIGKILL')
    await window.waitUntilOver(0)
    await expect(window.texts.filter({ hasText: 'tidying up' })).toHaveCount(1)
    await expect(window.verdict).toContainText('counts as cancelled')
    await expect(window.verdict).toHaveAttribute('data-shape', 'stopped')
    await expect(window.merged).toContainText(/cancel\s*true/)
  },
)

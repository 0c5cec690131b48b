import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './studio.ts'
import { answering, hooks, script } from './workspace-files.ts'

const NINE = hooks({
  TaskStart: answering({ contextModification: 'Use TypeScript only.' }),
  TaskResume: answering({ cancel: true, errorMessage: 'Start over.' }),
  UserPromptSubmit: answering({ cancel: true, errorMessage: 'There is a secret in it.' }),
  PreToolUse: answering({ cancel: true, errorMessage: 'Write index.ts.' }),
  PostToolUse: answering({ cancel: true, errorMessage: 'The tests fail.' }),
  PreCompact: answering({ contextModification: 'Keep the plan.' }),
  TaskCancel: answering({ cancel: true }),
  TaskComplete: script('echo done >&2'),
  Notification: answering({ cancel: 'true' }),
})

test('fires each of the nine events and says in words what the agent would do', async ({
  openStudio,
  makeWorkspace,
}) => {
  const { window } = await openStudio({ folders: [await makeWorkspace(NINE)] })
  await expect(window.page.getByText('9 found')).toBeVisible()
  for (const [event, effect, state, word] of [
    ['TaskStart', 'would read 20 characters of context', 'adds 20 characters', 'goes ahead'],
    ['TaskResume', 'Blocks: the task would be cancelled again', 'exit 0 · cancels', 'blocks'],
    ['UserPromptSubmit', 'Blocks: the task would be cancelled;', 'exit 0 · cancels', 'blocks'],
    ['PreToolUse', 'Blocks: the whole task would be cancelled', 'exit 0 · cancels', 'blocks · write_to_file'],
    ['PostToolUse', "Blocks: the tool's result stands", 'exit 0 · cancels', 'blocks · write_to_file'],
    ['PreCompact', 'the context is only shown, the model would not read it', 'adds 14 characters', 'goes ahead'],
    ['TaskCancel', 'Cancel ignored: TaskCancel cannot be cancelled', 'cancels, which is ignored', 'cancel ignored'],
    ['TaskComplete', 'Did not decide: no hook gave an answer', 'Gave no answer in', 'did not decide'],
    ['Notification', 'Rejected:', 'Answer rejected after', 'rejected'],
  ] as const) {
    await window.pick('Event', event)
    await window.fire()
    await expect(window.verdict).toContainText(effect)
    await expect(window.cards).toHaveCount(1)
    await expect(window.cards).toContainText(state)
    await expect(window.runs.first()).toContainText(event)
    await expect(window.runs.first()).toContainText(word)
  }
  await expect(window.runs).toHaveCount(9)
})

test(
  'names what the released extension would never call, and still runs it',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(NINE)] })
    await window.pick('Tool', 'attempt_completion')
    await window.fire()
    await expect(window.verdict).toContainText('Not called: PreToolUse is never called for attempt_completion')
    await expect(window.cards).toContainText('cancels')

    await window.pick('Profile', 'cline-vscode@4.1')
    for (const event of ['TaskResume', 'PreCompact', 'Notification']) {
      await window.pick('Event', event)
      await expect(window.page.locator('[data-pane="fire"]')).toContainText(`never calls ${event}`)
      await window.fire()
      await expect(window.verdict).toContainText(`Not called: Cline for VS Code 4.1 never calls ${event}`)
      await expect(window.cards).toContainText('exit 0')
      await expect(window.runs.first()).toContainText('not called')
    }
    await window.pick('Event', 'PostToolUse')
    await window.fire()
    await expect(window.verdict).toContainText('Blocks: the task would be cancelled')
    await expect(window.differences).toContainText("the tool's result stands")
  },
)

test(
  'says that nothing was decided when there is no hook at all',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace({ 'src/index.ts': 'export {}' })] })
    await window.fire()
    await expect(window.verdict).toContainText('Did not decide: there is no hook for PreToolUse')
    await expect(window.verdict).not.toContainText('Goes ahead')
  },
)

test('shows the exact stdin, the context as the model reads it, and the report', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(
    hooks({ PreToolUse: `#!/bin/sh\ncat > stdin.json\necho '{"contextModification":"STYLE: two spaces"}'\n` }),
  )
  const { window } = await openStudio({ folders: [root] })
  await window.fire()
  await window.showTab('Stdin')
  await expect(window.stdin).toHaveText(await readFile(path.join(root, 'stdin.json'), 'utf8'))
  await window.showTab('Context')
  await expect(window.page.getByRole('region', { name: 'Context block under cline', exact: true })).toHaveText(
    '<hook_context source="PreToolUse" type="style">\ntwo spaces\n</hook_context>',
  )
  await expect(window.page.getByRole('region', { name: 'Context block under cline-vscode@4.1' })).toContainText(
    'tool_name="write__to__file"',
  )
  await window.showTab('Report')
  const report = window.page.getByRole('region', { name: 'Run report' }).locator('pre')
  await expect(report).toContainText('"action": "go-ahead"')
})

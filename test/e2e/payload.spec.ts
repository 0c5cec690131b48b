import { expect, test } from './studio.ts'
import { storedTexts } from './stored-texts.ts'
import { answering, hooks } from './workspace-files.ts'

const HOOKS = hooks({ PreToolUse: answering({}), PostToolUse: answering({}), TaskStart: answering({}) })

test(
  'refuses a payload that is no JSON with one clear sentence, and runs nothing',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
    await window.writePayload('{\n  "toolName": "read_file",\n  "parameters": {"path" "x"}\n}')
    await expect(window.problems).toContainText('Line 3')
    await window.fireButton.click()
    const alert = window.page.locator('[data-pane="fire"]').getByRole('alert')
    await expect(alert).toContainText(/JSON/)
    await expect(alert).toContainText(/line 3/i)
    await expect(window.question).toHaveCount(0)
    await expect(window.runs).toHaveCount(0)

    // Once it is right, the complaint goes and it fires.
    await window.writePayload('{"toolName": "read_file", "parameters": {"path": "x"}}')
    await expect(alert).toHaveCount(0)
    await window.fire()
    await window.showTab('Stdin')
    await expect(window.stdin).toContainText('"preToolUse":{"toolName":"read_file","parameters":{"path":"x"}}')
  },
)

test(
  'checks the payload against the schema of its event, and completes it',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
    await window.pick('Event', 'PostToolUse')
    await window.writePayload('{\n  "toolName": "read_file",\n  "success": "yes"\n}')
    await expect(window.problems).toContainText('Line 3')
    await expect(window.problems).toContainText('boolean')
    await window.problems.getByRole('button').click()
    await expect(window.editor).toBeFocused()

    await window.writePayload('{\n  \n}')
    await window.page.keyboard.press('ControlOrMeta+Home')
    await window.page.keyboard.press('ArrowDown')
    await window.page.keyboard.press('End')
    await window.page.keyboard.press('Control+Space')
    const proposals = window.page.getByRole('listbox').getByRole('option')
    await expect(proposals.filter({ hasText: 'executionTimeMs' })).toBeVisible()
    await expect(proposals.filter({ hasText: 'prompt' })).toHaveCount(0)
    await window.page.keyboard.type('"succ')
    await expect(proposals.first()).toContainText('success')
    await window.page.keyboard.press('Tab')
    await expect(window.editor).toContainText('"success":')
    await expect(window.editor).not.toContainText('"succ"')
  },
)

test(
  'keeps the undo history of each event while another one is shown',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
    await expect(window.editor).toContainText('write_to_file')
    await window.writePayload('{"toolName":"first"}')
    await window.pick('Event', 'TaskStart')
    await window.writePayload('{"taskMetadata":{}}')
    await window.pick('Event', 'PreToolUse')
    await expect(window.editor).toHaveText('{"toolName":"first"}')
    await window.editor.focus()
    await window.page.keyboard.press('ControlOrMeta+z')
    await expect(window.editor).toContainText('write_to_file')
    await window.page.keyboard.press('ControlOrMeta+y')
    await expect(window.editor).toHaveText('{"toolName":"first"}')
    await window.pick('Event', 'TaskStart')
    await window.editor.focus()
    await window.page.keyboard.press('ControlOrMeta+z')
    await expect(window.editor).toContainText('initialTask')
  },
)

test('keeps what was typed when the page is loaded again', async ({ openStudio, makeWorkspace, shell }) => {
  const studio = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
  const { window } = studio
  await window.writePayload('{"toolName":"half writ')
  // The desktop loads its page again after a crash only, which gives it no time.
  if (shell === 'double') await expect.poll(() => storedTexts(studio, 'drafts')).toContain('half writ')
  await studio.reload()
  await expect(window.editor).toHaveText('{"toolName":"half writ')
})

test('keeps it also under a profile that is not the one a window begins with', async ({
  openStudio,
  makeWorkspace,
  shell,
}) => {
  const studio = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
  const { window } = studio
  await window.pick('Profile', 'cline-vscode@4.1')
  await window.writePayload('{"toolName":"other prof')
  if (shell === 'double') await expect.poll(() => storedTexts(studio, 'drafts')).toContain('other prof')
  await studio.reload()
  await expect(window.editor).toHaveText('{"toolName":"other prof')
})

test(
  'offers samples for each tool, and keeps a text of the author’s own beside them',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
    await window.writePayload('{"toolName":"my_own_tool"}')
    await expect(window.picker('Tool')).toContainText('my_own_tool')
    await window.pick('Tool', 'execute_command')
    await expect(window.editor).toContainText('"requires_approval"')
    await window.pick('Sample', 'quotes, backslashes and braces')
    await window.fire()
    await expect(window.runs.first()).toContainText('execute_command')
    await window.pick('Sample', 'your text')
    await expect(window.editor).toHaveText('{"toolName":"my_own_tool"}')
  },
)

test('sends the tools of the profile that is picked', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
  const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
  await expect(window.picker('Tool')).toContainText('write_to_file')
  await window.pick('Profile', 'cline-vscode@4.1')
  await expect(window.picker('Tool')).toContainText('editor')
  await expect(window.editor).toContainText('"new_text"')
  await window.fire()
  await window.showTab('Stdin')
  await expect(window.stdin).toContainText('"toolName":"editor"')
  await window.pick('Profile', 'cline')
  await expect(window.editor).toContainText('write_to_file')
})

test('sends 300 KB without losing a byte', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: '#!/bin/sh\nwc -c >&2\n' }))
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await window.pick('Sample', '300 KB of text')
  await window.fire()
  await window.copy('The run', 'Stdin')
  const bytes = Buffer.byteLength(await studio.clipboard())
  expect(bytes).toBeGreaterThan(300_000)
  await expect(window.texts).toHaveText(String(bytes))
})

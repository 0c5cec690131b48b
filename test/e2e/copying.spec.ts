import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './studio.ts'
import { hooks } from './workspace-files.ts'

/** Keeps what it was given, and ends as its input says. */
const KEEPS = `#!/bin/sh
cat > kept
echo 'to stdout'
echo 'to stderr' >&2
printf '{"cancel":true,"errorMessage":"No \`ticks\`."}\\n'
exit 7
`

test('copies a shell command that gives the same bytes, the same folder and the same exit code', async ({
  openStudio,
  makeWorkspace,
}) => {
  const root = await makeWorkspace(hooks({ PreToolUse: KEEPS }), "it's a $shop")
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await window.pick('Tool', 'execute_command')
  for (const sample of ['quotes, backslashes and braces', 'a command of several lines']) {
    await window.pick('Sample', sample)
    await window.fire()
    await window.copy("it's a $shop", 'As shell command')
    const command = await studio.clipboard()
    const kept = await readFile(path.join(root, 'kept'), 'utf8')
    await rm(path.join(root, 'kept'))
    const pasted = spawnSync('sh', { input: command, cwd: '/', encoding: 'utf8' })
    expect(pasted.status).toBe(7)
    expect(pasted.stdout).toContain('to stdout')
    expect(await readFile(path.join(root, 'kept'), 'utf8')).toBe(kept)
  }
})

test('copies each part of a run', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(hooks({ PreToolUse: KEEPS }))
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await window.fire()
  const copied = async (of: string, item: string): Promise<string> => {
    await window.copy(of, item)
    return await studio.clipboard()
  }
  const stdin = await readFile(path.join(root, 'kept'), 'utf8')
  expect(await copied('The run', 'Stdin')).toBe(stdin)
  expect(JSON.parse(await copied('The run', 'Report as JSON'))).toMatchObject({ report: 1, event: 'PreToolUse', stdin })
  expect(JSON.parse(await copied('The run', 'Merged result'))).toMatchObject({ cancel: true })
  expect(JSON.parse(await copied('shop', 'Answer'))).toMatchObject({ cancel: true, errorMessage: 'No `ticks`.' })
  expect(await copied('shop', 'stdout')).toBe('to stdout\n{"cancel":true,"errorMessage":"No `ticks`."}\n')
  expect(await copied('shop', 'stderr')).toBe('to stderr\n')
  const markdown = await copied('The run', 'Run as Markdown')
  expect(markdown).toContain('## PreToolUse under cline\n\n**Blocks: the whole task would be cancelled')
  expect(markdown).toContain('| shop |')
  expect(markdown).toContain('Under `cline-vscode@4.1`')
  expect(markdown).toContain(stdin)

  await window.page.keyboard.press('ControlOrMeta+Shift+C')
  await expect.poll(studio.clipboard).toBe(markdown)
  await window.page.getByRole('button', { name: 'Copy the lines shown' }).click()
  await expect.poll(studio.clipboard).toContain('to stderr')
  await window.page.getByText('Details', { exact: true }).click()
  await window.page.getByRole('button', { name: 'Copy the path of shop' }).click()
  await expect.poll(studio.clipboard).toBe(path.join(root, '.clinerules/hooks/PreToolUse'))
})

test('masks what is handed on, and says of a piece that is not that it holds a secret', async ({
  openStudio,
  makeWorkspace,
}) => {
  const token = `ghp_${'b2'.repeat(18)}`
  const root = await makeWorkspace(hooks({ PreToolUse: `#!/bin/sh\ncat > /dev/null\necho 'token ${token}'\n` }))
  const studio = await openStudio({ folders: [root] })
  const { window } = studio
  await window.fire()
  const said = window.page.getByRole('status').filter({ hasText: 'Copied' })
  await window.page.keyboard.press('ControlOrMeta+Shift+C')
  await expect(said).toHaveText(/^Copied the run as Markdown; masked: 2 tokens/)
  expect(await studio.clipboard()).toContain('token [token]')
  expect(await studio.clipboard()).not.toContain(token)
  await window.copy('shop', 'stdout')
  await expect(said).toHaveText('Copied stdout of shop; it holds what looks like a secret: 1 token')
  expect(await studio.clipboard()).toBe(`token ${token}\n`)
  await window.copy('The run', 'Markdown with secrets')
  await expect(said).toHaveText(/^Copied the run as Markdown, not masked; it holds/)
  expect(await studio.clipboard()).toContain(token)
})

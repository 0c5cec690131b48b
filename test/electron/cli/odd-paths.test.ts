import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { builtCli } from './built-cli.ts'

const cli = builtCli()
const unix = process.platform !== 'win32'
const script = '#!/bin/sh\ncat > /dev/null\necho {}\n'

/** One sentence, and one with the next step, on one line. */
const COMPLAINT = /^hook-studio: [^\n]+\. [^\n]+\.\n$/

describe('a path of nothing, for a variable that is not set, is not the current folder', () => {
  test.each([
    [['new', 'PreToolUse', '--dir', '']],
    [['enable', 'PreToolUse', '--dir', '']],
    [['lint', '']],
    [['lint', '.', '']],
    [['check', '']],
    [['fire', 'PreToolUse', '--payload', '']],
    [['fire', 'PreToolUse', '--raw-stdin', '']],
    [['fire', 'PreToolUse', '--script', '']],
  ])('%j', async (args) => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse': { text: script, mode: 0o755 },
      '.clinerules/hooks/.studio/one.json': JSON.stringify({
        version: 1,
        event: 'PreToolUse',
        name: 'one',
        payload: { toolName: 'read_file' },
      }),
    })
    const { code, stdout, stderr } = await cli.run(args, { cwd: workspace.root })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(COMPLAINT)
    expect(stderr).toContain(' is empty. ')
  })
})

test('the folder of saved payloads stands for the hooks beside it', async () => {
  await using workspace = makeWorkspace()
  await cli.run(['new', 'PreToolUse', '--lang', 'sh', '--workspace', workspace.root])
  const { code, stdout } = await cli.run(['check', workspace.hook('.studio')])
  expect(code).toBe(0)
  expect(stdout).toContain('2 payloads as expected; 2 fired')
})

describe.runIf(unix)('names', () => {
  test.each([
    [['lint', '\u001b[31mred']],
    [['list', '--workspace', '\u001b[31mred']],
    [['enable', '\u001b[31mred']],
    [['fire', 'PreToolUse', '--payload', '\u001b[31mred']],
    [['fire', '\u001b[31mred']],
  ])('with escape sequences do nothing to a terminal: %j', async (args) => {
    const { code, stderr } = await cli.run(args)
    expect(code).toBe(2)
    expect(stderr).not.toContain('\u001b')
    expect(stderr).toContain('red')
  })

  test('with escape sequences do nothing to a terminal in what is to be done next', async () => {
    await using workspace = makeWorkspace({ '\u001b[31mred/a': '' })
    const { code, stdout } = await cli.run(['new', 'PreToolUse', '--workspace', workspace.path('\u001b[31mred')])
    expect(code).toBe(0)
    expect(stdout).not.toContain('\u001b')
  })

  test.each([
    [['list', '--workspace', 'caf\u{FFFD}']],
    [['new', 'PreToolUse', '--workspace', 'caf\u{FFFD}']],
    [['check', 'caf\u{FFFD}']],
    [['lint', 'caf\u{FFFD}']],
  ])('that are not valid UTF-8 are said to be that, not missing: %j', async (args) => {
    const { code, stderr } = await cli.run(args)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^hook-studio: .* cannot be opened: a name in it is not valid UTF-8\. Rename .*\n$/)
  })
})

describe.runIf(unix)('links, and what cannot be read', () => {
  test('enable says of a link that leads nowhere that it is one, not that a hook may be created there', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': { link: '/nowhere' } })
    for (const hook of ['PreToolUse', workspace.hook('PreToolUse')]) {
      const { code, stderr } = await cli.run(['enable', hook], { cwd: workspace.root })
      expect(code).toBe(2)
      expect(stderr).toMatch(/PreToolUse is a link that leads nowhere\. Correct the link, or .*\n$/)
    }
  })

  test('enable in the hooks directory itself says how the hook there is meant', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': script })
    const { code, stderr } = await cli.run(['enable', 'PreToolUse'], { cwd: workspace.path('.clinerules', 'hooks') })
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('For the one in the current folder write ./PreToolUse.'),
    ])
    const named = ['enable', './PreToolUse']
    const inIt = await cli.run(named, { cwd: workspace.path('.clinerules', 'hooks') })
    expect([inIt.code, inIt.stdout]).toEqual([0, expect.stringContaining('was on already')])
  })

  test('a new hook, and a check, say what stands in their way', async () => {
    await using workspace = makeWorkspace({
      'file/.clinerules': 'rules',
      'link/.clinerules/hooks/PreToolUse': { link: 'nowhere' },
    })
    const inFile = await cli.run(['new', 'PreToolUse', '--workspace', workspace.path('file')])
    expect(inFile.stderr).toContain(
      `${workspace.path('file', '.clinerules')}, on the way to it, is no folder. Move that`,
    )
    const overLink = await cli.run(['new', 'PreToolUse', '--workspace', workspace.path('link')])
    expect(overLink.stderr).toContain(
      'PreToolUse is a link that leads nowhere, and it was left as it is. Correct the link',
    )
  })

  // Only root may take on another user's number.
  test.skipIf(process.getuid?.() !== 0)('a user without a name and a home fires and lists all the same', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': script })
    for (const folder of [workspace.root, cli.folder]) chmodSync(folder, 0o755)
    for (const command of [['fire', 'PreToolUse'], ['list'], ['why', 'PreToolUse']]) {
      const { status, stderr } = spawnSync(process.execPath, [cli.file, ...command, '--workspace', workspace.root], {
        cwd: '/',
        env: { PATH: '/usr/bin:/bin' },
        uid: 54_321,
        gid: 54_321,
        encoding: 'utf8',
      })
      expect([status, stderr.replace(/^\[workspace .*\n/, '')]).toEqual([0, ''])
    }
  })

  test('enable names the place where a hook is to be created', async () => {
    await using workspace = makeWorkspace({ 'my hooks': { folder: true } })
    const at = workspace.path('my hooks')
    const { stderr } = await cli.run(['enable', 'PreToolUse', '--dir', at])
    expect(stderr).toContain(`Create one: hook-studio new PreToolUse --dir '${at}'.\n`)
    const inRoot = await cli.run(['disable', 'PreToolUse', '--workspace', workspace.root])
    expect(inRoot.stderr).toContain(`Create one: hook-studio new PreToolUse --workspace ${workspace.root}.\n`)
  })

  test('lint fails on a directory that it cannot read, and finds nothing in it only when it could look', async () => {
    await using workspace = makeWorkspace({ '.clinerules': { link: '.clinerules' } })
    for (const args of [['lint'], ['lint', workspace.root]]) {
      const { code, stdout, stderr } = await cli.run(args, { cwd: workspace.root })
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(COMPLAINT)
      expect(stderr).toContain('hooks cannot be looked into: ')
    }
  })

  test('a payload that cannot be read has its reason in words', async () => {
    await using workspace = makeWorkspace({ loop: { link: 'loop' } })
    const { code, stderr } = await cli.run(['fire', 'PreToolUse', '--payload', workspace.path('loop')])
    expect(code).toBe(2)
    expect(stderr).toMatch(/loop: it is a link that leads back to itself\. Name a file that can be read\.\n$/)
  })

  test('a payload that was not saved beside a new hook comes with the next step', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/.studio': 'no folder' })
    const { code, stderr } = await cli.run(['new', 'PreToolUse', '--workspace', workspace.root])
    expect(code).toBe(0)
    expect(stderr).toMatch(/a payload was not saved: .*\. [A-Z][^\n]+\.\n/)
  })

  test('a folder that is fired as a script is not started, and nothing advises to make it executable', async () => {
    await using workspace = makeWorkspace({ folder: { folder: true } })
    const { code, stdout } = await cli.run(['fire', 'PreToolUse', '--script', workspace.path('folder'), '--strict'])
    expect(code).toBe(3)
    expect(stdout).toContain('folder is a folder. A hook is a file.')
    expect(stdout).not.toContain('chmod')
  })

  test('a pipe among what earlier runs wrote down is not waited for', async () => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse': script,
      'data/processes/live-processes/1-1.jsonl': { pipe: true },
    })
    const args = [cli.file, 'fire', 'PreToolUse', '--no-global', '--workspace', workspace.root]
    const env = cli.env({ HOOK_STUDIO_DATA: workspace.path('data') })
    // A process that waits in opening a pipe hears no other signal.
    const fired = spawnSync(process.execPath, args, { env, timeout: 10_000, killSignal: 'SIGKILL' })
    expect(fired.status).toBe(0)
  })

  test('a command in a folder that was removed says so, whatever it was to do', async () => {
    await using workspace = makeWorkspace({ gone: { folder: true } })
    const inGone = ['-c', 'cd "$1" && rmdir "$1" && shift && exec "$@"', 'sh', workspace.path('gone')]
    const said = spawnSync('sh', [...inGone, process.execPath, cli.file, 'enable', './PreToolUse'], { env: cli.env() })
    expect(said.status).toBe(2)
    expect(String(said.stderr)).toBe(
      'hook-studio: The current folder does not exist any more. Change to another folder.\n',
    )
  })
})

describe('sample', () => {
  test.each([
    [['sample', '--list', '--json'], /'--list' cannot be used with option '--json'/],
    [['sample', 'PreToolUse', '--list', '--name', 'big'], /'--list' cannot be used with option '--name <id>'/],
    [['sample', 'PreToolUse', '--tool', 'read_file', '--name', 'big'], /no sample "big" of the tool "read_file"/],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await cli.run(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
  })
})

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SavedPayloadSchema } from '../../../shared/saved-payload.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { builtCli } from './built-cli.ts'

const cli = builtCli()
const script = '#!/bin/sh\ncat > /dev/null\necho {}\n'

describe('help', () => {
  test.each(['new', 'enable', 'disable', 'why', 'check'])('%s --help says how it is used', async (command) => {
    const help = await cli.run([command, '--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain(`Usage: hook-studio ${command}`)
  })
})

describe('new', () => {
  test('creates a hook with two payloads that check finds as expected, and says what to do next', async () => {
    await using workspace = makeWorkspace()
    const args = ['new', 'PreToolUse', '--lang', 'sh', '--purpose', 'guard', '--workspace', workspace.root]
    const { code, stdout, stderr } = await cli.run(args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`Created ${workspace.hook('PreToolUse')}: Blocks tools that write package.json.`)
    expect(stdout).toContain(`hook-studio check ${workspace.root}\n`)
    expect(statSync(workspace.hook('PreToolUse')).mode & 0o777).toBe(0o755)
    expect(readFileSync(workspace.hook('PreToolUse'), 'utf8')).toMatch(/^#!\/bin\/sh\n/)
    const saved = readdirSync(workspace.hook('.studio')).map((name) =>
      SavedPayloadSchema.parse(JSON.parse(readFileSync(workspace.hook(`.studio/${name}`), 'utf8'))),
    )
    expect(new Set(saved.map(({ expect }) => expect))).toEqual(new Set(['blocks', 'goes-ahead']))
    const checked = await cli.run(['check', workspace.root])
    expect([checked.code, checked.stderr]).toEqual([0, ''])
    expect(checked.stdout).toContain('2 payloads as expected; 2 fired')
  })

  test('takes bash and observe, and the current folder, unless told otherwise', async () => {
    await using workspace = makeWorkspace()
    expect((await cli.run(['new', 'Notification'], { cwd: workspace.root })).code).toBe(0)
    expect(readFileSync(workspace.hook('Notification'), 'utf8')).toMatch(/^#!\/usr\/bin\/env bash\n# Logs each/)
  })

  test('puts it into a hooks directory, or the global one, which it makes', async () => {
    await using workspace = makeWorkspace()
    const dir = workspace.path('my hooks')
    const { stdout } = await cli.run(['new', 'TaskStart', '--lang', 'node', '--dir', dir])
    expect(existsSync(workspace.path('my hooks', 'TaskStart'))).toBe(true)
    expect(stdout).toContain(`hook-studio check '${dir}'`)
    const global = await cli.run(['new', 'TaskStart', '--global'], { env: { HOME: workspace.root, PATH: '' } })
    expect(global.code).toBe(0)
    expect(existsSync(workspace.path('Documents', 'Cline', 'Hooks', 'TaskStart'))).toBe(true)
  })

  test('says at once when a program that the hook needs is not there', async () => {
    await using workspace = makeWorkspace()
    const bare = { cwd: workspace.root, env: { HOME: workspace.root, PATH: workspace.root } }
    const { code, stderr } = await cli.run(['new', 'TaskStart', '--lang', 'bash'], bare)
    expect(code).toBe(0)
    expect(stderr).toMatch(
      /^hook-studio: bash and jq are not on the PATH that the hook gets: .* Install them, or .*\n$/,
    )
  })

  test('never writes over a hook', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': 'mine' })
    const { code, stdout, stderr } = await cli.run(['new', 'PreToolUse', '--workspace', workspace.root])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^hook-studio: There is a .*PreToolUse already, and it was left as it is\. .*\n$/)
    expect(readFileSync(workspace.hook('PreToolUse'), 'utf8')).toBe('mine')
    expect(readdirSync(workspace.hook(''))).toEqual(['PreToolUse'])
  })

  test.each([
    [['new', 'PreToolUs'], /did you mean PreToolUse\?/i],
    [['new', 'TaskCancel', '--purpose', 'guard'], /TaskCancel: it cannot be cancelled .* Use --purpose observe\./],
    [
      ['new', 'PreCompact', '--purpose', 'context'],
      /adds nothing that the model reads\. Use --purpose observe or guard\./,
    ],
    [['new', 'TaskStart', '--lang', 'perl'], /Allowed choices are bash, sh, node, python, powershell\./],
    [['new', 'TaskStart', '--dir', 'a', '--global'], /cannot be used with option/],
    [['new', 'TaskStart', '--workspace', 'none'], /The workspace folder .*none does not exist/],
    [['new'], /Missing required argument 'event'\. See hook-studio new --help\./],
  ])('%j is one sentence with the next step', async (args, words) => {
    await using workspace = makeWorkspace()
    const { code, stdout, stderr } = await cli.run(args, { cwd: workspace.root })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(words)
    expect(stderr.split('\n')).toHaveLength(2)
    expect(readdirSync(workspace.root)).toEqual([])
  })
})

describe('enable and disable', () => {
  test('switch the hook of an event, and say when nothing was to be done', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': script })
    const at = ['--workspace', workspace.root]
    const hook = workspace.hook('PreToolUse')
    const off = await cli.run(['disable', 'PreToolUse', ...at])
    expect(off).toMatchObject({ code: 0, stdout: `Switched off ${hook} (mode 644)\n`, stderr: '' })
    expect(statSync(hook).mode & 0o777).toBe(0o644)
    expect((await cli.run(['disable', 'PreToolUse', ...at])).stdout).toBe(`${hook} was off already (mode 644)\n`)
    expect((await cli.run(['enable', 'PreToolUse', ...at])).stdout).toBe(`Switched on ${hook} (mode 755)\n`)
    expect(statSync(hook).mode & 0o777).toBe(0o755)
  })

  test('take a path, and a hooks directory', async () => {
    await using workspace = makeWorkspace({ 'hooks/TaskStart': { text: script, mode: 0o644 } })
    expect((await cli.run(['enable', './TaskStart'], { cwd: workspace.path('hooks') })).code).toBe(0)
    expect((await cli.run(['disable', 'TaskStart', '--dir', 'hooks'], { cwd: workspace.root })).code).toBe(0)
    expect(statSync(workspace.path('hooks', 'TaskStart')).mode & 0o777).toBe(0o644)
  })

  test('a link switches what it leads to, and says so', async () => {
    await using workspace = makeWorkspace({ 'hooks/TaskStart': { link: '../shared-hook' }, 'shared-hook': script })
    const { stdout } = await cli.run(['disable', 'hooks/TaskStart'], { cwd: workspace.root })
    expect(stdout).toContain(`It is a link: what was switched is ${workspace.path('shared-hook')}, with every other`)
    expect(statSync(workspace.path('shared-hook')).mode & 0o111).toBe(0)
  })

  test.each([
    [['enable', 'TaskStart'], /There is no hook .*TaskStart\. Create one: hook-studio new TaskStart\./],
    [['disable', 'taskstart'], /There is no file .*taskstart\. Did you mean the event TaskStart\?/],
    [['disable', './none'], /There is no file .*none\. Give the path/],
    [['enable', ''], /The name of the hook is empty\. Give the path of a hook, or the name of an event\./],
    [['disable', ' '], /The name of the hook is empty/],
    [['enable', '.'], /is no file, so it cannot be switched on/],
  ])('%j says what is missing', async (args, words) => {
    await using workspace = makeWorkspace()
    const { code, stdout, stderr } = await cli.run(args, { cwd: workspace.root })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(words)
  })
})

describe('why', () => {
  test('tells the story of an event under a profile, and writes and runs nothing', async () => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/PreCompact': '#!/bin/sh\ntouch ran\n',
      '.clinerules/hooks/PreToolUse.sh': script,
    })
    const at = ['--workspace', workspace.root, '--no-global']
    const { code, stdout, stderr } = await cli.run(['why', 'PreToolUse', ...at])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Why did PreToolUse not fire\?\nNo hook of it was found; 1 file will not run/)
    expect(stdout).toContain(`mv ${workspace.hook('PreToolUse.sh')} ${workspace.hook('PreToolUse')}`)
    expect(stdout).toContain('Hook Studio 1.2.3-test on')
    const shipped = await cli.run(['why', 'PreCompact', '--profile', 'cline-vscode@4.1', ...at])
    expect(shipped.stdout).toContain('Cline for VS Code 4.1 never calls PreCompact')
    expect(readdirSync(workspace.root)).toEqual(['.clinerules'])
  })

  test('names what in the text of a hook keeps it from starting or from being heard', async () => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse': '#!/bin/bash\r\necho "{}"\r\n',
      '.clinerules/hooks/TaskStart': `#!/bin/sh\ncat >/dev/null\necho '{"cancel":"true"}'\n`,
      '.clinerules/hooks/TaskCancel': script,
    })
    const at = ['--workspace', workspace.root, '--no-global']
    const crlf = await cli.run(['why', 'PreToolUse', ...at])
    expect(crlf.stdout).toMatch(/But its text has an error, so that a hook that is started may decide nothing: see 2\./)
    expect(crlf.stdout).toMatch(/PreToolUse: will run, in .*\n {5}Error in line 1: .*CR.*\[crlf-shebang\]/)
    const rejected = await cli.run(['why', 'TaskStart', ...at])
    expect(rejected.stdout).toMatch(/Error in line 3: cancel must be true or false.*\[rejected-type\]/)
    expect((await cli.run(['why', 'TaskCancel', ...at])).stdout).not.toContain('error')
  })
})

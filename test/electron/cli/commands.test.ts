import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EVENT_NAMES } from '../../../shared/events.ts'
import { HookReportSchema } from '../../../shared/report.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { builtCli } from './built-cli.ts'

const cli = builtCli()

describe('help and version', () => {
  test.each([[], ['fire'], ['list'], ['sample'], ['events'], ['schema'], ['serve']])(
    '%s --help and --version',
    async (...command) => {
      const help = await cli.run([...command, '--help'])
      expect(help).toMatchObject({ code: 0, stderr: '' })
      expect(help.stdout).toContain(`Usage: ${['hook-studio', ...command].join(' ')}`)
      expect(await cli.run([...command, '--version'])).toEqual({
        code: 0,
        signal: null,
        stdout: '1.2.3-test\n',
        stderr: '',
      })
    },
  )

  test('without a command the help is shown on stderr, and 2 is the exit code', async () => {
    const { code, stdout, stderr } = await cli.run([])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage: hook-studio')
  })

  test('a mistyped command or option is one sentence with the next step', async () => {
    expect(await cli.run(['frie'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: "hook-studio: Unknown command 'frie' (Did you mean fire?) See hook-studio --help.\n",
    })
    expect(await cli.run(['help', 'bogus'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'hook-studio: There is no command bogus. hook-studio --help lists them.\n',
    })
    expect((await cli.run(['help', 'lint'])).stdout).toContain('Usage: hook-studio lint')
    expect((await cli.run(['help'])).stdout).toContain('Usage: hook-studio [options]')
    expect(await cli.run(['list', '--jsno'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: "hook-studio: Unknown option '--jsno' (Did you mean --json?) See hook-studio list --help.\n",
    })
  })
})

describe('list', () => {
  test('says of every file whether it runs, or why not, and writes nothing', async () => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse': '#!/bin/sh\necho {}',
      '.clinerules/hooks/PostToolUse': { text: '#!/bin/sh\n', mode: 0o644 },
      '.clinerules/hooks/TaskStart.sh': '#!/bin/sh\n',
      'global/TaskCancel': '#!/bin/sh\n',
    })
    const before = fingerprint(workspace.root)
    const args = ['list', '--workspace', workspace.root, '--global-dir', workspace.path('global')]
    const { code, stdout, stderr } = await cli.run(args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`runs  PreToolUse, in ${workspace.root}`)
    expect(stdout).toContain(`runs  TaskCancel, in ${workspace.root}`)
    expect(stdout).toMatch(/will not run {2}PostToolUse\n.*not executable[^]*chmod/)
    expect(stdout).toMatch(/will not run {2}TaskStart\.sh\n.*extension/)
    const listing = JSON.parse((await cli.run([...args, '--json'])).stdout) as Record<string, { code?: string }[]>
    expect(listing['hooks']).toHaveLength(2)
    expect(listing['skipped']?.map((entry) => entry.code).sort()).toEqual(['has-extension', 'not-executable'])
    expect(fingerprint(workspace.root)).toEqual(before)
    expect(readdirSync(cli.home)).toEqual([])
    expect(readdirSync(cli.folder).sort()).toEqual(['dist', 'home'])
  })

  test('uses the current folder without --workspace, and says when there is nothing', async () => {
    await using workspace = makeWorkspace({})
    const { code, stdout } = await cli.run(['list', '--no-global'], { cwd: workspace.root })
    expect([code, stdout]).toEqual([
      0,
      `${workspace.hook('')} (workspace)\n  does not exist\n`.replace('hooks/ ', 'hooks '),
    ])
  })

  test('a root that is named twice stands there once, with its hook as often as it runs', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreCompact': '#!/bin/sh\n' })
    const twice = ['--workspace', workspace.root, '--workspace', workspace.root]
    const { stdout } = await cli.run(['list', '--no-global', ...twice])
    expect(stdout.match(/runs {2}PreCompact/g)).toHaveLength(2)
    expect(stdout.match(/\(workspace\)$/gm)).toHaveLength(1)
    expect(stdout).not.toContain('no hooks here')
  })

  test('what is said of a directory is no file that will not run', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks': { link: 'nowhere' } })
    const { stdout } = await cli.run(['list', '--no-global', '--workspace', workspace.root])
    expect(stdout).toMatch(/\(workspace\)\n {2}! .* a link to nowhere/)
  })

  test('an event that a profile never calls is listed with its reason', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreCompact': '#!/bin/sh\n' })
    const args = ['list', '--workspace', workspace.root, '--no-global', '--profile', 'cline-vscode@4.1']
    expect((await cli.run(args)).stdout).toMatch(/never called {2}PreCompact/)
  })
})

describe('sample', () => {
  test.each(EVENT_NAMES)(
    '%s: the payload is JSON, and --json gives the exact stdin without a newline',
    async (event) => {
      const payload = await cli.run(['sample', event])
      expect([payload.code, payload.stderr]).toEqual([0, ''])
      expect(JSON.parse(payload.stdout)).toBeTypeOf('object')
      const whole = await cli.run(['sample', event, '--json', '--workspace', cli.home])
      expect(whole.stdout.endsWith('\n')).toBe(false)
      expect(JSON.parse(whole.stdout)).toMatchObject({ hookName: event, workspaceRoots: [cli.home] })
    },
  )

  test('of a tool, of a profile, by name', async () => {
    expect((await cli.run(['sample', 'PreToolUse', '--tool', 'execute_command'])).stdout).toContain('"npm test"')
    const shipped = await cli.run(['sample', 'PostToolUse', '--profile', 'cline-vscode@4.1', '--name', 'object-result'])
    expect(shipped.stdout).toContain('"[object Object]"')
    const listed = await cli.run(['sample', 'PreToolUse', '--list'])
    expect(listed.stdout).toMatch(/^big +write_to_file: 300 KB of text$/m)
    expect((await cli.run(['sample', 'PreToolUse', '--name', 'big'])).stdout.length).toBeGreaterThan(300 * 1024)
  })

  test('of all events are listed without one; nothing else goes without one', async () => {
    const all = await cli.run(['sample', '--list'])
    expect(all.code).toBe(0)
    for (const event of EVENT_NAMES) expect(all.stdout).toMatch(new RegExp(`^${event} +[a-z_]+  `, 'm'))
    const ofTool = await cli.run(['sample', '--list', '--tool', 'read_file'])
    expect(new Set(ofTool.stdout.split('\n').map((line) => line.split(' ')[0]))).toEqual(
      new Set(['PreToolUse', 'PostToolUse', '']),
    )
    const none = await cli.run(['sample'])
    expect([none.code, none.stdout]).toEqual([2, ''])
    expect(none.stderr).toMatch(/Of which event\? Name one, such as PreToolUse, or list all samples: .*--list/)
  })

  test.each([
    [['PreToolUse', '--tool', 'write_file'], 'Did you mean write_to_file?'],
    [['PreToolUse', '--tool', 'zzz'], 'The tools are write_to_file, '],
    [['TaskStart', '--tool', 'read_file'], 'TaskStart is not about a tool.'],
    [['TaskStart', '--name', 'bigg'], 'Did you mean big?'],
  ])('%j is refused with the next step', async (args, words) => {
    const { code, stdout, stderr } = await cli.run(['sample', ...args])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(words)
  })
})

test('events: the nine, by profile', async () => {
  const text = await cli.run(['events'])
  for (const event of EVENT_NAMES) expect(text.stdout).toContain(`${event}\n  fires `)
  const all = JSON.parse((await cli.run(['events', '--json'])).stdout) as {
    name: string
    profiles: Record<string, unknown>
  }[]
  expect(all.map(({ name }) => name)).toEqual([...EVENT_NAMES])
  expect(all.find(({ name }) => name === 'PostToolUse')?.profiles).toMatchObject({
    cline: { called: true, cancels: 'softly' },
    'cline-vscode@4.1': { cancels: 'yes', cancelEffect: 'the task is cancelled' },
  })
  expect(all.find(({ name }) => name === 'PreCompact')?.profiles).toMatchObject({
    'cline-vscode@4.1': { called: false },
  })
})

test('schema: the JSON Schema of the run report', async () => {
  const { code, stdout } = await cli.run(['schema'])
  const written = JSON.parse(stdout) as { properties: { hooks: { items: { properties: object } } } }
  expect(code).toBe(0)
  expect(Object.keys(written.properties.hooks.items.properties)).toEqual(Object.keys(HookReportSchema.shape))
})

describe('serve', () => {
  test('prints the one address, answers there, and ends at Ctrl-C', async () => {
    cli.putPage()
    const { child, nextLine, finished } = cli.start(['serve', '--workspace', cli.home])
    const line = await nextLine()
    const url = /http:\/\/127\.0\.0\.1:\d+\/#token=\S+/.exec(line ?? '')?.[0]
    expect(url).toBeDefined()
    const page = await fetch(url ?? '')
    expect(await page.text()).toContain('<title>studio</title>')
    child.kill('SIGINT')
    expect((await finished).code).toBe(130)
  })

  test('a bad port or a missing folder is refused', async () => {
    expect(await cli.run(['serve', '--port', '70000'])).toMatchObject({ code: 2 })
    expect(await cli.run(['serve', '--workspace', 'nowhere'])).toMatchObject({
      code: 2,
      stderr: `hook-studio: The workspace folder ${join(cli.home, 'nowhere')} does not exist. Check the path.\n`,
    })
  })
})

/** Names, modes, times and contents of everything in a folder. */
function fingerprint(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .map((path) => {
      const stats = statSync(path)
      const content = stats.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
      return `${path} ${stats.mode} ${stats.mtimeMs} ${content}`
    })
    .sort()
}

test.each([
  [['list', '--workspace', ''], '--workspace'],
  [['list', '--global-dir', ''], '--global-dir'],
  [['why', 'PreToolUse', '--hooks-dir', ''], '--hooks-dir'],
])('%j names no folder: the current one is not taken in its place', async (args, option) => {
  const { code, stdout, stderr } = await cli.run(args)
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    `hook-studio: The path given with ${option} is empty. Name one; the current folder is a full stop.\n`,
  ])
})

import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LINT_CODES } from '../../../shared/lint/lint-codes.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { builtCli } from './built-cli.ts'

const cli = builtCli()

const SOUND = `#!/bin/sh\ncat >/dev/null\necho '{"cancel":false}'\n`
const BROKEN = `#!/bin/sh\ncat >/dev/null\necho '{"cancel":"true"}'\n`

describe('lint', () => {
  test('--help', async () => {
    const { code, stdout } = await cli.run(['lint', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('Usage: hook-studio lint [options] [path...]')
  })

  test('says where what is wrong, and how to put it right; errors are exit code 1', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': BROKEN })
    const { code, stdout, stderr } = await cli.run(['lint', '.clinerules/hooks/PreToolUse'], { cwd: workspace.root })
    expect([code, stderr]).toEqual([1, ''])
    const lines = stdout.split('\n')
    expect(lines[0]).toMatch(
      /^\.clinerules\/hooks\/PreToolUse:3:17 {2}error {2}cancel must be true or false, .* {2}\[rejected-type\]$/,
    )
    expect(lines.slice(1)).toEqual(['  → Write true', '1 error: 1 script', ''])
  })

  test('what is no error leaves the exit code alone', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': { text: SOUND, mode: 0o644 } })
    const { code, stdout } = await cli.run(['lint', workspace.root])
    expect(code).toBe(0)
    expect(stdout).toContain('warning  The file is not executable')
    expect(stdout).toContain('[not-executable]\n  → Make it executable\n1 warning: 1 script')
  })

  test('--json gives one array with paths, places and edits', async () => {
    await using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': BROKEN })
    const { code, stdout } = await cli.run(['lint', '--json', workspace.root])
    expect(code).toBe(1)
    const all = JSON.parse(stdout) as Record<string, unknown>[]
    expect(all).toHaveLength(1)
    expect(LINT_CODES).toContain(all[0]?.['code'])
    expect(all[0]).toMatchObject({
      path: workspace.hook('PreToolUse'),
      code: 'rejected-type',
      severity: 'error',
      line: 3,
      column: 17,
      from: 41,
      to: 47,
      fixes: [{ kind: 'edit', edits: [{ from: 41, to: 47, insert: 'true' }] }],
    })
  })

  test('without a path it looks into the hooks directories of the current folder: hooks and scripts, and nothing else', async () => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse': SOUND,
      '.clinerules/hooks/lib.sh': 'if [[ a == b ]]; then :; fi\n',
      '.clinerules/hooks/README.md': '# echo {"cancel":"true"}',
      '.clinerules/hooks/TaskStart': { text: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]) },
      '.clinerules/hooks/TaskCancel': { link: 'nowhere' },
      '.clinerules/hooks/.studio/PreToolUse.x.json': '{}',
    })
    const { code, stdout } = await cli.run(['lint'], { cwd: workspace.root })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^\.clinerules\/hooks\/lib\.sh:1:4 {2}error/)
    expect(stdout).toContain(': 2 scripts, and 1 file that is no UTF-8 text\n')
    expect(stdout).not.toContain('README')
  })

  test('a hooks directory without anything to say, and a folder without hooks', async () => {
    await using workspace = makeWorkspace({ 'hooks/PreToolUse': SOUND, empty: { folder: true } })
    expect(await cli.run(['lint', workspace.path('hooks')])).toMatchObject({
      code: 0,
      stdout: 'nothing to say: 1 script\n',
    })
    expect(await cli.run(['lint', workspace.path('empty')])).toMatchObject({
      code: 0,
      stdout: 'nothing to say: no scripts found\n',
    })
  })

  test('knows the machine: syntax, interpreters and commands', async () => {
    await using workspace = makeWorkspace({
      'a/PreToolUse': '#!/usr/bin/env no-such-interpreter\n',
      'b/PreToolUse': '#!/bin/bash\ncat >/dev/null\nif true; then\n',
      'c/PreToolUse': `#!/bin/sh\nno-such-command\necho '{}'\n`,
    })
    const codes = async (folder: string) => {
      const { stdout } = await cli.run(['lint', '--json', workspace.path(folder)])
      return (JSON.parse(stdout) as { code: string; line: number }[]).map(({ code, line }) => `${code} ${line}`)
    }
    expect(await codes('a')).toEqual(['interpreter-missing 1'])
    expect(await codes('b')).toEqual(['syntax-error 4'])
    expect(await codes('c')).toEqual(['command-not-found 2'])
  })

  test('a script that cannot be looked at keeps none of the others from being', async () => {
    const program = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0])
    await using workspace = makeWorkspace({ a: { text: program }, PreToolUse: BROKEN, z: { text: program } })
    const { code, stdout, stderr } = await cli.run(['lint', 'a', 'PreToolUse', 'z'], { cwd: workspace.root })
    expect(code).toBe(2)
    expect(stdout).toMatch(/^PreToolUse:3:17 {2}error [^]*\n1 error: 1 script\n$/)
    expect(stderr.split('\n').sort()).toEqual([
      '',
      `hook-studio: ${workspace.path('a')} holds no UTF-8 text: it is a program, or a text of another encoding.`,
      `hook-studio: ${workspace.path('z')} holds no UTF-8 text: it is a program, or a text of another encoding.`,
    ])
    const json = await cli.run(['lint', '--json', 'PreToolUse', 'z'], { cwd: workspace.root })
    expect(json.code).toBe(2)
    expect(JSON.parse(json.stdout)).toHaveLength(1)
  })

  test('runs nothing and writes nothing', async () => {
    await using workspace = makeWorkspace({})
    workspace.put('hooks/PreToolUse', `#!/bin/sh\ntouch '${workspace.path('ran')}'\n`)
    await cli.run(['lint', workspace.path('hooks')])
    expect(readdirSync(workspace.root)).toEqual(['hooks'])
    expect(readdirSync(cli.home)).toEqual([])
  })

  test('what cannot be looked at is one sentence and exit code 2', async () => {
    await using workspace = makeWorkspace({ program: { text: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0]) } })
    expect(await cli.run(['lint', workspace.path('gone')])).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr: `hook-studio: There is no ${workspace.path('gone')}. Check the path.\n`,
    })
    expect(await cli.run(['lint', workspace.path('program')])).toMatchObject({ code: 2, stdout: '' })
    expect(await cli.run(['lint', '--jsno'])).toMatchObject({ code: 2, stdout: '' })
  })
})

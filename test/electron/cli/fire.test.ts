import { chmodSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildInput } from '../../../shared/payload/build-input.ts'
import type { SavedPayload } from '../../../shared/saved-payload.ts'
import { savedPayloadText } from '../../../shared/saved-payload-text.ts'
import { RunReportSchema } from '../../../shared/report.ts'
import type { RunReport } from '../../../shared/report.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { builtCli } from './built-cli.ts'

const cli = builtCli()
const PRE = '.clinerules/hooks/PreToolUse'
const allow = '#!/bin/sh\ncat >/dev/null\necho \'{"cancel":false}\'\n'
const cancel = '#!/bin/sh\ncat >/dev/null\necho \'{"cancel":true,"errorMessage":"not here"}\'\n'
const echoInput = '#!/bin/sh\ncat >&2\n'

/** Fires with `--json` and reads the report, which must be all of stdout. */
async function report(args: readonly string[], options: Parameters<typeof cli.run>[1] = {}): Promise<RunReport> {
  const { stdout, stderr } = await cli.run(['fire', ...args, '--no-global', '--json'], options)
  expect(stderr).toBe('')
  return RunReportSchema.parse(JSON.parse(stdout))
}

describe('the exit code', () => {
  test.each([
    ['a hook that lets it go ahead', allow, [], 0],
    ['a hook that cancels', cancel, [], 1],
    ['no hook', null, [], 0],
    ['a failing hook', '#!/bin/sh\nexit 7\n', [], 0],
    ['a failing hook with --strict', '#!/bin/sh\nexit 7\n', ['--strict'], 3],
    ['a rejected answer with --strict', '#!/bin/sh\necho \'{"cancel":"true"}\'\n', ['--strict'], 3],
    ['a hook that times out, with --strict', '#!/bin/sh\nsleep 60\n', ['--strict', '--timeout', '200'], 3],
    ['a silent hook with --strict', '#!/bin/sh\ncat >/dev/null\n', ['--strict'], 0],
    ['a cancel with --strict', cancel, ['--strict'], 1],
  ])('%s', async (_what, script, options, code) => {
    await using workspace = makeWorkspace(script === null ? {} : { [PRE]: script })
    const finished = await cli.run(['fire', 'PreToolUse', '--workspace', workspace.root, '--no-global', ...options])
    expect(finished).toMatchObject({ code, signal: null })
    expect(finished.stdout).not.toBe('')
  })
})

describe('what cannot be carried out is one sentence on stderr, and 2', () => {
  test.each([
    [['fire', 'PreTooluse'], /'PreTooluse'.*Capital letters count: write PreToolUse\./],
    [['fire', 'PreToolUsed'], /'PreToolUsed' is no event\. Did you mean PreToolUse\?/],
    [['fire', 'Zzz'], /The events are TaskStart, TaskResume/],
    [['fire'], /Missing required argument 'event'/],
    [['fire', 'TaskStart', 'TaskStart'], /Too many arguments/],
    [['fire', 'TaskStart', '--workspace', 'nowhere'], /The workspace folder .*nowhere does not exist\./],
    [['fire', 'TaskStart', '--workspace', 'file'], /The workspace folder .*file is a file\./],
    [['fire', 'TaskStart', '--hooks-dir', 'nowhere'], /The hooks directory .*nowhere does not exist\./],
    [['fire', 'TaskStart', '--script', 'nowhere'], /There is no script .*nowhere\./],
    [['fire', 'TaskStart', '--payload', 'nowhere'], /There is no file nowhere to read the payload from\./],
    [['fire', 'TaskStart', '--payload', '.'], /cannot be read from \.: it is a folder\./],
    [['fire', 'TaskStart', '--payload', 'file'], /The payload is no JSON at line 1, column 1/],
    [['fire', 'TaskStart', '--payload', 'latin1'], /The payload in latin1 is no UTF-8 text\./],
    [['fire', 'TaskStart', '--payload', 'other'], /for another event: hookName \(line 1, column 13\) is "PreToolUse"/],
    [
      ['fire', 'TaskStart', '--payload', 'file', '--raw-stdin', 'file'],
      /'--payload <file>' cannot be used with option '--raw-stdin <file>'/,
    ],
    [['fire', 'TaskStart', '--raw-stdin', 'nowhere'], /There is no file nowhere to read the input from\./],
    [['fire', 'TaskStart', '--json', '--events'], /'--json' cannot be used with option '--events'/],
    [['fire', 'TaskStart', '--no-global', '--global-dir', 'x'], /cannot be used with option/],
    [
      ['fire', 'TaskStart', '--profile', 'cline-vscode'],
      /Did you mean cline-vscode@4\.1\?|The profiles are cline, cline-vscode@4\.1/,
    ],
    [['fire', 'TaskStart', '--timeout', '0'], /Give a whole number of milliseconds/],
    [['fire', 'TaskStart', '--timeout', '-5'], /Give a whole number of milliseconds|argument missing/],
    [['fire', 'TaskStart', '--timeout', '1.5'], /Give a whole number of milliseconds/],
    [['fire', 'TaskStart', '--timeout', '9999999999'], /Give a whole number of milliseconds/],
    [['fire', 'TaskStart', '--script'], /argument missing/],
  ])('%j', async (args, words) => {
    await using workspace = makeWorkspace({
      file: 'no JSON',
      latin1: { text: new Uint8Array([0x7b, 0xe9, 0x7d]) },
      other: '{"hookName":"PreToolUse"}',
    })
    const { code, stdout, stderr } = await cli.run(args, { cwd: workspace.root })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(words)
    expect(stderr).toMatch(/^hook-studio: [^\n]+\n$/)
  })
})

describe('the three kinds of output', () => {
  test('for people: prefixed lines on stderr, the report on stdout with the verdict first', async () => {
    await using workspace = makeWorkspace({
      [PRE]: `#!/bin/sh\ncat >/dev/null\necho "looking" >&2\nprintf '%s\\n' '{"cancel":true,"errorMessage":"two\\nlines"}'\n`,
    })
    const { code, stdout, stderr } = await cli.run(['fire', 'PreToolUse', '--workspace', workspace.root, '--no-global'])
    expect(code).toBe(1)
    expect(stderr.split('\n').sort()).toEqual([
      '',
      '[workspace stderr .clinerules/hooks/PreToolUse] looking',
      '[workspace stdout .clinerules/hooks/PreToolUse] {"cancel":true,"errorMessage":"two\\nlines"}',
    ])
    const { verdict } = await report(['PreToolUse', '--workspace', workspace.root])
    const lines = stdout.split('\n')
    expect(lines[0]).toBe(verdict.sentence.split('\n')[0])
    expect(stdout).toContain(`${workspace.hook('PreToolUse')} answered after `)
    expect(stdout).toContain('  errorMessage: two\n    lines\n')
    expect(stdout).not.toContain('\u001b')
  })

  test('--events: each line is an event, the last is the report', async () => {
    await using workspace = makeWorkspace({ [PRE]: allow })
    const args = ['fire', 'PreToolUse', '--workspace', workspace.root, '--no-global', '--events']
    const { code, stdout, stderr } = await cli.run(args)
    expect([code, stderr]).toEqual([0, ''])
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; report: unknown })
    expect(events.map(({ type }) => type)).toEqual(['started', 'line', 'exited', 'settled', 'report'])
    expect(RunReportSchema.safeParse(events.at(-1)?.report).success).toBe(true)
  })

  test('--events come while the hook still runs', async () => {
    await using workspace = makeWorkspace({
      [PRE]: '#!/bin/sh\ncat >/dev/null\necho first\nread x < go\necho "{}"\n',
      go: { pipe: true },
    })
    const { nextLine, finished } = cli.start([
      'fire',
      'PreToolUse',
      '--workspace',
      workspace.root,
      '--no-global',
      '--events',
    ])
    let line = await nextLine()
    while (line !== null && !line.includes('"text":"first"')) line = await nextLine()
    expect(line).not.toBeNull()
    // The hook waits until somebody opens the other end of its pipe.
    const { writeFile } = await import('node:fs/promises')
    await writeFile(workspace.path('go'), 'go\n')
    expect(await finished).toMatchObject({ code: 0 })
  })

  test('for people: what two hooks say together, what was cut, the context as the model reads it, and other profiles', async () => {
    const context = (text: string) => `#!/bin/sh\ncat >/dev/null\nprintf '{"contextModification":"${text}"}\\n'\n`
    await using workspace = makeWorkspace({
      'one/.clinerules/hooks/TaskStart': context('from one\\\\nof two lines'),
      'two/.clinerules/hooks/TaskStart': `#!/bin/sh\ncat >/dev/null\nhead -c 1100000 /dev/zero | tr '\\0' x >&2\necho '{}'\n`,
      'two/.clinerules/hooks/TaskStart.sh': '#!/bin/sh\n',
    })
    const args = ['fire', 'TaskStart', '--workspace', 'one', '--workspace', 'two', '--no-global']
    const { code, stdout } = await cli.run(args, { cwd: workspace.root })
    expect(code).toBe(0)
    expect(stdout).toContain('All hooks together\n  cancel: false\n  contextModification: from one\n    of two lines\n')
    expect(stdout).toMatch(
      /Cut\n {2}The output of .*two.* has 1,100,003 bytes; the limit is 1,048,576, so [\d,]+ were dropped\./,
    )
    expect(stdout).toContain(
      'What the model reads\n  <hook_context source="TaskStart">\n  from one\n  of two lines\n  </hook_context>\n',
    )
    expect(stdout).toMatch(/Will not run\n {2}.*TaskStart\.sh\n/)
    expect(stdout).toMatch(/\nUnder cline-vscode@4\.1: [^\n]+\n$/)
  })

  test("control characters of a hook's output do nothing to the terminal", async () => {
    await using workspace = makeWorkspace({
      [PRE]: "#!/bin/sh\ncat >/dev/null\nprintf '\\033[31mred\\033[0m \\033]0;title\\007 \\001\\n'\n",
    })
    const { stderr, stdout } = await cli.run(['fire', 'PreToolUse', '--workspace', workspace.root, '--no-global'])
    expect(stderr).toContain('] red  \u2401\n')
    expect(stdout + stderr).not.toContain('\u001b')
  })
})

describe('what is sent', () => {
  test("without a payload, the event's first sample", async () => {
    await using workspace = makeWorkspace({ [PRE]: allow })
    const built = buildInput({ event: 'PreToolUse', profile: 'cline', payload: null, roots: [workspace.root] })
    const { stdin } = await report(['PreToolUse', '--workspace', workspace.root])
    expect(built).toMatchObject({ ok: true, value: { stdin } })
  })

  test('a payload from a file or from standard input, and the hook reads exactly that', async () => {
    const payload = '{"toolName":"x","parameters":{"a":"日本語 🚀\\n\\"q\\" \\\\"},"nope":1}'
    await using workspace = makeWorkspace({ 'pay load.json': payload, [PRE]: echoInput })
    const args = ['PreToolUse', '--workspace', workspace.root, '--payload']
    const first = await report([...args, 'pay load.json'], { cwd: workspace.root })
    expect(JSON.parse(first.stdin)).toMatchObject({
      hookName: 'PreToolUse',
      workspaceRoots: [workspace.root],
      preToolUse: { toolName: 'x', parameters: { a: '日本語 🚀\n"q" \\' } },
    })
    expect(first.hooks[0]?.stderr.text).toBe(first.stdin)
    expect(first.notices.map(({ code }) => code)).toContain('unknown-field')
    const second = await report([...args, '-'], { stdin: payload })
    expect(second.stdin).toBe(first.stdin)
  })

  test('of a saved payload what is saved in it, at its own event only', async () => {
    const saved = (payload: SavedPayload['payload']) =>
      savedPayloadText({ version: 1, event: 'PreToolUse', name: 'a read', expect: 'goes-ahead', payload })
    await using workspace = makeWorkspace({
      [PRE]: echoInput,
      'good.json': saved({ toolName: 'read_file' }),
      'wrong.json': saved({ toolName: 5 }),
    })
    const at = ['--workspace', workspace.root, '--payload']
    const { stdin, notices } = await report(['PreToolUse', ...at, workspace.path('good.json')])
    expect(JSON.parse(stdin)).toMatchObject({ hookName: 'PreToolUse', preToolUse: { toolName: 'read_file' } })
    expect(notices.map(({ code }) => code)).not.toContain('unknown-field')
    const other = await cli.run(['fire', 'TaskStart', ...at, workspace.path('good.json')])
    expect([other.code, other.stderr]).toEqual([
      2,
      'hook-studio: The saved payload “a read” is for PreToolUse, not for TaskStart. Fire PreToolUse instead, or choose a payload of TaskStart.\n',
    ])
    const wrong = await cli.run(['fire', 'PreToolUse', ...at, workspace.path('wrong.json')])
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'hook-studio: toolName must be text, but it is the number 5. Write it in double quotes.\n',
    ])
  })

  test('raw bytes as they are, with a notice when the agent would never send them', async () => {
    const bytes = new Uint8Array([0x7b, 0x00, 0xff, 0x0a, 0x0a])
    await using workspace = makeWorkspace({ raw: { text: bytes }, [PRE]: '#!/bin/sh\ncat > got\n' })
    for (const [file, stdin] of [
      ['raw', ''],
      ['-', bytes],
    ] as const) {
      const { notices } = await report(['PreToolUse', '--raw-stdin', file], { cwd: workspace.root, stdin })
      expect(new Uint8Array(readFileSync(workspace.path('got')))).toEqual(bytes)
      expect(notices.map(({ code }) => code)).toContain('input-not-json')
    }
  })

  test('300 KB through a sample, a pipe and a hook', async () => {
    await using workspace = makeWorkspace({ [PRE]: '#!/bin/sh\nwc -c >&2\n' })
    const { stdout } = await cli.run(['sample', 'PreToolUse', '--name', 'big', '--json'])
    const { hooks } = await report(['PreToolUse', '--raw-stdin', '-'], { cwd: workspace.root, stdin: stdout })
    expect(hooks[0]?.stderr.text.trim()).toBe(String(Buffer.byteLength(stdout)))
  })

  test('what a profile would send: map values under 4.1 are JSON', async () => {
    await using workspace = makeWorkspace({ [PRE]: allow })
    const args = ['PreToolUse', '--workspace', workspace.root, '--payload', '-', '--profile', 'cline-vscode@4.1']
    const { stdin, profile } = await report(args, { stdin: '{"parameters":{"a":{"b":1}}}' })
    expect(profile).toBe('cline-vscode@4.1')
    expect(stdin).toMatch(/"preToolUse":\{"parameters":\{"a":"\{\\"b\\":1\}"\}\}\}$/)
  })
})

describe('where hooks are looked for', () => {
  test('two workspaces, the runtime directory and the global one, each with its working directory', async () => {
    const where = '#!/bin/sh\ncat >/dev/null\npwd >&2\n'
    await using workspace = makeWorkspace({
      [`one/${PRE}`]: where,
      [`two/${PRE}`]: where,
      'runtime/PreToolUse': where,
      'Cline/Hooks/PreToolUse': where,
    })
    const path = (folder: string) => workspace.path(folder)
    const args = ['fire', 'PreToolUse', '--json', '--workspace', 'one', '--workspace', 'two', '--hooks-dir', 'runtime']
    const { stdout } = await cli.run([...args, '--global-dir', 'Cline/Hooks'], { cwd: workspace.root })
    const { hooks, roots } = RunReportSchema.parse(JSON.parse(stdout))
    expect(roots).toEqual([path('one'), path('two')])
    expect(hooks.map(({ source, cwd, stderr }) => [source, cwd, stderr.text.trim()])).toEqual([
      ['runtime', path('one'), path('one')],
      ['global', path('one'), path('one')],
      ['workspace', path('one'), path('one')],
      ['workspace', path('two'), path('two')],
    ])
  })

  test('without --workspace the current folder is the root', async () => {
    await using workspace = makeWorkspace({ [PRE]: allow })
    expect((await report(['PreToolUse'], { cwd: workspace.root })).roots).toEqual([workspace.root])
  })

  test.each(['with space', "it's", 'say "hi"', '日本語 🚀', 'two\nlines', '$HOME;x', '-dash'])(
    'a folder named %j',
    async (name) => {
      await using workspace = makeWorkspace({ [`${name}/${PRE}`]: cancel })
      const finished = await cli.run(['fire', 'PreToolUse', '--no-global', `--workspace=${workspace.path(name)}`])
      expect(finished.code).toBe(1)
    },
  )
})

describe('--script', () => {
  test('fires just that file, whatever its name, in the innermost root that holds it', async () => {
    await using workspace = makeWorkspace({
      [PRE]: cancel,
      'inner/tools/my hook.sh': '#!/bin/sh\ncat >/dev/null\npwd >&2\necho {}\n',
    })
    const args = ['PreToolUse', '--workspace', '.', '--workspace', 'inner', '--script', 'inner/tools/my hook.sh']
    const { hooks } = await report(args, { cwd: workspace.root })
    expect(hooks).toHaveLength(1)
    expect(hooks[0]).toMatchObject({
      script: workspace.path('inner/tools/my hook.sh'),
      cwd: workspace.path('inner'),
      state: 'answered',
    })
    expect(hooks[0]?.stderr.text.trim()).toBe(workspace.path('inner'))
  })

  test('outside every root it runs in the first', async () => {
    await using workspace = makeWorkspace({ 'one/x': 'x', 'two/x': 'x', 'elsewhere/hook': allow })
    const args = ['PreToolUse', '--workspace', 'one', '--workspace', 'two', '--script', 'elsewhere/hook']
    expect((await report(args, { cwd: workspace.root })).hooks[0]?.cwd).toBe(workspace.path('one'))
  })

  test('one that is not executable is fired as the agent would, with a notice', async () => {
    await using workspace = makeWorkspace({ hook: allow })
    chmodSync(workspace.path('hook'), 0o644)
    const { hooks, notices } = await report(['PreToolUse', '--script', 'hook'], { cwd: workspace.root })
    expect(hooks[0]).toMatchObject({ exitCode: 126, state: 'failed' })
    expect([...notices, ...(hooks[0]?.notices ?? [])].map(({ code }) => code)).toContain('not-executable')
  })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { quoted, shellCommand, shellCommands } from '../../../../renderer/views/run/copy/shell-command.ts'
import { buildReport } from '../../../../shared/build-report.ts'
import type { RunReport } from '../../../../shared/report.ts'
import { hook, run } from '../../../helpers/captures.ts'
import { makeWorkspace } from '../../../helpers/workspace.ts'

const SHELLS = ['sh', 'dash', 'bash', 'zsh'].filter(
  (shell) => spawnSync('/bin/sh', ['-c', `command -v ${shell}`]).status === 0,
)

/** Keeps its stdin and where it ran, and ends with a code of its own. */
const KEEPS = (code: number) => `#!/bin/sh\ncat > stdin.bin\npwd > pwd.txt\nexit ${code}\n`

function reportOf(script: string, cwd: string, stdin: string): RunReport {
  return buildReport(run([hook({ script, cwd })], { stdin, event: 'PreToolUse' }), 'cline')
}

function commandOf(report: RunReport): string {
  const [first] = report.hooks
  if (first === undefined) throw new Error('The report has no hook.')
  return shellCommand(first, report)
}

const STDINS: Readonly<Record<string, string>> = {
  'an ordinary payload': '{"preToolUse":{"toolName":"read_file"}}',
  'quotes, backslashes, percent signs, dollars and exclamation marks': `it's "q" \\n \\\\ %s %% $HOME \`x\` !! ''' {a,b}`,
  'line ends, at its end too': 'one\ntwo\n\n',
  'no text': '',
  'control characters and a NUL': 'a\u0000b\tc\rd\u001b[31m\u0007\u007f',
  'other scripts and emoji': '日本語 👩‍👩‍👧 \u2028',
  'nothing but quotes': "'".repeat(3_000),
  '300 KB on one line': JSON.stringify({ content: `it's 😀 %d\\ `.repeat(25_000) }),
}

describe('the shell command of a hook', () => {
  for (const [title, stdin] of Object.entries(STDINS)) {
    it(`gives the hook the same bytes, folder and exit code with ${title}`, async () => {
      await using workspace = makeWorkspace({ "it's a root/.clinerules/hooks/PreToolUse": KEEPS(42) })
      const cwd = workspace.path("it's a root")
      const command = commandOf(reportOf(`${cwd}/.clinerules/hooks/PreToolUse`, cwd, stdin))
      for (const shell of SHELLS) {
        const done = spawnSync(shell, [], { input: `cd /\n${command}\necho "code $?"; pwd\n`, encoding: 'utf8' })
        expect(done.stderr, shell).toBe('')
        expect(done.stdout, shell).toBe('code 42\n/\n')
        expect(readFileSync(`${cwd}/stdin.bin`).equals(Buffer.from(stdin)), shell).toBe(true)
        expect(readFileSync(`${cwd}/pwd.txt`, 'utf8'), shell).toBe(`${cwd}\n`)
      }
    })
  }

  it('repeats what the shell says of a hook that is not executable, not there, or killed', async () => {
    await using workspace = makeWorkspace({
      plain: { text: '#!/bin/sh\nexit 0\n', mode: 0o644 },
      killed: '#!/bin/sh\nkill -KILL $$\n',
    })
    const exitCode = (script: string) =>
      spawnSync('/bin/sh', { input: commandOf(reportOf(workspace.path(script), workspace.root, '{}')) }).status
    expect(exitCode('plain')).toBe(126)
    expect(exitCode('gone')).toBe(127)
    expect(exitCode('killed')).toBe(137)
  })

  it('ends with the code of a hook that reads nothing of a large input', async () => {
    await using workspace = makeWorkspace({ lazy: '#!/bin/sh\nexit 7\n' })
    const command = commandOf(reportOf(workspace.path('lazy'), workspace.root, 'x'.repeat(2_000_000)))
    for (let round = 0; round < 20; round++) {
      expect(spawnSync('/bin/sh', { input: command }).status).toBe(7)
    }
  })

  it('has no line that a terminal would cut when it is pasted', () => {
    const command = commandOf(reportOf('/w/PreToolUse', '/w', `${"'日".repeat(100_000)}${'\u0001'.repeat(5_000)}`))
    const longest = Math.max(...command.split('\n').map((line) => Buffer.byteLength(line)))
    expect(longest).toBeLessThan(4_096)
    expect(commandOf(reportOf('/w/PreToolUse', '/w', '{}'))).toBe("(cd '/w' && printf %s '{}' | '/w/PreToolUse')")
  })

  it('is one line for each hook of a run', () => {
    const report = buildReport(run([hook({ cwd: '/a' }), hook({ cwd: '/b' })], { stdin: '{}' }), 'cline')
    expect(shellCommands(report).split('\n')).toHaveLength(2)
  })

  it('quotes every text as one word', () => {
    for (const text of ['', "'", "a'b''c", '$(id)', '\n', '-n']) {
      expect(execFileSync('/bin/sh', ['-c', `printf %s ${quoted(text)}`], { encoding: 'utf8' })).toBe(text)
    }
  })
})

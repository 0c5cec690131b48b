import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RunReportSchema } from '../../../shared/report.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { builtCli } from './built-cli.ts'
import type { Running } from './built-cli.ts'
import { isAlive } from '../../helpers/is-alive.ts'

const cli = builtCli()
const PRE = '.clinerules/hooks/PreToolUse'
/** Says that it is there, then never ends; a child of its own neither. */
const forever = '#!/bin/sh\ncat >/dev/null\nsleep 600 &\necho $$ $!\nwait\n'
const stubborn = `#!/bin/sh\ntrap '' TERM\ncat >/dev/null\n(trap '' TERM; while :; do sleep 1; done) &\necho $$ $!\nwhile :; do sleep 1; done\n`

/** Starts a run with `--events` and waits until the hook has told the processes it consists of. */
async function startRun(root: string): Promise<Running & { readonly pids: readonly number[] }> {
  const running = cli.start(['fire', 'PreToolUse', '--workspace', root, '--no-global', '--events'])
  for (;;) {
    const line = await running.nextLine()
    if (line === null) throw new Error(`The run ended: ${JSON.stringify(await running.finished)}`)
    const event = JSON.parse(line) as { type: string; text: string }
    if (event.type === 'line') return { ...running, pids: event.text.split(' ').map(Number) }
  }
}

function lastReport(stdout: string) {
  const last = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as { type: string; report: unknown }
  expect(last.type).toBe('report')
  return RunReportSchema.parse(last.report)
}

describe.skipIf(process.platform !== 'linux')('a run that is ended before its end', () => {
  test('Ctrl-C stops it: the report still comes, 130, and nothing is left', async () => {
    await using workspace = makeWorkspace({ [PRE]: forever })
    const { child, finished, pids } = await startRun(workspace.root)
    expect(pids.map(isAlive)).toEqual([true, true])
    child.kill('SIGINT')
    const { code, stdout } = await finished
    expect(code).toBe(130)
    const report = lastReport(stdout)
    expect(report.hooks[0]).toMatchObject({ state: 'stopped', exitCode: 130, signal: null })
    expect(report.verdict).toMatchObject({ action: 'cancelled-by-user', blocked: true })
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  test('a second Ctrl-C kills at once, without the grace', async () => {
    await using workspace = makeWorkspace({ [PRE]: stubborn })
    const { child, finished, nextLine, pids } = await startRun(workspace.root)
    child.kill('SIGINT')
    let line = await nextLine()
    // The run settles at once; its processes get their grace.
    while (line !== null && !line.includes('"settled"')) line = await nextLine()
    const began = performance.now()
    child.kill('SIGINT')
    expect((await finished).code).toBe(130)
    expect(performance.now() - began).toBeLessThan(1_500)
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends everything as well', async (signal, code) => {
    await using workspace = makeWorkspace({ [PRE]: forever })
    const { child, finished, pids } = await startRun(workspace.root)
    child.kill(signal)
    expect((await finished).code).toBe(code)
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  test('what ignores SIGTERM is gone after the grace', async () => {
    await using workspace = makeWorkspace({ [PRE]: stubborn })
    const { child, finished, pids } = await startRun(workspace.root)
    child.kill('SIGINT')
    expect((await finished).code).toBe(130)
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  test('Ctrl-C at any moment leaves nothing', { timeout: 120_000 }, async () => {
    await using workspace = makeWorkspace({ [PRE]: forever, pids: '' })
    workspace.put(PRE, '#!/bin/sh\nsleep 600 &\necho $$ $! >> pids\ncat >/dev/null\nwait\n')
    for (let round = 0; round < 20; round += 1) {
      const { child, nextLine, finished } = cli.start([
        'fire',
        'PreToolUse',
        '--workspace',
        workspace.root,
        '--no-global',
        '--events',
      ])
      // The signal meets the hook anywhere between its start and its waiting.
      await nextLine()
      for (let turn = 0; turn < round; turn += 1) await new Promise(setImmediate)
      child.kill('SIGINT')
      expect((await finished).code).toBe(130)
      const pids = readFileSync(workspace.path('pids'), 'utf8').split(/\s+/).filter(Boolean).map(Number)
      expect(pids.filter(isAlive)).toEqual([])
    }
  })

  test('a reader of stdout that goes away ends it quietly, hooks included', async () => {
    const chatty = '#!/bin/sh\ntrap "" PIPE\ncat >/dev/null\necho $$\nwhile :; do echo more; sleep 0.05; done\n'
    await using workspace = makeWorkspace({ [PRE]: chatty })
    const { child, finished, pids } = await startRun(workspace.root)
    child.stdout?.destroy()
    const { code, stderr } = await finished
    expect([code, stderr]).toEqual([0, ''])
    expect(pids.map(isAlive)).toEqual([false])
  })
})

test.runIf(process.platform === 'linux').each([
  ['a report', 'fire PreToolUse --no-global --json'],
  ['a list', 'list --no-global'],
  ['what happens', 'fire PreToolUse --no-global --events'],
])('%s that a full disk does not take is said to be lost, and is no verdict', async (_, command) => {
  await using workspace = makeWorkspace({ [PRE]: '#!/bin/sh\ncat >/dev/null\necho {}\n' })
  const script = `'${process.execPath}' '${cli.file}' ${command} > /dev/full`
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script], {
    cwd: workspace.root,
    env: cli.env(),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    2,
    'hook-studio: The output could not be written: the disk is full. Make room, then try again.\n',
  ])
})

test('a closed pipe at the report is no error', async () => {
  await using workspace = makeWorkspace({ [PRE]: '#!/bin/sh\ncat >/dev/null\necho {}\n' })
  const { child, finished } = cli.start(['fire', 'PreToolUse', '--workspace', workspace.root, '--no-global'])
  child.stdout?.destroy()
  const { code, stderr } = await finished
  expect(code).toBe(0)
  expect(stderr).toBe('[workspace stdout .clinerules/hooks/PreToolUse] {}\n')
})

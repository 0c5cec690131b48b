import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../electron/engine/create-engine.ts'
import type { Engine } from '../../../electron/engine/engine.ts'
import type { NoticeCode } from '../../../shared/notice-codes.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { HookState, RunReport } from '../../../shared/report.ts'
import { fireRequest, hookInput } from '../../helpers/fire-request.ts'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'

const CASES = fileURLToPath(new URL('../../fixtures/hooks/cases', import.meta.url))
/** A limit for the hooks that would run until it: long enough for a busy machine to start them. */
const SHORT_MS = 2_000

/** What a script comes to: one outcome for both profiles, or the documented one and the shipped one. */
interface Expected {
  readonly state: HookState | readonly [HookState, HookState]
  readonly action: 'cancel-task' | 'go-ahead' | readonly ['cancel-task', 'go-ahead']
  /** What its author must be told. */
  readonly say?: NoticeCode
  readonly exitCode?: number
  readonly timeoutMs?: number
  readonly command?: string
  readonly env?: 'colour'
}

const CANCELS = { state: 'answered', action: 'cancel-task' } as const
const ALLOWS = { state: 'answered', action: 'go-ahead' } as const
const SILENT = { state: 'silent', action: 'go-ahead' } as const
const REJECTED = { state: 'rejected', action: 'go-ahead' } as const
const FAILED = { state: 'failed', action: 'go-ahead' } as const
const TIMED_OUT = { state: 'timed-out', action: 'go-ahead', timeoutMs: SHORT_MS } as const
/** The agent's reading of an answer beside an exit code that is not 0 is where the two differ. */
const SURVIVES = { state: ['answered', 'failed'], action: ['cancel-task', 'go-ahead'] } as const

/** dash writes `\n` of an echoed text as a line end and has no `[[`; where `sh` is bash these two hooks do their work. */
const SH_IS_PLAIN =
  execFileSync('/bin/sh', ['-c', String.raw`echo 'a\nb'`])
    .toString()
    .split('\n').length > 2

const EXPECTED: Readonly<Record<string, Expected>> = {
  ansi_in_string: { ...SILENT, say: 'ansi-in-answer' },
  ansi_json: { ...SILENT, say: 'ansi-in-answer' },
  bash_syntax_error: { ...FAILED, exitCode: 2, say: 'shell-error-in-stderr' },
  bg_child_redirected: { ...CANCELS, say: 'left-running' },
  bg_child_stderr_only: { ...TIMED_OUT, say: 'pipe-held' },
  bg_child_stdout: { ...TIMED_OUT, say: 'pipe-held' },
  big_context: { ...ALLOWS, say: 'context-truncated' },
  big_stdout: { ...CANCELS, say: 'output-truncated' },
  cancel_exit1: { ...SURVIVES, exitCode: 1, say: 'exit-code-with-answer' },
  cancel_exit2: { ...SURVIVES, exitCode: 2, say: 'exit-code-with-answer' },
  cancel_one: { ...REJECTED, say: 'rejected-type' },
  cancel_string: { ...REJECTED, say: 'rejected-type' },
  case_Cancel: { ...ALLOWS, say: 'near-miss-field' },
  claude_dialect_block: { ...ALLOWS, say: 'other-agent-shape' },
  console_log_obj: { ...SILENT, say: 'unquoted-json' },
  crlf_bash: { ...FAILED, exitCode: 127, say: 'crlf-shebang' },
  crlf_env: { ...FAILED, exitCode: 127, say: 'crlf-shebang' },
  crlf_if: { ...FAILED, exitCode: 127, say: 'crlf-shebang' },
  crlf_py: { ...FAILED, exitCode: 127, say: 'crlf-shebang' },
  ctx_10k: { ...ALLOWS, say: 'other-agent-shape' },
  ctx_array: { ...REJECTED, say: 'rejected-type' },
  debug_after_braces: { ...SILENT, say: 'last-braces-not-answer' },
  debug_after_sameline: { ...SILENT, say: 'text-after-answer' },
  debug_before_braces_sameline: { ...SILENT, say: 'last-braces-not-answer' },
  echo_mangles: { ...(SH_IS_PLAIN ? SILENT : CANCELS), command: 'echo a\nrm -rf build', say: 'echo-mangles-input' },
  exit1_deny: { ...FAILED, exitCode: 1, say: 'exit-code-without-answer' },
  force_color: { ...SILENT, env: 'colour', say: 'ansi-in-answer' },
  grandchild_orphan: { ...TIMED_OUT, say: 'timed-out' },
  ignore_sigterm: { ...TIMED_OUT, say: 'timed-out' },
  jq_missing_strict: { ...FAILED, exitCode: 127, say: 'command-not-found' },
  json_array: { ...ALLOWS, say: 'answer-without-fields' },
  json_on_stderr: { ...SILENT, say: 'answer-on-stderr' },
  nested_cancel_key: { ...ALLOWS, say: 'nested-answer' },
  nested_no_event: { ...ALLOWS, say: 'other-agent-shape' },
  noshebang_bashism: { ...(SH_IS_PLAIN ? SILENT : CANCELS), say: 'no-shebang' },
  old_doc_action: { ...ALLOWS, say: 'unset-variable' },
  profile_noise: { ...CANCELS, say: 'noise-before-answer' },
  read_no_newline: { ...FAILED, exitCode: 1, say: 'read-needs-newline' },
  should_continue: { ...REJECTED, say: 'rejected-should-continue' },
  single_quotes: { ...SILENT, say: 'unquoted-json' },
  slow: { ...ALLOWS, say: 'slow' },
  stderr_flood: { ...CANCELS, say: 'output-truncated' },
  stringly_params: { ...ALLOWS, say: 'compares-string-parameter' },
  template_broken_quotes: { ...SILENT, say: 'unquoted-json' },
  toplevel_permission: { ...ALLOWS, say: 'other-agent-shape' },
  trailing_comma: { ...SILENT, say: 'broken-json' },
  while_read_no_newline: { ...ALLOWS, say: 'read-needs-newline' },
}

const PROFILES: readonly ProfileName[] = ['cline', 'cline-vscode@4.1']
const engines: Engine[] = []
let workspace: TestWorkspace
const reports = new Map<string, Promise<RunReport>>()

beforeAll(() => {
  workspace = makeWorkspace()
  const { FORCE_COLOR: _forced, NO_COLOR: _none, ...env } = process.env
  const plain = createEngine({ stateDir: null, env })
  const colour = createEngine({ stateDir: null, env: { ...env, FORCE_COLOR: '1' } })
  engines.push(plain, colour)
  // The hooks that wait go first, all together; the others follow a few at a time, so that the limits measure hooks and not the queue.
  const jobs = Object.entries(EXPECTED)
    .toSorted(([, a], [, b]) => Number(b.timeoutMs !== undefined) - Number(a.timeoutMs !== undefined))
    .flatMap(([name, expected]) => PROFILES.map((profile) => ({ name, expected, profile })))
  const atMost = limiter(6)
  for (const { name, expected, profile } of jobs) {
    const root = workspace.path(`${name} ${profile}`)
    const start = () => fireCase(expected.env === 'colour' ? colour : plain, root, name, expected, profile)
    reports.set(`${name} ${profile}`, expected.timeoutMs === undefined ? atMost(start) : start())
  }
})

afterAll(async () => {
  await Promise.allSettled(reports.values())
  for (const engine of engines) expect(engine.processes()).toEqual([])
  await Promise.all(engines.map((engine) => engine.close()))
  workspace.remove()
})

describe('the cases that people really hit', () => {
  it('are all here', () => {
    expect(readdirSync(CASES).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  })

  it.each(Object.entries(EXPECTED))('%s', async (name, expected) => {
    for (const [index, profile] of PROFILES.entries()) {
      const report = await reports.get(`${name} ${profile}`)
      const [hook] = report?.hooks ?? []
      const state = typeof expected.state === 'string' ? expected.state : expected.state[index]
      const action = typeof expected.action === 'string' ? expected.action : expected.action[index]
      expect({ profile, state: hook?.state }).toEqual({ profile, state })
      expect(report?.verdict).toMatchObject({
        action,
        blocked: action === 'cancel-task',
        decided: state === 'answered',
      })
      expect(report?.profiles[profile]).toEqual(report?.verdict)
      if (expected.exitCode !== undefined) expect(hook?.exitCode).toBe(expected.exitCode)
      const said = [...(hook?.notices ?? []), ...(report?.notices ?? [])]
      if (expected.say !== undefined) expect(said.map(({ code }) => code)).toContain(expected.say)
    }
  })
})

function fireCase(
  engine: Engine,
  root: string,
  name: string,
  expected: Expected,
  profile: ProfileName,
): Promise<RunReport> {
  const script = join(root, '.clinerules', 'hooks', 'PreToolUse')
  mkdirSync(dirname(script), { recursive: true })
  copyFileSync(join(CASES, name), script)
  chmodSync(script, 0o755)
  const parameters = { command: expected.command ?? 'rm -rf build', requires_approval: 'true' }
  return engine.fire(
    fireRequest([root], {
      profile,
      stdin: hookInput([root], 'execute_command', parameters),
      timeoutMs: expected.timeoutMs ?? 30_000,
    }),
  )
}

/** Runs at most so many at a time, the others in their order. */
function limiter(most: number): <T>(start: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (start) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await start()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}

import { chmodSync, copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildReport } from '../../../shared/build-report.ts'
import type { HookCapture } from '../../../shared/capture.ts'
import type { NoticeCode } from '../../../shared/notice-codes.ts'
import type { HookReport, RunReport } from '../../../shared/report.ts'
import { run, stdinOf } from '../../helpers/captures.ts'
import { CASES, has, runCase } from '../../helpers/run-case.ts'

const STDIN = stdinOf('PreToolUse', {
  toolName: 'execute_command',
  parameters: { command: 'echo a\nrm -rf build', requires_approval: 'true' },
})

/** What each script of the cases must be told: the codes in order, and words that the first message and its fix hold. */
const EXPECTED: Readonly<Record<string, readonly [readonly NoticeCode[], RegExp, RegExp?]>> = {
  ansi_in_string: [['ansi-in-answer'], /␛\[31mFAIL.*cancel is lost/, /NO_COLOR/],
  ansi_json: [['ansi-in-answer'], /␛\[0m.*is not JSON/, /NO_COLOR/],
  bash_syntax_error: [['shell-error-in-stderr'], /could not read the script at line 5.*goes ahead/, /bash -n/],
  big_context: [['context-truncated'], /60,000 characters; 50,000 is the limit: the last 10,000/],
  big_stdout: [['noise-before-answer', 'cancel-without-message'], /log line/],
  cancel_exit1: [
    ['exit-code-with-answer'],
    /exit code 1: Cline \(as documented\) takes the answer \(cancel\).*4\.1 drops it/,
    /exit 0/,
  ],
  cancel_exit2: [['exit-code-with-answer'], /Exit code 2.*has no meaning here/, /exit 0/],
  cancel_one: [
    ['rejected-type'],
    /`cancel` must be true or false, but is the number 1.*whole answer.*goes ahead/,
    /\{"cancel":true,"errorMessage":"no"\}/,
  ],
  cancel_string: [['rejected-type'], /the text "true".*whole answer.*goes ahead/, /no quotes around true/],
  case_Cancel: [['near-miss-field', 'snake-case-field'], /`Cancel`.*did you mean `cancel`/],
  claude_dialect_block: [
    ['other-agent-shape'],
    /`decision` is a word of Claude Code and VS Code. It would block there/,
    /\{"cancel":true,"errorMessage":"no"\}/,
  ],
  console_log_obj: [['unquoted-json'], /what console\.log makes of an object/, /JSON\.stringify/],
  crlf_bash: [['crlf-shebang'], /0D 0A.*"\/bin\/bash\\r".*3 of 3 lines/, /\.gitattributes/],
  crlf_env: [['crlf-shebang'], /"bash\\r"/],
  crlf_if: [['crlf-shebang'], /"\/bin\/bash\\r".*5 of 5/],
  crlf_py: [['crlf-shebang'], /"python3\\r"/],
  ctx_10k: [['other-agent-shape'], /hookSpecificOutput/, /contextModification/],
  ctx_array: [['rejected-type'], /`contextModification` must be a text, but is a list/, /Join the list/],
  debug_after_braces: [['last-braces-not-answer'], /“\{checked: 3\}”.*\(cancel\) is lost/, /last/],
  debug_after_sameline: [['text-after-answer'], /“# done” after the answer on its line/, /stderr/],
  debug_before_braces_sameline: [['last-braces-not-answer'], /“\{"x":1\} result=\{"cancel":true\}”/],
  echo_mangles: [['silent', 'echo-mangles-input'], /did not decide/],
  exit1_deny: [
    ['exit-code-without-answer'],
    /not a "no", and the action goes ahead/,
    /"errorMessage":"policy violation"/,
  ],
  force_color: [['ansi-in-answer'], /␛\[/],
  jq_missing_strict: [['command-not-found'], /`jq` \(line 4\) was not found.*127.*goes ahead/, /command -v jq/],
  json_array: [['answer-without-fields'], /a list that holds an object/, /without the brackets: \{"cancel":true\}/],
  json_on_stderr: [['answer-on-stderr'], /stderr holds an answer \(cancel\)/, /stdout/],
  nested_cancel_key: [['nested-answer'], /inside `result`/, /\{"cancel":true\}/],
  nested_no_event: [['other-agent-shape'], /would block there/, /\{"cancel":true\}/],
  noshebang_bashism: [['no-shebang', 'silent'], /\/bin\/sh reads it.*\[\[: not found/, /#!\/usr\/bin\/env bash/],
  old_doc_action: [['other-agent-shape', 'unset-variable'], /`action` is a word of an old example/],
  profile_noise: [['noise-before-answer'], /“shell ready on x86”.*tolerated/, /stderr/],
  read_no_newline: [['read-needs-newline'], /Line 3.*no newline.*set -e/, /INPUT=\$\(cat\)/],
  should_continue: [
    ['rejected-should-continue'],
    /`shouldContinue`.*whole answer/,
    /\{"cancel":true,"errorMessage":"no"\}/,
  ],
  single_quotes: [['unquoted-json'], /print\(\) makes of a dict/, /json\.dumps/],
  slow: [['slow'], /took 1\.\d s.*100 ms/],
  stderr_flood: [['cancel-without-message'], /default sentence/],
  stringly_params: [['compares-string-parameter'], /Line 3.*`requires_approval` with true.*text/, /"true"/],
  template_broken_quotes: [['unquoted-json'], /key cancel has no quotes.*inner quotes away \(line 4\)/, /jq -n/],
  toplevel_permission: [['other-agent-shape'], /`permissionDecision`.*It would block there/, /"errorMessage":"no"/],
  trailing_comma: [['broken-json'], /a comma before \} at line 1, column 35/, /comma/],
  while_read_no_newline: [['read-needs-newline'], /Line 2.*without looking at the only line/, /INPUT=\$\(cat\)/],
}

/** These only end with the time limit, or leave a process behind: they are fired by the engine's tests, and their notices have tests with made captures. */
const NOT_RUN_HERE = [
  'bg_child_redirected',
  'bg_child_stderr_only',
  'bg_child_stdout',
  'grandchild_orphan',
  'ignore_sigterm',
]

/** Programs that scripts need beside a shell. */
const NEEDS: Readonly<Record<string, string>> = { echo_mangles: 'jq', stringly_params: 'jq' }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hook-studio-cases-'))
  for (const name of readdirSync(CASES)) {
    copyFileSync(join(CASES, name), join(folder, name))
    chmodSync(join(folder, name), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

function fire(name: string): HookCapture {
  return runCase(join(folder, name), STDIN, name === 'force_color' ? { FORCE_COLOR: '1' } : {})
}

function only(report: RunReport): HookReport {
  const [hook] = report.hooks
  if (hook === undefined) throw new Error('There is no hook in the report.')
  return hook
}

describe('the notices of the cases', () => {
  it('are known for every script', () => {
    expect([...Object.keys(EXPECTED), ...NOT_RUN_HERE].sort()).toEqual(readdirSync(CASES).sort())
  })

  it.each(Object.entries(EXPECTED))('let the author of %s understand at once', (name, [codes, message, fix]) => {
    const needed = NEEDS[name] ?? (/python/.test(interpreter(name)) ? 'python3' : 'sh')
    if (!has(needed)) return console.warn(`${name} is not run: ${needed} is not installed.`)
    const report = buildReport(run([fire(name)], { stdin: STDIN }), 'cline')
    const { notices } = only(report)
    // A busy machine may make any script slow.
    const found = notices.filter(({ code }) => code !== 'slow' || name === 'slow')
    expect(found.map(({ code }) => code)).toEqual(codes)
    expect(found[0]?.message).toMatch(message)
    if (fix !== undefined) expect(found[0]?.fix).toMatch(fix)
    for (const notice of found) expect(notice.message).toMatch(/^[^\0-\x1f]+[.?]$/)
  })

  it('say which variable no agent sets, and what to do instead', () => {
    const { notices } = only(buildReport(run([fire('old_doc_action')], { stdin: STDIN }), 'cline'))
    const notice = notices.find(({ code }) => code === 'unset-variable')
    expect(notice?.message).toMatch(/Line 2 reads `CLINE_TOOL_NAME`.*JSON on stdin/)
    expect(notice?.fix).toMatch(/preToolUse\.toolName/)
  })

  it('say that echo broke this very input', () => {
    if (!has('jq')) return console.warn('jq is not installed.')
    const { notices } = only(buildReport(run([fire('echo_mangles')], { stdin: STDIN }), 'cline'))
    expect(notices.find(({ code }) => code === 'echo-mangles-input')?.message).toMatch(/this input was broken by it/)
  })

  it('never turn a case that lets the action go ahead into a calm go-ahead', () => {
    for (const name of [
      'claude_dialect_block',
      'json_array',
      'cancel_string',
      'exit1_deny',
      'nested_cancel_key',
      'ctx_array',
    ]) {
      expect(buildReport(run([fire(name)], { stdin: STDIN }), 'cline').verdict).toHaveProperty('trouble')
    }
  })
})

function interpreter(name: string): string {
  return readFileSync(join(CASES, name), 'utf8').split('\n')[0] ?? ''
}

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LintCode } from '../../../shared/lint/lint-codes.ts'
import { CASES } from '../../helpers/run-case.ts'
import { lint } from './lint.ts'

/** What the editor says of each script of the cases before it ever runs. A case without a code is sound as a text. */
const EXPECTED: Readonly<Record<string, readonly LintCode[]>> = {
  ansi_in_string: ['ansi-in-answer'],
  ansi_json: ['ansi-in-answer'],
  // The shell's own check tells.
  bash_syntax_error: [],
  bg_child_redirected: [],
  bg_child_stderr_only: ['pipe-held'],
  bg_child_stdout: ['pipe-held'],
  big_context: [],
  big_stdout: ['noise-before-answer'],
  cancel_exit1: ['exit-code-with-answer'],
  cancel_exit2: ['exit-code-with-answer'],
  cancel_one: ['rejected-type'],
  cancel_string: ['rejected-type'],
  case_Cancel: ['near-miss-field'],
  claude_dialect_block: ['other-agent-shape'],
  console_log_obj: ['unquoted-json'],
  crlf_bash: ['crlf-shebang'],
  crlf_env: ['crlf-shebang'],
  crlf_if: ['crlf-shebang'],
  crlf_py: ['crlf-shebang'],
  ctx_10k: ['other-agent-shape'],
  ctx_array: ['rejected-type'],
  debug_after_braces: ['last-braces-not-answer'],
  debug_after_sameline: ['text-after-answer'],
  debug_before_braces_sameline: ['last-braces-not-answer'],
  echo_mangles: ['echo-mangles-input', 'jq-unguarded'],
  exit1_deny: ['exit-code-without-answer'],
  // Only colours that the environment asks for break it.
  force_color: [],
  grandchild_orphan: [],
  ignore_sigterm: [],
  jq_missing_strict: ['jq-unguarded'],
  json_array: ['answer-without-fields'],
  json_on_stderr: ['answer-on-stderr'],
  nested_cancel_key: ['nested-answer'],
  nested_no_event: ['other-agent-shape'],
  noshebang_bashism: ['no-shebang', 'bashism'],
  old_doc_action: ['unset-variable', 'stdin-unread', 'other-agent-shape', 'other-agent-shape'],
  profile_noise: ['noise-before-answer'],
  read_no_newline: ['read-needs-newline'],
  should_continue: ['rejected-should-continue'],
  single_quotes: ['unquoted-json'],
  slow: [],
  stderr_flood: [],
  stringly_params: ['jq-unguarded', 'compares-string-parameter'],
  template_broken_quotes: ['unquoted-json'],
  toplevel_permission: ['other-agent-shape'],
  trailing_comma: ['broken-json'],
  while_read_no_newline: ['read-needs-newline'],
}

function lintCase(name: string) {
  const raw = readFileSync(join(CASES, name), 'utf8')
  return lint(raw.replaceAll('\r\n', '\n'), { lineEnds: raw.includes('\r\n') ? 'crlf' : 'lf' })
}

describe('what the editor says of the cases', () => {
  it('is known for every script', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(readdirSync(CASES).sort())
  })

  it.each(Object.entries(EXPECTED))('%s', (name, codes) => {
    const found = lintCase(name)
    expect(found.map(({ code }) => code)).toEqual(codes)
    for (const { message, from, to, line, column } of found) {
      expect(message).toMatch(/^[^\0-\x1f]+[.?]$/)
      expect(from).toBeLessThanOrEqual(to)
      expect(line).toBeGreaterThan(0)
      expect(column).toBeGreaterThan(0)
    }
  })
})

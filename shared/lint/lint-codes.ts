/**
 * The published codes of diagnostics. A word of `NOTICE_CODES` means here what it means there, seen before the run
 * instead of after it; the others exist only for scripts that are being written. A code is never given another meaning.
 */
export const LINT_CODES = [
  // The file
  'empty-file',
  'no-shebang',
  'odd-shebang',
  'crlf-shebang',
  'crlf-lines',
  'bom',
  'not-executable',
  'interpreter-missing',
  'command-not-found',
  'jq-unguarded',
  'syntax-error',
  'bashism',
  // The input
  'stdin-unread',
  'opens-dev-stream',
  'read-needs-newline',
  'echo-mangles-input',
  'unset-variable',
  'unknown-payload-path',
  'other-event-path',
  'other-agent-input',
  'tests-left-out-field',
  'needs-left-out-field',
  'compares-string-parameter',
  // The answer
  'unescaped-output',
  'unquoted-json',
  'broken-json',
  'ansi-in-answer',
  'text-after-answer',
  'last-braces-not-answer',
  'noise-before-answer',
  'answer-on-stderr',
  'answer-without-fields',
  'nested-answer',
  'rejected-should-continue',
  'rejected-type',
  'near-miss-field',
  'other-agent-shape',
  'exit-code-with-answer',
  'exit-code-without-answer',
  // The process
  'pipe-held',
] as const

/** One of the published codes. */
export type LintCode = (typeof LINT_CODES)[number]

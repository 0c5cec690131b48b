/**
 * The published codes of notices: programs tell notices apart by these, never by the sentence.
 * A code is never given another meaning; new ones are added.
 */
export const NOTICE_CODES = [
  // Files and directories that will not run
  'not-executable',
  'wrong-name',
  'wrong-case',
  'has-extension',
  'powershell-on-unix',
  'not-powershell-on-windows',
  'is-directory',
  'not-regular-file',
  'dangling-link',
  'unreadable',
  'directory-unreadable',
  'not-a-directory',
  'discovery-error',
  'event-not-called',
  'many-files',
  // Places
  'no-hook',
  'same-file-twice',
  'misread-as-global',
  'misread-as-workspace',
  // Input
  'unknown-field',
  'value-made-string',
  'default-left-out',
  'time-rounded',
  'message-truncated',
  'input-not-json',
  'input-wrong-event',
  'unsaved-text',
  'environment-unread',
  'kept-shortened',
  // Starting
  'cwd-missing',
  'spawn-failed',
  'crlf-shebang',
  'crlf-lines',
  'bom',
  'no-shebang',
  'interpreter-missing',
  'command-not-found',
  'cannot-execute',
  'powershell-missing',
  'empty-file',
  'script-missing',
  // The process
  'timed-out',
  'ignored-sigterm',
  'stopped',
  'killed-by-signal',
  'pipe-held',
  'left-running',
  'left-detached',
  'stdin-unread',
  'opens-dev-stream',
  'output-truncated',
  'slow',
  'exit-code-without-answer',
  'stderr-only-information',
  'shell-error-in-stderr',
  'uncaught-error',
  'unset-variable',
  'read-needs-newline',
  'echo-mangles-input',
  'tests-left-out-field',
  'compares-string-parameter',
  // The answer
  'silent',
  'no-json',
  'answer-on-stderr',
  'text-after-answer',
  'last-braces-not-answer',
  'noise-before-answer',
  'noise-after-answer',
  'several-answers',
  'broken-json',
  'unquoted-json',
  'ansi-in-answer',
  'not-searched',
  'null-answer',
  'answer-without-fields',
  'rejected-should-continue',
  'rejected-type',
  'unknown-answer-field',
  'no-known-field',
  'near-miss-field',
  'nested-answer',
  'other-agent-shape',
  'snake-case-field',
  'exit-code-with-answer',
  'blank-text',
  // What comes of it
  'context-truncated',
  'context-dropped',
  'context-of-cancelling-hook',
  'context-only-observed',
  'cancel-ignored',
  'cancel-without-message',
  'failure-loses-answers',
  'answer-may-be-lost',
  'not-called',
  'did-not-decide',
  'profiles-differ',
] as const

/** One of the published codes. */
export type NoticeCode = (typeof NOTICE_CODES)[number]

/** Something the author should know, with the next step where there is one. */
export interface Notice {
  readonly code: NoticeCode
  readonly message: string
  readonly fix?: string
}

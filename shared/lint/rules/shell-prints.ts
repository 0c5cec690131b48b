import type { Finding, Fix } from '../diagnostic.ts'
import type { Printed } from '../printed.ts'
import type { Command } from '../shell/shell-model.ts'

/** Text behind an answer that was printed without a newline. */
export function textOnItsLine(command: Command): Finding {
  return {
    code: 'text-after-answer',
    severity: 'error',
    message: 'The answer was printed without a newline, so this text stands behind it on its line: the answer is lost.',
    from: command.from,
    to: command.to,
    fixes: [toStderr(command.to)],
  }
}

/** An answer where nobody reads it. */
export function onStderr({ from, to }: Printed): Finding {
  return {
    code: 'answer-on-stderr',
    severity: 'warning',
    message: 'This answer goes to stderr, where nobody reads it: an answer is printed on stdout.',
    from,
    to,
  }
}

/** Whether braces in a pair stand in a text. */
export function isBraces(text: string): boolean {
  return /\{[^{}]*\}/.test(text)
}

/** Braces behind the answer. */
export function bracesAfter({ from, to }: Printed): Finding {
  return {
    code: 'last-braces-not-answer',
    severity: 'error',
    message:
      'The last text in braces on stdout counts as the answer: with these braces behind it, the answer above is lost.',
    from,
    to,
    fixes: [toStderr(to)],
  }
}

/** Words for people among what the agent reads. */
export function logOnStdout(command: Command): Finding {
  return {
    code: 'noise-before-answer',
    severity: 'info',
    message:
      'This text goes to stdout, where the answer is looked for. It is tolerated here, but other agents would not find the answer.',
    from: command.from,
    to: command.to,
    fixes: [toStderr(command.to)],
  }
}

function toStderr(at: number): Fix {
  return { title: 'Send it to stderr', kind: 'edit', edits: [{ from: at, to: at, insert: ' >&2' }] }
}

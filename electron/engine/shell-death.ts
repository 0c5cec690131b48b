import { constants } from 'node:os'

/** What the shell says on stderr when a signal ended its command. Source: `strsignal` of the C library. */
const WORDS: Readonly<Partial<Record<NodeJS.Signals, string>>> = {
  SIGHUP: 'Hangup',
  SIGQUIT: 'Quit',
  SIGILL: 'Illegal instruction',
  SIGTRAP: 'Trace/breakpoint trap',
  SIGABRT: 'Aborted',
  SIGBUS: 'Bus error',
  SIGFPE: 'Floating point exception',
  SIGKILL: 'Killed',
  SIGUSR1: 'User defined signal 1',
  SIGSEGV: 'Segmentation fault',
  SIGUSR2: 'User defined signal 2',
  SIGALRM: 'Alarm clock',
  SIGTERM: 'Terminated',
}

/** The number that a shell reports for a death by signal: 128 and the signal's own. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal]
}

/**
 * The signal that ended a hook which was started through the shell, or null when it ended by itself. The number alone
 * does not tell, a script may end with any; the shell's word, the last on stderr, does.
 */
export function signalByShell(exitCode: number, stderr: string): NodeJS.Signals | null {
  if (exitCode <= 128) return null
  const lastLine = stderr
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.replace(/ \(core dumped\)$/, '')
  for (const [signal, word] of Object.entries(WORDS) as [NodeJS.Signals, string][]) {
    if (word === lastLine && exitCodeOf(signal) === exitCode) return signal
  }
  return null
}

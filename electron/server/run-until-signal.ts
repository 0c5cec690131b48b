import { constants } from 'node:os'
import { isSameWish } from '../same-wish.ts'

/** What is ended by a signal. */
export interface Closable {
  close(how?: { readonly now: boolean }): Promise<void>
  /** SIGKILL to every process of a hook, synchronously. */
  killAllNow(): void
}

/** What a person, the system and a closed terminal send. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The process whose signals count. */
export type SignalSource = Pick<NodeJS.Process, 'on' | 'off'>

/**
 * Waits for a signal, ends the studio with all its hooks, and gives the exit code that a shell expects: 128 + n. A second
 * signal skips the grace. If this process ends in any other way, its hooks are killed in that moment.
 */
export function runUntilSignal(
  studio: Closable,
  source: SignalSource = process,
  isSame: (sinceMs: number) => boolean = isSameWish,
): Promise<number> {
  // What is said after the terminal was closed reaches nobody, and must not end this process before its hooks have ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return new Promise((resolve) => {
    let code: number | null = null
    let since = 0
    const onExit = () => studio.killAllNow()
    const onSignal = (signal: NodeJS.Signals) => {
      if (code !== null) {
        if (!isSame(performance.now() - since)) studio.close({ now: true }).catch(() => studio.killAllNow())
        return
      }
      const exitCode = 128 + constants.signals[signal]
      code = exitCode
      since = performance.now()
      const finish = () => {
        for (const name of SIGNALS) source.off(name, onSignal)
        source.off('exit', onExit)
        resolve(exitCode)
      }
      studio.close().then(finish, () => {
        studio.killAllNow()
        finish()
      })
    }
    for (const name of SIGNALS) source.on(name, onSignal)
    source.on('exit', onExit)
  })
}

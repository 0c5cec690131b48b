import { constants } from 'node:os'
import type { Engine } from '../engine/engine.ts'
import { isSameWish } from '../same-wish.ts'
import type { Output } from './output.ts'

/** What ends a run before its own end. */
export interface Interrupts {
  /** Stops the run when it is aborted. */
  readonly signal: AbortSignal
  /** The exit code that the first signal asks for; null while none came. */
  readonly exitCode: () => number | null
  readonly stopListening: () => void
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * The first Ctrl-C (or SIGTERM, or the closed terminal's SIGHUP) stops the run, whose report still comes; the second kills
 * everything at once. A closed pipe on stdout ends the hooks too: nobody is there to read of them. However this process ends,
 * its hooks are killed in that moment.
 */
export function watchInterrupts(engine: Engine, output: Output): Interrupts {
  const stop = new AbortController()
  let exitCode: number | null = null
  let since = 0
  const onSignal = (signal: NodeJS.Signals) => {
    if (exitCode !== null) {
      if (isSameWish(performance.now() - since)) return
      engine.killAllNow()
      process.exit(exitCode)
    }
    exitCode = 128 + constants.signals[signal]
    since = performance.now()
    if (signal === 'SIGINT' && output.error.isTerminal) output.error.write('Stopping. Ctrl-C again kills at once.\n')
    stop.abort()
  }
  const onExit = () => engine.killAllNow()
  for (const signal of SIGNALS) process.on(signal, onSignal)
  process.on('exit', onExit)
  output.onClosed(() => {
    stop.abort()
    void engine.endAll({ now: true })
  })
  return {
    signal: stop.signal,
    exitCode: () => exitCode,
    stopListening: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal)
      process.off('exit', onExit)
    },
  }
}

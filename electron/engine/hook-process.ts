import type { EngineHost } from './host.ts'
import type { HookObserver, HookRun, HookStart } from './run-hook.ts'
import { RunningHook } from './running-hook.ts'

/**
 * Runs one hook: starts it at once (on Windows after PowerShell was found), feeds it, captures it, and ends everything
 * of it. Aborting `signal` settles it as stopped; without one only the host can stop it.
 */
export function runHook(
  start: HookStart,
  observer: HookObserver,
  host: EngineHost,
  signal: AbortSignal | null,
): HookRun {
  const hook = new RunningHook(start, observer, host)
  if (signal?.aborted === true) hook.settle({ kind: 'stopped' })
  else {
    if (signal !== null) hook.listen(signal)
    hook.begin()
  }
  const script = host.platform === 'win32' ? null : hook.record
  return { script, settled: hook.settled.promise, over: hook.over.promise }
}

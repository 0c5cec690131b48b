import type { EngineHost } from './host.ts'
import type { HookObserver, HookRun, HookStart } from './run-hook.ts'

/** Runs one hook: starts it at once, watches it, and ends everything of it. */
export function runHook(start: HookStart, observer: HookObserver, host: EngineHost, signal: AbortSignal): HookRun {
  throw new Error(`not yet: ${start.script} ${String(observer)} ${host.platform} ${String(signal.aborted)}`)
}

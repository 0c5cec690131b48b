import { OUTPUT_TRUNCATED_NOTICE } from '../../shared/limits.ts'
import type { RunEvent } from '../../shared/run-events.ts'
import type { StartableHook } from './discover.ts'
import type { HookObserver } from './run-hook.ts'

/** When a hook was started, in milliseconds after the run began. */
export interface StartTime {
  startMs: number
}

/** Turns what one hook's process tells into the run's events. `onStarted` is called first of all. */
export function observeHook(
  { script, source, cwd }: StartableHook,
  hook: number,
  start: Readonly<StartTime>,
  onStarted: () => void,
  emit: (event: RunEvent) => void,
): HookObserver {
  const sinceRunBegan = (atMs: number) => start.startMs + atMs
  return {
    started: (pid, way) => {
      onStarted()
      emit({ type: 'started', hook, script, source, cwd, pid, way, atMs: sinceRunBegan(0) })
    },
    line: (stream, text, atMs) => emit({ type: 'line', hook, script, source, stream, text, atMs: sinceRunBegan(atMs) }),
    truncated: (atMs) =>
      emit({ type: 'truncated', hook, script, text: OUTPUT_TRUNCATED_NOTICE, atMs: sinceRunBegan(atMs) }),
    exited: (exitCode, signal, held, heldBy, atMs) =>
      emit({ type: 'exited', hook, script, exitCode, signal, held, heldBy, atMs: sinceRunBegan(atMs) }),
  }
}

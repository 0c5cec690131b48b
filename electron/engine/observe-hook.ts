import { OUTPUT_TRUNCATED_NOTICE } from '../../shared/limits.ts'
import type { FoundHook } from '../../shared/places.ts'
import type { RunEvent } from '../../shared/run-events.ts'
import type { HookObserver } from './run-hook.ts'

/** Turns what one hook's process tells into the run's events; `startMs` is when it was started, after the run began. */
export function observeHook(
  { script, source, cwd }: FoundHook,
  hook: number,
  startMs: number,
  emit: (event: RunEvent) => void,
): HookObserver {
  return {
    started: (pid, way) => emit({ type: 'started', hook, script, source, cwd, pid, way, atMs: startMs }),
    line: (stream, text, atMs) => emit({ type: 'line', hook, script, source, stream, text, atMs: startMs + atMs }),
    truncated: (atMs) => emit({ type: 'truncated', hook, script, text: OUTPUT_TRUNCATED_NOTICE, atMs: startMs + atMs }),
    exited: (exitCode, signal, held, heldBy, atMs) =>
      emit({ type: 'exited', hook, script, exitCode, signal, held, heldBy, atMs: startMs + atMs }),
  }
}

import type { HookCapture, ScriptHead, StreamCapture } from '../../shared/capture.ts'
import type { Notice } from '../../shared/notice-codes.ts'
import type { HookStart } from './run-hook.ts'

/** The capture of a hook that never became a process, and why. */
export function notStarted(start: HookStart, why: Notice): HookCapture {
  const { script, directory, source, cwd, stdin } = start
  return {
    script,
    realPath: script,
    directory,
    source,
    cwd,
    pid: null,
    way: 'shell',
    head: NO_HEAD,
    ending: { kind: 'not-started', ...why },
    exitCode: null,
    signal: null,
    startMs: 0,
    durationMs: 0,
    firstOutputMs: null,
    exitMs: null,
    stdout: NO_OUTPUT,
    stderr: NO_OUTPUT,
    stdin: { bytes: stdin.byteLength, unread: false },
    heldBy: [],
    ended: [],
    left: [],
  }
}

const NO_HEAD: ScriptHead = { shebang: null, crlf: false, bom: false, empty: false, binary: false, size: 0, text: null }
const NO_OUTPUT: StreamCapture = { text: '', tail: '', bytes: 0, shownBytes: 0, gap: 0, truncated: false }

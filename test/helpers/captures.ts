import type { CapturedRun, HookCapture, ScriptHead, StreamCapture } from '../../shared/capture.ts'
import type { EventName } from '../../shared/events.ts'
import { EVENTS } from '../../shared/events.ts'
import { HOOK_TIMEOUT_MS } from '../../shared/limits.ts'

/** Where the hooks of hand-made captures stand. */
export const ROOT = '/home/ada/shop-frontend'

/** What a stream carried, shown whole. */
export function stream(text: string): StreamCapture {
  const bytes = Buffer.byteLength(text)
  return { text, tail: '', bytes, shownBytes: bytes, gap: 0, truncated: false }
}

/** The head of a script with this text. */
export function head(text: string): ScriptHead {
  const first = text.split('\n')[0] ?? ''
  const crlf = first.endsWith('\r') && text.includes('\n')
  return {
    shebang: first.startsWith('#!') ? first.slice(2).replace(/\r$/, '') : null,
    crlf,
    bom: text.startsWith('\ufeff'),
    empty: text === '',
    binary: false,
    size: Buffer.byteLength(text),
    text,
  }
}

/** A hook that took 12 ms and ended with exit code 0, as far as `parts` does not say otherwise. */
export function hook(parts: Partial<HookCapture> & { readonly out?: string; readonly err?: string } = {}): HookCapture {
  const { out = '', err = '', ...rest } = parts
  const script = rest.script ?? `${ROOT}/.clinerules/hooks/PreToolUse`
  return {
    script,
    realPath: script,
    directory: script.slice(0, script.lastIndexOf('/')),
    source: 'workspace',
    cwd: ROOT,
    pid: 4711,
    way: 'direct',
    head: head('#!/bin/bash\nINPUT=$(cat)\n'),
    ending: { kind: 'exited' },
    exitCode: 0,
    signal: null,
    startMs: 1,
    durationMs: 12,
    firstOutputMs: 10,
    exitMs: 12,
    stdout: stream(out),
    stderr: stream(err),
    stdin: { bytes: 300, unread: false },
    heldBy: [],
    ended: [],
    left: [],
    ...rest,
  }
}

/** The input of an event, as one line without a newline at its end. */
export function stdinOf(event: EventName, own: Readonly<Record<string, unknown>> = {}): string {
  const object = EVENTS[event].ofTool ? { toolName: 'write_to_file', parameters: { path: 'a.js' }, ...own } : own
  return JSON.stringify({ clineVersion: '4.1.15', hookName: event, taskId: '1', [EVENTS[event].key]: object })
}

/** A run of hooks for PreToolUse, as far as `parts` does not say otherwise. */
export function run(hooks: readonly HookCapture[], parts: Partial<CapturedRun> = {}): CapturedRun {
  const event = parts.event ?? 'PreToolUse'
  return {
    event,
    startedAt: '2026-11-30T14:02:00.000Z',
    durationMs: 15,
    stdin: stdinOf(event),
    roots: [ROOT],
    hooks,
    skipped: [],
    notices: [],
    stopped: false,
    limitMs: HOOK_TIMEOUT_MS,
    ...parts,
  }
}

import { createHost } from '../../../../electron/engine/host.ts'
import { runHook } from '../../../../electron/engine/hook-process.ts'

/** A program that runs one hook with a journal, says the hook's number and its lines, and waits: a studio to be killed. */
const [stateDir = '', script = '', cwd = ''] = process.argv.slice(2)
const host = createHost({ stateDir })
runHook(
  {
    runId: 'run',
    event: 'PreToolUse',
    script,
    realPath: script,
    directory: cwd,
    source: 'workspace',
    cwd,
    stdin: new Uint8Array(),
    timeoutMs: 600_000,
  },
  {
    started: (pid) => process.stdout.write(`pid ${pid}\n`),
    line: (_stream, text) => process.stdout.write(`line ${text}\n`),
    truncated: () => undefined,
    exited: () => undefined,
  },
  host,
  new AbortController().signal,
)

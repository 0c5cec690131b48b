import { createHost } from '../../../../electron/engine/host.ts'
import { runHook } from '../../../../electron/engine/hook-process.ts'
import { hookEnvironment } from '../../../../electron/engine/spawn-hook.ts'

/**
 * A program that runs one hook with a journal, says the hook's number and its lines, and waits: a studio to be killed. A
 * fourth argument is the text of an environment of the hook's own.
 */
const [stateDir = '', script = '', cwd = '', variables] = process.argv.slice(2)
const environment =
  variables === undefined ? {} : { environment: hookEnvironment(JSON.parse(variables), process.platform) }
const host = createHost({ stateDir })
runHook(
  {
    runId: 'run',
    event: 'PreToolUse',
    script,
    directory: cwd,
    source: 'workspace',
    cwd,
    stdin: new Uint8Array(),
    timeoutMs: 600_000,
    ...environment,
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

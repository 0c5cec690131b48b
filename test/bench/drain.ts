import { createEngine } from '../../electron/engine/create-engine.ts'
import { bareDrain } from './bare.ts'
import { join } from 'node:path'

/** One drain of 100 MiB in a process of its own: prints its time and by how much its resident memory grew at most. */
const [mode = 'bare', workspace = ''] = process.argv.slice(2)
const engine = createEngine({ stateDir: null })
const before = process.memoryUsage().rss
let peak = before
const watching = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 5)
const began = performance.now()
if (mode === 'engine') {
  await engine.fire({
    runId: 'drain',
    event: 'PreToolUse',
    profile: 'cline',
    places: { runtimeDir: null, globalDir: null, roots: [workspace] },
    script: null,
    stdin: new Uint8Array(),
    inputNotices: [],
    timeoutMs: 60_000,
  })
} else {
  await bareDrain(join(workspace, '.clinerules', 'hooks', 'PreToolUse'), workspace)
}
const ms = performance.now() - began
clearInterval(watching)
peak = Math.max(peak, process.memoryUsage().rss)
await engine.close()
process.stdout.write(JSON.stringify({ ms, grownMiB: (peak - before) / 1_048_576 }))

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createEngine } from '../../electron/engine/create-engine.ts'
import { discoverEvent } from '../../electron/engine/discover.ts'
import type { Engine } from '../../electron/engine/engine.ts'
import type { FireRequest } from '../../shared/fire-request.ts'
import type { RunReport } from '../../shared/report.ts'
import { extractAnswer } from '../../shared/answer/extract.ts'
import { bareFire } from './bare.ts'
import { interleave, type Measure, median, time } from './measure.ts'

const STDIN = new TextEncoder().encode(
  '{"clineVersion":"4.1.0","hookName":"PreToolUse","timestamp":"1","taskId":"t","workspaceRoots":["/"],"userId":"u","model":{"provider":"unknown","slug":"unknown"},"preToolUse":{"toolName":"read_file","parameters":{"path":"src/a.ts"}}}',
)
const WITH_CAT = '#!/bin/sh\ninput=$(cat)\necho \'{"cancel":false}\'\n'
const BUILTINS_ONLY = '#!/bin/sh\nread -r input\necho \'{"cancel":false}\'\n'
const MEGABYTES_100 = '#!/bin/sh\nexec head -c 104857600 /dev/zero\n'
const IGNORES_TERM = "#!/bin/sh\ntrap '' TERM\n(trap '' TERM; sleep 60) &\necho up\nsleep 60\n"

/** Measures the engine; every comparison is interleaved in this one run. */
export async function benchEngine(folder: string): Promise<Measure[]> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'hook-studio-bench-')))
  const engine = createEngine({ stateDir: join(root, 'state') })
  try {
    return [
      ...(await fires(engine, root)),
      ...(await output(folder, root)),
      ...reading(),
      await ending(engine, root),
      discovery(root),
    ]
  } finally {
    await engine.close()
    await rm(root, { recursive: true, force: true })
  }
}

async function fires(engine: Engine, root: string): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const [name, text, target] of [
    ['fire an sh hook (cat): engine ÷ bare spawn', WITH_CAT, 1.06],
    ['fire an sh hook (builtins only): engine ÷ bare spawn', BUILTINS_ONLY, 1.12],
  ] as const) {
    const workspace = await place(root, `fire-${measures.length}`, 'PreToolUse', text)
    const script = join(workspace, '.clinerules', 'hooks', 'PreToolUse')
    const through = async () => expectAnswer(await engine.fire(request(workspace)))
    const bare = () => bareFire(script, workspace, STDIN)
    for (let warm = 0; warm < 15; warm++) {
      await through()
      await bare()
    }
    const { ratio } = await interleave(151, through, bare)
    measures.push({ measure: name, value: ratio, unit: 'ratio', target })
  }
  return measures
}

function expectAnswer(report: RunReport): void {
  if (report.hooks[0]?.state !== 'answered')
    throw new Error(`The bench's hook gave no answer: ${report.verdict.sentence}`)
}

/** Each reading in a process of its own, so that one does not pay for the other's memory. */
async function output(folder: string, root: string): Promise<Measure[]> {
  const workspace = await place(root, 'output', 'PreToolUse', MEGABYTES_100)
  const child = async (mode: 'engine' | 'bare'): Promise<{ ms: number; grownMiB: number }> => {
    const process_ = spawn(process.execPath, [join(folder, 'drain.mjs'), mode, workspace], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    process_.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    await once(process_, 'close')
    return JSON.parse(text) as { ms: number; grownMiB: number }
  }
  const engine: { ms: number; grownMiB: number }[] = []
  const bare: { ms: number; grownMiB: number }[] = []
  for (let pair = 0; pair < 9; pair++) {
    const order = pair % 2 === 0 ? (['engine', 'bare'] as const) : (['bare', 'engine'] as const)
    for (const mode of order) (mode === 'engine' ? engine : bare).push(await child(mode))
  }
  return [
    {
      measure: '100 MiB of output: engine ÷ bare drain',
      value: median(engine.map((run) => run.ms)) / median(bare.map((run) => run.ms)),
      unit: 'ratio',
      target: 1.2,
    },
    {
      measure: '100 MiB of output: memory beyond the bare drain',
      value: median(engine.map((run) => run.grownMiB)) - median(bare.map((run) => run.grownMiB)),
      unit: 'MiB',
      target: 16,
    },
  ]
}

/** Braces in shapes that make the search walk all of them; the slowest shape counts. */
const BRACES: readonly ((bytes: number) => string)[] = [
  // On one line, balanced, before the answer
  (bytes) => `${'{}'.repeat(bytes / 2)}\n{"cancel":true}\n`,
  // On lines of their own, never balanced until the top
  (bytes) => `${'{\n'.repeat(bytes / 2)}{"cancel":true}}\n`,
  // All closing, on one line with the answer
  (bytes) => `{"cancel":true}${'}'.repeat(bytes)}\n`,
  // Short balanced lines below an opening brace that never closes
  (bytes) => `{{\n${'{ }\n'.repeat(bytes / 4)}{"cancel":true}}\n`,
]

function reading(): Measure[] {
  const MIB = 1_048_576
  const read = (text: string) => {
    const began = performance.now()
    extractAnswer(text)
    return performance.now() - began
  }
  const shapes = BRACES.map((braces) => {
    const [one, two] = [braces(MIB), braces(2 * MIB)]
    for (let warm = 0; warm < 3; warm++) [one, two].forEach(read)
    const small: number[] = []
    const large: number[] = []
    for (let pair = 0; pair < 21; pair++) {
      small.push(read(one))
      large.push(read(two))
    }
    return { small: median(small), ratio: median(large) / median(small) }
  })
  const slowest = shapes.toSorted((a, b) => b.small - a.small)[0] ?? { small: Number.NaN, ratio: Number.NaN }
  return [
    {
      measure: 'find the answer after 1 MiB of braces (slowest of four shapes)',
      value: slowest.small,
      unit: 'ms',
      target: 30,
    },
    { measure: 'the same: 2 MiB ÷ 1 MiB', value: slowest.ratio, unit: 'ratio', target: 2.3 },
  ]
}

/** A hundred hooks that ignore SIGTERM, each with a child that does too. */
async function ending(engine: Engine, root: string): Promise<Measure> {
  const workspace = await place(root, 'ending', 'PreToolUse', IGNORES_TERM)
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    let up = 0
    let allUp = () => {}
    const running = new Promise<void>((resolve) => {
      allUp = resolve
    })
    const runs = Array.from({ length: 100 }, () =>
      engine.fire(request(workspace), {
        onEvent: (event) => {
          if (event.type === 'line' && ++up === 100) allUp()
        },
      }),
    )
    await running
    times.push(await time(() => engine.endAll()))
    await Promise.all(runs)
  }
  return {
    measure: '100 hooks that ignore SIGTERM, each with a child: until nothing is left',
    value: median(times) / 1000,
    unit: 's',
    target: 2.6,
  }
}

function discovery(root: string): Measure {
  const places = {
    runtimeDir: join(root, 'fire-0', '.clinerules', 'hooks'),
    globalDir: join(root, 'fire-1', '.clinerules', 'hooks'),
    roots: [join(root, 'output')],
  }
  const rounds = 2_000
  const times: number[] = []
  for (let sample = 0; sample < 11; sample++) {
    const began = performance.now()
    for (let round = 0; round < rounds; round++) discoverEvent(places, 'PreToolUse', process.platform)
    times.push(((performance.now() - began) * 1000) / rounds)
  }
  return { measure: 'discovery for one event over three directories', value: median(times), unit: 'µs', target: 60 }
}

async function place(root: string, name: string, event: string, text: string): Promise<string> {
  const script = join(root, name, '.clinerules', 'hooks', event)
  await mkdir(dirname(script), { recursive: true })
  await writeFile(script, text)
  await chmod(script, 0o755)
  return join(root, name)
}

function request(workspace: string): FireRequest {
  return {
    runId: 'bench',
    event: 'PreToolUse',
    profile: 'cline',
    places: { runtimeDir: null, globalDir: null, roots: [workspace] },
    script: null,
    stdin: STDIN,
    inputNotices: [],
    timeoutMs: 60_000,
  }
}

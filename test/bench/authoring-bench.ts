import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '../../electron/engine/create-engine.ts'
import { openHistory } from '../../electron/store/history.ts'
import { EVENT_NAMES } from '../../shared/events.ts'
import { type BenchPage, type BenchStudio, withBenchStudio } from './bench-studio.ts'
import { type Measure, median } from './measure.ts'

const SAMPLES = 7
const HOOK = "#!/bin/sh\ncat >/dev/null\necho '{}'\n"
/** A script of 2,000 lines with what scripts hold: quotes, expansions, a here-document, comments. */
const LONG_SCRIPT = `#!/bin/bash
input=$(cat)
${Array.from({ length: 399 }, (_, index) =>
  [
    `# Rule ${index}: what is not allowed here`,
    `tool_${index}=$(jq -r '.preToolUse.toolName' <<<"$input")`,
    `if [[ "$tool_${index}" == "write_to_file" && -n "\${input:-}" ]]; then`,
    `  printf 'rule %s saw "%s"\\n' "${index}" "$tool_${index}" >&2`,
    'fi',
  ].join('\n'),
).join('\n')}
printf '%s\\n' '{"cancel": false}'
`

/** Measures what writing hooks asks of the window, and searching what was run. */
export async function benchAuthoring(projectDir: string): Promise<Measure[]> {
  const all = Object.fromEntries(EVENT_NAMES.map((event) => [event, HOOK]))
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`root-${index}`, all]))
  return [
    await withBenchStudio(projectDir, many, manyRoots),
    ...(await withBenchStudio(projectDir, { shop: { PreToolUse: LONG_SCRIPT } }, async (studio) => [
      ...(await typing(studio)),
      await palette(studio),
    ])),
    await searching(),
  ]
}

async function manyRoots(studio: BenchStudio): Promise<Measure> {
  const shown: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    const { context, page } = await studio.open()
    shown.push((await page.evaluate(() => window.bench.usable)) ?? Number.NaN)
    await context.close()
  }
  return { measure: '200 roots × 9 hooks: list shown, Fire usable', value: median(shown) / 1000, unit: 's', target: 1 }
}

async function typing(studio: BenchStudio): Promise<Measure[]> {
  const opened = await studio.open()
  const { context, page } = opened
  await page.locator('[data-kind="hook"]').filter({ hasText: 'PreToolUse' }).first().dblclick()
  const script = page.getByRole('textbox', { name: 'Script PreToolUse' })
  await script.waitFor()
  await script.focus()
  await page.keyboard.press('Control+End')
  const longest: number[] = []
  const diagnosed: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    const began = await page.evaluate(() => performance.now())
    await page.keyboard.type('# a comment of ordinary length\n')
    await page.keyboard.type('echo \'{"shouldContinue": false}')
    diagnosed.push(await untilProblem(opened, "'"))
    const tasks = await page.evaluate((from) => window.bench.tasks.filter(({ start }) => start >= from), began)
    longest.push(Math.max(0, ...tasks.map(({ duration }) => duration)))
    for (let undo = 0; undo < 40 && (await page.getByText(/shouldContinue/).count()) > 0; undo++) {
      await page.keyboard.press('Control+z')
    }
  }
  await context.close()
  return [
    {
      measure: 'typing in a script of 2,000 lines: longest task (0 when none reached 50 ms)',
      value: median(longest),
      unit: 'ms',
      target: 50,
    },
    {
      measure: 'diagnostics after the last key, in the same script',
      value: median(diagnosed),
      unit: 'ms',
      target: 300,
    },
  ]
}

/** From a key to the sentence about what it completed. */
async function untilProblem({ page }: BenchPage, key: string): Promise<number> {
  const seen = page.waitForFunction(
    () => {
      const strip = document.querySelector('[aria-label="Problems of the script"]')
      return strip?.textContent.includes('shouldContinue') === true && performance.now()
    },
    undefined,
    { polling: 'raf' },
  )
  const pressed = await page.evaluate(() => performance.now())
  await page.keyboard.type(key)
  return Number(await (await seen).jsonValue()) - pressed
}

async function palette(studio: BenchStudio): Promise<Measure> {
  const { context, page } = await studio.open()
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    // In an object, so that it is there before the key is pressed, and is not waited for.
    const seen = await page.evaluateHandle(() => ({
      took: new Promise<number>((resolve) => {
        let pressed = 0
        addEventListener('keydown', ({ key }) => (pressed ||= key === 'k' ? performance.now() : 0), { capture: true })
        const look = () => {
          if (document.querySelector('[role="dialog"] input') !== null) resolve(performance.now() - pressed)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    }))
    await page.keyboard.press('Control+k')
    times.push(await seen.evaluate(({ took }) => took))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await context.close()
  return { measure: 'command palette opens', value: median(times), unit: 'ms', target: 50 }
}

/** 500 runs on disk, searched for a word of their output. */
async function searching(): Promise<Measure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hook-studio-bench-history-'))
  const engine = createEngine({ stateDir: null })
  try {
    const report = await engine.fire({
      runId: 'one',
      event: 'PreToolUse',
      profile: 'cline',
      places: { runtimeDir: null, globalDir: null, roots: [dataDir] },
      script: null,
      stdin: new TextEncoder().encode(`{"preToolUse":{"toolName":"read_file"},"padding":"${'x '.repeat(8_000)}"}`),
      inputNotices: [],
      timeoutMs: 60_000,
    })
    const options = { dataDir, limits: () => ({ count: 500, megabytes: 200 }), onChange: () => {}, log: () => {} }
    const filling = openHistory(options)
    for (let run = 0; run < 500; run++) filling.add(`run-${run}`, report)
    await filling.settled()
    const times: number[] = []
    for (let sample = 0; sample < SAMPLES; sample++) {
      const history = openHistory(options)
      history.list()
      const began = performance.now()
      history.search({ text: 'nowhere in it', event: null, action: null, script: null, day: null })
      times.push(performance.now() - began)
    }
    return { measure: 'history of 500 runs searched', value: median(times), unit: 'ms', target: 100 }
  } finally {
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

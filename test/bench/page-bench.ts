import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { RunEvent } from '../../shared/run-events.ts'
import { type BenchStudio, withBenchStudio } from './bench-studio.ts'
import { type Measure, median } from './measure.ts'

/** 20,000 lines, just below the mebibyte that is shown. */
const LINES = 20_000
const PRINTS_LINES = `#!/bin/sh
cat >/dev/null
i=0
block=
while [ $i -lt 100 ]; do block="$block$(printf 'line %03d of output, as wide as lines of a log are' $i)
"; i=$((i+1)); done
i=0
while [ $i -lt 200 ]; do printf '%s' "$block"; i=$((i+1)); done
`
const SAMPLES = 7

/** Measures the page as built, in a headless Chromium, through the real browser server. */
export async function benchPage(projectDir: string): Promise<Measure[]> {
  const shop = { PreToolUse: PRINTS_LINES, TaskStart: '#!/bin/sh\ncat >/dev/null\n' }
  return await withBenchStudio(projectDir, { shop }, async (studio) => [
    ...(await starts(studio)),
    ...(await lines(studio)),
    await change(studio, join(studio.home, 'shop', '.clinerules', 'hooks', 'TaskStart')),
    initialJavaScript(projectDir),
  ])
}

async function starts(studio: BenchStudio): Promise<Measure[]> {
  const paint: number[] = []
  const usable: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    const { context, page } = await studio.open()
    const seen = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      usable: window.bench.usable,
    }))
    if (seen.paint === undefined || seen.usable === null) throw new Error('The page painted nothing')
    paint.push(seen.paint)
    usable.push(seen.usable)
    await context.close()
  }
  return [
    { measure: 'page: first contentful paint', value: median(paint) / 1000, unit: 's', target: 1 },
    { measure: 'page: Fire usable', value: median(usable) / 1000, unit: 's', target: 1.5 },
  ]
}

/** From the hook's own exit to the frame in which the last line stands in the page. */
async function lines(studio: BenchStudio): Promise<Measure[]> {
  const { context, page, wire } = await studio.open()
  const shown: number[] = []
  const longest: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    const began = await page.evaluate(() => performance.now())
    const exited = nextExit(wire)
    await page.keyboard.press('Control+Enter')
    if (sample === 0) await page.getByRole('button', { name: /^Trust/ }).click()
    const allShown = page.waitForFunction(
      ({ count, from }) => {
        const text = document.querySelector('[role="log"]')?.closest('section')?.textContent ?? ''
        const complete = text.includes(`${count.toLocaleString('en-US')} lines`) && text.includes('line 099 of output')
        // The run before this one is shown until this one begins.
        if (!complete) window.bench.cleared = performance.now()
        return complete && window.bench.cleared > from ? Date.now() : null
      },
      { count: LINES, from: began },
      { polling: 'raf' },
    )
    const atExit = await exited
    shown.push(Math.max(0, Number(await (await allShown).jsonValue()) - atExit))
    const tasks = await page.evaluate((from) => window.bench.tasks.filter((task) => task.start >= from), began)
    longest.push(Math.max(0, ...tasks.map((task) => task.duration)))
  }
  await context.close()
  return [
    { measure: '20,000 lines into the page: all shown after exit', value: median(shown), unit: 'ms', target: 500 },
    {
      measure: 'the same: longest main-thread task (0 when none reached 50 ms)',
      value: Math.max(...longest),
      unit: 'ms',
      target: 100,
    },
  ]
}

/** When the hook of the next run ended, in milliseconds since the epoch, read off its report on the wire. */
function nextExit(wire: EventEmitter): Promise<number> {
  return new Promise((resolve, reject) => {
    const read = (frame: string) => {
      if (!frame.includes('"type":"report"')) return
      wire.off('frame', read)
      const { data } = JSON.parse(frame) as { data: { events: RunEvent[] } }
      const last = data.events.at(-1)
      const hook = last?.type === 'report' ? last.report.hooks[0] : undefined
      if (last?.type !== 'report' || !hook || hook.exitMs === null)
        reject(new Error('The hook of the bench did not end by itself'))
      else resolve(Date.parse(last.report.startedAt) + hook.launch.startMs + hook.exitMs)
    }
    wire.on('frame', read)
  })
}

/** From a chmod on disk to the changed row in the page. */
async function change(studio: BenchStudio, script: string): Promise<Measure> {
  const { context, page } = await studio.open()
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES * 2; sample++) {
    const off = sample % 2 === 0
    const seen = page.waitForFunction(
      (gone) => document.body.textContent.includes('off: not executable') === gone && Date.now(),
      off,
      { polling: 'raf' },
    )
    const began = Date.now()
    await chmod(script, off ? 0o644 : 0o755)
    times.push(Number(await (await seen).jsonValue()) - began)
  }
  await context.close()
  return { measure: 'a change on disk seen by the window', value: median(times), unit: 'ms', target: 250 }
}

/** The first chunk and all that it imports at once, gzipped; the editor is a chunk of its own. */
function initialJavaScript(projectDir: string): Measure {
  const folder = join(projectDir, 'dist', 'renderer')
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const waiting = [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const seen = new Set<string>()
  let bytes = 0
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    bytes += gzipSync(text, { level: 9 }).length
    for (const match of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`assets/${match[1]}`)
  }
  return { measure: 'initial JavaScript without the editor, gzipped', value: bytes / 1000, unit: 'kB', target: 170 }
}

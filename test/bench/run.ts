import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAuthoring } from './authoring-bench.ts'
import { benchEngine } from './engine-bench.ts'
import type { Measure } from './measure.ts'
import { benchPage } from './page-bench.ts'

/** What the launcher of the bench hands over. */
export interface BenchPlace {
  /** Where the bundled benchmarks lie. */
  readonly folder: string
  readonly projectDir: string
  readonly args: readonly string[]
}

/** Runs all benchmarks, prints the table, writes `--json FILE`; gives 0, or 1 when a target was missed. */
export async function runBench({ folder, projectDir, args }: BenchPlace): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'string' }, only: { type: 'string' } },
  })
  const measures: Measure[] = []
  const parts = {
    engine: () => benchEngine(folder),
    page: () => benchPage(projectDir),
    authoring: () => benchAuthoring(projectDir),
  }
  for (const [name, part] of Object.entries(parts)) {
    if (values.only === undefined || values.only === name) measures.push(...(await part()))
  }
  const rows = measures.map((row) => ({ ...row, value: round(row.value), ok: row.value <= row.target }))
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`)
  console.log('| measure | value | target | |')
  console.log('|---|---|---|---|')
  for (const row of rows) {
    console.log(
      `| ${row.measure} | ${withUnit(row.value, row.unit)} | ≤ ${withUnit(row.target, row.unit)} | ${row.ok ? 'ok' : '**missed**'} |`,
    )
  }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`)
  return rows.every((row) => row.ok) ? 0 : 1
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function withUnit(value: number, unit: Measure['unit']): string {
  return unit === 'ratio' ? String(value) : `${value} ${unit}`
}

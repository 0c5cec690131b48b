import { readFile } from 'node:fs/promises'
import { type RunReport, RunReportSchema } from '../../shared/report.ts'
import type { FileFs } from '../files/file-fs.ts'
import { formatOf, judgeState, type Migrations, stateError, type StateRead, type StateShape } from './read-state.ts'

/** No kept report is longer on disk, in bytes: many hooks, each with its outputs cut. */
const MAX_REPORT_BYTES = 256 * 1_048_576

/** Of the reports in the history. */
const MIGRATIONS: Migrations = []

const SHAPE: StateShape<RunReport> = { migrations: MIGRATIONS, schema: RunReportSchema, maxBytes: MAX_REPORT_BYTES }

/** The text of a report that is kept. */
export function keptReportText(report: RunReport): string {
  return `${JSON.stringify({ version: formatOf(MIGRATIONS), data: report })}\n`
}

/** Reads the report of a run of the history, which may be long, without keeping anybody waiting. Never rejects. */
export async function readKeptReport(path: string, fs: FileFs): Promise<StateRead<RunReport>> {
  try {
    const { size } = fs.statSync(path)
    if (size > SHAPE.maxBytes) return { kind: 'broken', why: `it is ${size} bytes long` }
    return judgeState(await readFile(path, 'utf8'), size, SHAPE)
  } catch (error) {
    return stateError(path, error, fs)
  }
}

import { ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { Output } from './output.ts'
import { runReportJsonSchema } from './report-schema.ts'

/** Writes the JSON Schema of the run report. */
export function schema(output: Output): Result<number> {
  output.out.write(`${JSON.stringify(runReportJsonSchema(), null, 2)}\n`)
  return ok(0)
}

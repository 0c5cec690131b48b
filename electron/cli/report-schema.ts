import { z } from 'zod'
import { RunReportSchema } from '../../shared/report.ts'

/** The JSON Schema (draft 2020-12) of the run report, as published with the package. */
export function runReportJsonSchema(): unknown {
  return z.toJSONSchema(RunReportSchema, { target: 'draft-2020-12' })
}

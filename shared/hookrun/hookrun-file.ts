import { z } from 'zod'
import { shortenReport } from '../history/shorten-report.ts'
import { MAX_TEXT_UNITS } from '../limits.ts'
import { type RunReport, RunReportSchema } from '../report.ts'
import type { Masked } from '../requests/history.ts'
import { failure, ok, type Result } from '../result.ts'
import { HOOKRUN_EXTENSION } from './hookrun-extension.ts'
import { maskReport } from './mask-report.ts'

const HookrunSchema = z.object({
  hookrun: z.literal(1),
  /** The version of the studio that wrote it. */
  studio: z.string().max(100),
  report: RunReportSchema,
})

/** A run as it can be handed on. */
export interface Hookrun {
  readonly fileName: string
  readonly text: string
  readonly masked: readonly Masked[]
}

/** Writes a run as a file: long texts cut, secrets masked. `homes` are home folders that are known. */
export function writeHookrun(
  report: RunReport,
  { homes, studio }: { readonly homes: readonly string[]; readonly studio: string },
): Result<Hookrun> {
  const { report: safe, masked } = maskReport(shortenReport(report), homes)
  const text = `${JSON.stringify({ hookrun: 1, studio, report: safe } satisfies z.input<typeof HookrunSchema>, null, 2)}\n`
  if (text.length > MAX_TEXT_UNITS) {
    return failure(
      'run-too-long',
      'This run is too long to be handed over in one file, even with its long texts cut.',
      'Fire fewer hooks, or hooks that print less.',
    )
  }
  const time = report.startedAt.slice(0, 19).replaceAll(':', '-')
  return ok({ fileName: `${report.event}-${time}${HOOKRUN_EXTENSION}`, text, masked })
}

/** Reads such a file, or a report by itself. Nothing in it is trusted, and nothing is run. */
export function readHookrun(text: string): Result<RunReport> {
  if (text.length > MAX_TEXT_UNITS) {
    return failure('not-a-hookrun', 'The file is longer than any that holds a run.', WHICH)
  }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return failure('not-a-hookrun', 'The file holds no run: it is no JSON, or only a part of it.', WHICH)
  }
  const isBare = typeof value === 'object' && value !== null && 'report' in value && value.report === 1
  const parsed = HookrunSchema.safeParse(isBare ? { hookrun: 1, studio: '', report: value } : value)
  if (parsed.success) return ok(parsed.data.report)
  const at = parsed.error.issues[0]?.path ?? []
  const where = at.length === 0 ? '' : ` at "${at.map(String).join('.').slice(0, 100)}"`
  if (at[0] === 'hookrun' && typeof value === 'object' && value !== null && 'hookrun' in value) {
    return failure(
      'hookrun-version',
      'The file was written by another version of Hook Studio.',
      'Open it with that one.',
    )
  }
  return failure('not-a-hookrun', `The file holds no run that can be shown: it has another shape${where}.`, WHICH)
}

const WHICH = `Choose a file that Hook Studio exported: its name ends in ${HOOKRUN_EXTENSION}.`

import { readHookrun, writeHookrun } from '../../shared/hookrun/hookrun-file.ts'
import type { HandedRun } from '../../shared/requests/history.ts'
import { ok } from '../../shared/result.ts'
import type { Handlers } from './handler.ts'
import { runOf, type RunsContext } from './runs.ts'

/** What the handlers of runs in files live on. */
export interface HookrunContext extends Pick<RunsContext, 'recent' | 'history'> {
  readonly version: string
  readonly home: string
  /** Gives the files that were handed over since the last time. */
  readonly takeHanded: () => readonly HandedRun[]
}

/** Handing runs over and reading those of others. Nothing is written, and nothing is run. */
export function hookrunHandlers(context: HookrunContext): Handlers<`hookrun.${'export' | 'open' | 'handed'}`> {
  return {
    'hookrun.export': async ({ runId }) => {
      const report = await runOf(context, runId)
      return report.ok ? writeHookrun(report.value, { homes: [context.home], studio: context.version }) : report
    },
    'hookrun.open': ({ text }) => {
      const report = readHookrun(text)
      return report.ok ? ok({ report: report.value, event: report.value.event }) : report
    },
    'hookrun.handed': () => ok(context.takeHanded()),
  }
}

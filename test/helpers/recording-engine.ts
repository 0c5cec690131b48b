import type { Engine, FireOptions } from '../../electron/engine/engine.ts'
import { createEngine } from '../../electron/engine/create-engine.ts'
import type { FireRequest } from '../../shared/fire-request.ts'
import type { RunReport } from '../../shared/report.ts'

/** What was fired, and the means to go on with it. */
interface FiredRun {
  readonly request: FireRequest
  readonly options: FireOptions
  /** Ends the run with a report. */
  report(changes?: Partial<RunReport>): RunReport
}

/** An engine that finds real hooks but starts nothing: it tells what it would have fired. */
export interface RecordingEngine extends Engine {
  readonly fired: FiredRun[]
  readonly closed: () => boolean
}

/** Makes one, see `RecordingEngine`. `changes` take the place of single functions. */
export function recordingEngine(changes: Partial<Engine> = {}): RecordingEngine {
  const real = createEngine({ stateDir: null })
  const fired: FiredRun[] = []
  let closed = false
  return {
    ...real,
    fired,
    closed: () => closed,
    fire: (request, options = {}) =>
      new Promise((resolve) => {
        fired.push({
          request,
          options,
          report(report = {}) {
            const whole = { ...emptyReport(request), ...report }
            options.onEvent?.({ type: 'report', report: whole })
            resolve(whole)
            return whole
          },
        })
      }),
    close: async () => {
      closed = true
      await real.close()
    },
    ...changes,
  }
}

/** The report of a run in which no hook was found. */
export function emptyReport({ event, profile, stdin, places }: FireRequest): RunReport {
  const verdict = {
    action: 'go-ahead',
    blocked: false,
    decided: false,
    sentence: 'It goes ahead.',
    context: null,
  } as const
  return {
    report: 1,
    event,
    profile,
    startedAt: new Date(0).toISOString(),
    durationMs: 1,
    stdin: new TextDecoder().decode(stdin),
    roots: [...places.roots],
    hooks: [],
    skipped: [],
    notices: [],
    merged: { cancel: false, contextModification: '', errorMessage: '', parts: [], lost: [] },
    truncations: [],
    verdict,
    profiles: { cline: verdict, 'cline-vscode@4.1': verdict },
  }
}

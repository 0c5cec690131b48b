import { CONTEXT_LIMIT_UNITS, OUTPUT_LIMIT_BYTES } from '../../../shared/limits.ts'
import type { RunReport, Truncation } from '../../../shared/report.ts'
import { count, duration } from '../../../shared/notices/say.ts'
import { bytesText, clockText } from './amounts.ts'
import { Meter } from './meter.tsx'
import styles from './meter.module.css'
import type { RunModel } from './run-model.ts'
import { useNow } from './use-now.ts'

/** The three limits that a hook can meet, each with the hook that came nearest to it; what was cut says so. */
export function LimitMeters({ run }: { readonly run: RunModel }) {
  const running = run.report === null
  const now = useNow(running)
  const time = run.report === null ? now - run.firedAt : longest(run.report)
  const output = run.report === null ? Math.max(0, ...run.shownBytes.filter(Boolean)) : mostOutput(run.report)
  const context = run.report === null ? 0 : mostContext(run.report)
  const isCut = (what: Truncation['kind']) => run.report?.truncations.some(({ kind }) => kind === what) === true
  return (
    <section className={styles['limits']} aria-label="Limits">
      <Limit
        title="time"
        shown={`${running ? clockText(time) : duration(time)} / ${duration(run.timeoutMs)}`}
        value={time}
        limit={run.timeoutMs}
      />
      <Limit
        title="output"
        shown={`${bytesText(output)} / ${bytesText(OUTPUT_LIMIT_BYTES)}`}
        value={output}
        limit={OUTPUT_LIMIT_BYTES}
        cut={run.report === null ? run.outputCut : isCut('output')}
      />
      <Limit
        title="context"
        shown={`${count(context)} / ${count(CONTEXT_LIMIT_UNITS)}`}
        value={context}
        limit={CONTEXT_LIMIT_UNITS}
        cut={isCut('context')}
      />
    </section>
  )
}

function Limit(props: {
  readonly title: string
  readonly shown: string
  readonly value: number
  readonly limit: number
  readonly cut?: boolean
}) {
  return (
    <div>
      <span className={styles['title']}>
        {props.title} {props.shown}
      </span>
      <Meter label={props.title} value={props.value} limit={props.limit} text={props.shown} cut={props.cut} />
    </div>
  )
}

function longest(report: RunReport): number {
  return Math.max(0, ...report.hooks.map((hook) => hook.durationMs))
}

function mostOutput(report: RunReport): number {
  return Math.max(0, ...report.hooks.map((hook) => hook.stdout.bytes + hook.stderr.bytes))
}

/** Of a context that was cut the whole counts, not what is left of it. */
function mostContext(report: RunReport): number {
  const cut = report.truncations.filter(({ kind }) => kind === 'context').map(({ actual }) => actual)
  const whole = report.hooks.map((hook) => hook.answer?.contextModification.length ?? 0)
  return Math.max(0, ...(cut.length > 0 ? cut : whole))
}

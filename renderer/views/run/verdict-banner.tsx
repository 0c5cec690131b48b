import { matchExpectation, type Expectation } from '../../../shared/expectation.ts'
import type { RunReport } from '../../../shared/report.ts'
import { verdictLabel } from '../../../shared/verdict-words.ts'
import { Button } from '../../ui/button.tsx'
import { Shape } from '../../ui/shape.tsx'
import { counted, duration } from '../../../shared/notices/say.ts'
import { ENVIRONMENT_OF_RUN, ENVIRONMENT_TITLES } from '../environment/environment-words.ts'
import { expectationTitle } from '../payloads/expectation-text.ts'
import { lastPart } from '../path-text.ts'
import { clockText } from './amounts.ts'
import { LABEL_SHAPES } from './label-shape.ts'
import { isLive, type RunModel } from './run-model.ts'
import styles from './verdict-banner.module.css'
import { useNow } from './use-now.ts'
import { verdictLinks } from './verdict-links.ts'

/** The one place that says what becomes of a run: while it runs how long, then what the agent would do. */
export function VerdictBanner(props: {
  readonly run: RunModel
  readonly stopKeys: string
  readonly onStop: () => void
  /** What was expected of it; left out where nothing was. */
  readonly expected?: Expectation
  /** Leads to the card of a hook, by its index in the run. */
  readonly onHook: (hook: number) => void
}) {
  const { run, stopKeys, onStop, expected, onHook } = props
  const { report } = run
  if (report === null) return <RunningBanner run={run} stopKeys={stopKeys} onStop={onStop} />
  const shape = LABEL_SHAPES[verdictLabel(report.verdict).tone]
  const [effect, rest] = clauses(report.verdict.sentence)
  return (
    <section className={styles['verdict']} data-shape={shape} aria-label="Verdict">
      <Shape kind={shape} />
      <p className={styles['said']}>
        <strong>
          <Linked text={effect} report={report} onHook={onHook} />
        </strong>
        <Linked text={rest} report={report} onHook={onHook} />
        {/* Read as another profile does, it is not the run that was expected. */}
        {expected !== undefined && run.firedAs === null && (
          <Expected expected={expected} matches={matchExpectation(report, expected).matches} />
        )}
      </p>
      <p className={styles['took']}>
        {report.roots.length > 0 && (
          <span className={styles['roots']} title={`Fired in ${report.roots.join(', ')}`}>
            {report.roots.map(lastPart).join(' + ')}
          </span>
        )}
        <span>{duration(report.durationMs)}</span>
        {report.environment !== undefined && (
          <span title={`The hooks got the environment of: ${ENVIRONMENT_TITLES[report.environment]}`}>
            {ENVIRONMENT_OF_RUN[report.environment]}
          </span>
        )}
        <span title="The profile under which the run was judged">{report.profile}</span>
      </p>
    </section>
  )
}

function Linked(props: { readonly text: string; readonly report: RunReport; readonly onHook: (hook: number) => void }) {
  return verdictLinks(props.text, props.report).map(({ text, hook }, index) =>
    hook === null ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the sentence
      <button key={index} type="button" className={styles['hook']} title="Go to it" onClick={() => props.onHook(hook)}>
        {text}
      </button>
    ),
  )
}

function Expected({ expected, matches }: { readonly expected: Expectation; readonly matches: boolean }) {
  return (
    <span className={styles['expected']} data-differs={!matches || undefined}>
      {matches ? '✓ as expected' : `≠ differs: expected ${expectationTitle(expected)}`}
    </span>
  )
}

/** The word and what it means for the agent first, then who said so. */
function clauses(sentence: string): readonly [string, string] {
  const end = sentence.indexOf('; ')
  return end === -1 ? [sentence, ''] : [sentence.slice(0, end + 1), sentence.slice(end + 1)]
}

function RunningBanner({ run, stopKeys, onStop }: Omit<Parameters<typeof VerdictBanner>[0], 'onHook'>) {
  const now = useNow(true)
  const known = run.hooks.length
  const live = run.hooks.filter(isLive).length
  return (
    <section className={styles['verdict']} data-shape="running" aria-label="Verdict">
      <Shape kind="running" />
      <p className={styles['said']}>
        <strong>{run.stopping ? 'Stopping' : 'Running'}</strong>{' '}
        <span>
          {clockText(now - run.firedAt)} of {duration(run.timeoutMs)}
          {known > 0 && ` · ${live === known ? counted(known, 'hook') : `${live} of ${known} hooks still`} running`}
        </span>
      </p>
      <Button disabled={run.stopping} onClick={onStop}>
        Stop <kbd>{stopKeys}</kbd>
      </Button>
    </section>
  )
}

import { verdictLabel } from '../../../shared/verdict-words.ts'
import { Button } from '../../ui/button.tsx'
import { Shape } from '../../ui/shape.tsx'
import { counted, duration } from '../../../shared/notices/say.ts'
import { ENVIRONMENT_OF_RUN, ENVIRONMENT_TITLES } from '../environment/environment-words.ts'
import { clockText } from './amounts.ts'
import { LABEL_SHAPES } from './label-shape.ts'
import type { RunModel } from './run-model.ts'
import styles from './run-view.module.css'
import { useNow } from './use-now.ts'

/** The one place that says what becomes of a run: while it runs how long, then what the agent would do. */
export function VerdictBanner(props: {
  readonly run: RunModel
  readonly stopKeys: string
  readonly onStop: () => void
}) {
  const { run, stopKeys, onStop } = props
  if (run.report === null) return <RunningBanner run={run} stopKeys={stopKeys} onStop={onStop} />
  const shape = LABEL_SHAPES[verdictLabel(run.report.verdict).tone]
  const [effect, rest] = clauses(run.report.verdict.sentence)
  return (
    <section className={styles['verdict']} data-shape={shape} aria-label="Verdict">
      <Shape kind={shape} />
      <p className={styles['said']}>
        <strong>{effect}</strong>
        {rest}
      </p>
      <span className={styles['took']}>
        {duration(run.report.durationMs)}
        {run.report.environment !== undefined && (
          <span title={`The hooks got the environment of: ${ENVIRONMENT_TITLES[run.report.environment]}`}>
            {' '}
            · {ENVIRONMENT_OF_RUN[run.report.environment]}
          </span>
        )}{' '}
        <span className={styles['under']} title="The profile under which the run was judged">
          {run.report.profile}
        </span>
      </span>
    </section>
  )
}

/** The word and what it means for the agent first, then who said so. */
function clauses(sentence: string): readonly [string, string] {
  const end = sentence.indexOf('; ')
  return end === -1 ? [sentence, ''] : [sentence.slice(0, end + 1), sentence.slice(end + 1)]
}

function RunningBanner({ run, stopKeys, onStop }: Parameters<typeof VerdictBanner>[0]) {
  const now = useNow(true)
  const known = run.hooks.length
  const live = run.hooks.filter((hook) => hook?.settled == null).length
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

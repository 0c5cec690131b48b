import { Button } from '../../ui/button.tsx'
import { Shape } from '../../ui/shape.tsx'
import { clockText, counted, durationText } from './amounts.ts'
import type { RunModel } from './run-model.ts'
import styles from './run-view.module.css'
import { useNow } from './use-now.ts'
import { verdictLook } from './verdict-look.ts'

/** The one place that says what becomes of a run: while it runs how long, then what the agent would do. */
export function VerdictBanner(props: {
  readonly run: RunModel
  readonly stopKeys: string
  readonly onStop: () => void
}) {
  const { run, stopKeys, onStop } = props
  if (run.report === null) return <RunningBanner run={run} stopKeys={stopKeys} onStop={onStop} />
  const { shape, word } = verdictLook(run.report)
  return (
    <section className={styles['verdict']} data-shape={shape} aria-label="Verdict">
      <Shape kind={shape} />
      <output className={styles['said']}>
        <strong>{word}</strong>
        <span>{run.report.verdict.sentence}</span>
      </output>
      <span className={styles['took']}>{durationText(run.report.durationMs)}</span>
    </section>
  )
}

function RunningBanner({ run, stopKeys, onStop }: Parameters<typeof VerdictBanner>[0]) {
  const now = useNow(true)
  const settled = run.hooks.filter((hook) => hook?.settled != null).length
  return (
    <section className={styles['verdict']} data-shape="running" aria-label="Verdict">
      <Shape kind="running" />
      <div className={styles['said']}>
        <strong>{run.stopping ? 'Stopping' : 'Running'}</strong>
        <span>
          {clockText(now - run.firedAt)} of {durationText(run.timeoutMs)}
          {run.hooks.length > 0 && ` · ${counted(settled, 'hook')} of ${run.hooks.length} settled`}
        </span>
      </div>
      <Button disabled={run.stopping} onClick={onStop}>
        Stop <kbd>{stopKeys}</kbd>
      </Button>
    </section>
  )
}

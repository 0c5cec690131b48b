import { memo } from 'react'
import { duration } from '../../../shared/notices/say.ts'
import { Shape } from '../../ui/shape.tsx'
import type { ListedRun } from '../history/list-rows.ts'
import { clockText } from '../run/amounts.ts'
import { useNow } from '../run/use-now.ts'
import { runWord } from './run-word.ts'
import style from './runs-list.module.css'

interface RunItemProps {
  readonly run: ListedRun
  readonly isShown: boolean
  /** Whether Tab stops here. */
  readonly isStop: boolean
  /** Its part in the comparison that is shown, or null. */
  readonly side: 'before' | 'after' | 'first' | null
}

/** One run of the list: what came of it, of what, when and how long it took. */
export const RunItem = memo(function RunItem({ run, isShown, isStop, side }: RunItemProps) {
  const { word, shape } = runWord(run.state)
  const profile = run.profile === 'cline' ? null : (run.profile.split('@')[1] ?? run.profile)
  const parts = [word, run.place, run.payloadName ?? run.toolName, profile].filter((part) => part !== null)
  return (
    <button
      type="button"
      className={style['row']}
      data-run={run.runId}
      aria-current={isShown}
      tabIndex={isStop ? 0 : -1}
      title={[run.sentence, parts.slice(1).join(' · ')].filter((part) => part !== null && part !== '').join('\n')}
    >
      <Shape kind={shape} />
      <span className={style['texts']}>
        <span className={style['event']}>
          {run.event}
          {run.pinned && <Mark text="pinned" />}
          {run.fileName !== null && <Mark text="file" title={`Read from ${run.fileName}`} />}
          {side !== null && <Mark text={SIDES[side]} />}
        </span>
        <span className={style['detail']}>{parts.join(' · ')}</span>
      </span>
      <span className={style['numbers']}>
        <span>{run.state.kind === 'over' ? duration(run.state.durationMs) : <Running run={run} />}</span>
        <time className={style['detail']} dateTime={new Date(run.firedAt).toISOString()}>
          {TIME.format(run.firedAt)}
        </time>
      </span>
    </button>
  )
})

const SIDES = { before: 'before', after: 'after', first: 'compare' } as const

function Mark({ text, title }: { readonly text: string; readonly title?: string }) {
  return (
    <span className={style['mark']} title={title}>
      {text}
    </span>
  )
}

function Running({ run }: { readonly run: ListedRun }) {
  const now = useNow(run.state.kind === 'running')
  return run.state.kind === 'running' ? clockText(now - run.firedAt) : '–'
}

const TIME = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

import type { ReactNode } from 'react'
import style from './failure-line.module.css'

interface FailureLineProps {
  /** What went wrong and, where there is one, the next step; nothing is shown for null. */
  readonly failure: { readonly message: string; readonly fix?: string | undefined } | null
  /** How it is read out: at once, in the next pause, or only where somebody reads on. */
  readonly said?: 'alert' | 'status' | 'in-place'
  /** Where it stands: under other things in a dialog, over the whole width of a pane, or in the run of a text. */
  readonly place?: 'under' | 'pane' | 'inline'
  /** Whether it only warns: the thing went on. */
  readonly isWarning?: boolean
  /** More to say after the next step. */
  readonly more?: string
  /** Buttons that take the next step. */
  readonly children?: ReactNode
}

/** A failure as people read it: its sentence, the next step, and the button that takes it. */
export function FailureLine(props: FailureLineProps) {
  const { failure, said = 'alert', place = 'under', isWarning = false, more, children } = props
  if (failure === null) return null
  const Line = place === 'inline' ? 'span' : 'div'
  return (
    <Line
      className={`${style['failure']} ${style[place]} ${isWarning ? style['warning'] : ''}`}
      role={said === 'in-place' ? undefined : said}
    >
      <span>{[failure.message, failure.fix, more].filter((part) => part !== undefined).join(' ')}</span>
      {children}
    </Line>
  )
}

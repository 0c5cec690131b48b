import { type ReactNode, useState } from 'react'
import { count } from '../../../shared/notices/say.ts'
import styles from './text-block.module.css'
import { visibleText } from './visible-text.ts'

/** More than this, in UTF-16 code units, is only shown when somebody asks. */
const SHOWN_UNITS = 20_000
/** More than this only makes the page slow: it can be copied. */
const MOST_UNITS = 400_000

/** A text as it is, line for line; what cannot be seen has its picture. `copy` stands at its corner. */
export function TextBlock(props: {
  readonly label: string
  readonly text: string
  readonly copy?: ReactNode
  /** Whether it takes the height it needs instead of a few lines. */
  readonly tall?: boolean
}) {
  const { label, text, copy, tall = false } = props
  const [more, setMore] = useState(false)
  const shown = text.slice(0, more ? MOST_UNITS : SHOWN_UNITS)
  const left = text.length - shown.length
  return (
    <div className={styles['block']}>
      {/* It takes the focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroll']} data-tall={tall || undefined} tabIndex={0} aria-label={label}>
        <pre className={styles['text']}>{visibleText(shown)}</pre>
      </section>
      {copy !== undefined && <div className={styles['corner']}>{copy}</div>}
      {left > 0 && !more && (
        <button type="button" className={styles['more']} onClick={() => setMore(true)}>
          Show {text.length > MOST_UNITS ? 'more' : 'all'} of {count(text.length)} characters
        </button>
      )}
      {left > 0 && more && <p className={styles['rest']}>{count(left)} more characters are only copied.</p>}
    </div>
  )
}

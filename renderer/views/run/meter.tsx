import styles from './meter.module.css'

/** From this part of a limit on a meter warns. */
const WARNS_AT = 0.8

/** How much of a limit was used: quiet until 80 %, then it warns with its colour and in words, also of what was cut there. */
export function Meter(props: {
  readonly label: string
  readonly value: number
  readonly limit: number
  /** The value in words. */
  readonly text: string
  /** Whether something was cut at the limit: the next piece would have gone beyond it, so that less than all of it is used. */
  readonly cut?: boolean | undefined
}) {
  const { label, value, limit, text, cut = false } = props
  const used = limit <= 0 ? 0 : Math.max(0, value) / limit
  const part = cut ? Math.max(1, used) : used
  const percent = Math.min(100, part * 100)
  return (
    <div className={styles['meter']}>
      <div className={styles['track']} aria-hidden="true" data-hot={part >= WARNS_AT || undefined}>
        <i style={{ width: `${percent}%` }} />
      </div>
      <meter className="visually-hidden" aria-label={label} max={1} value={Math.min(1, part)}>
        {cut ? `${text}, cut` : text}
      </meter>
      {part >= WARNS_AT && (
        <span className={styles['warning']}>
          {cut ? 'cut' : part >= 1 ? 'limit reached' : `${Math.floor(part * 100)} % of the limit`}
        </span>
      )}
    </div>
  )
}

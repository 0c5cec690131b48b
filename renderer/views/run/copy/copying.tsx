import { useStore } from 'zustand'
import { copyOutcome, copyText } from './clipboard.ts'
import type { MaskedCopy } from './masked-copies.ts'
import styles from './copying.module.css'

/** Says what was copied, or why it could not be; one of it per window. */
export function CopyStatus() {
  const last = useStore(copyOutcome, (state) => state.last)
  return (
    <output
      className={styles['status']}
      data-failed={last?.done === false || undefined}
      data-told={last?.told === true || undefined}
      title={last?.sentence}
    >
      {last?.sentence}
    </output>
  )
}

/** A small button that copies one thing and says so in its own place. */
export function CopyButton(props: {
  /** As in "Copied stdout of global". */
  readonly what: string
  readonly text: string | (() => string | MaskedCopy)
  readonly label?: string
}) {
  const { what, text, label = 'Copy' } = props
  const copied = useStore(copyOutcome, ({ last }) => last?.done === true && last.what === what)
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label === 'Copy' ? `Copy ${what}` : `${label}: ${what}`}
      data-copied={copied || undefined}
      onClick={() => void copyText(what, typeof text === 'string' ? text : text())}
    >
      {copied ? 'Copied' : label}
    </button>
  )
}

import { type RefObject, useEffect } from 'react'
import { count, counted } from '../../../shared/notices/say.ts'
import { Button } from '../../ui/button.tsx'
import styles from './find-bar.module.css'
import type { Find } from './use-find.ts'

interface FindBarProps {
  readonly find: Find
  readonly field: RefObject<HTMLInputElement | null>
  /** The focus goes back to the lines. */
  readonly onClose: () => void
}

/** Looks for a text in the output: Enter goes to the next line that has it, Shift+Enter to the one before, Escape back. */
export function FindBar({ find, field, onClose }: FindBarProps) {
  useEffect(() => field.current?.focus(), [field])
  return (
    <search className={styles['find']} aria-label="Find in the output">
      <input
        ref={field}
        className={styles['field']}
        aria-label="Find"
        placeholder="Find"
        value={find.typed}
        spellCheck={false}
        onChange={(change) => find.type(change.target.value)}
        onKeyDown={(pressed) => {
          if (pressed.key === 'Enter') find.step(pressed.shiftKey ? -1 : 1)
          else if (pressed.key === 'Escape') onClose()
          else return
          pressed.preventDefault()
        }}
      />
      <output className={styles['count']}>{find.typed === '' ? '' : countWords(find)}</output>
      <Button
        look="quiet"
        title="Previous (Shift Enter)"
        aria-label="Previous line that has it"
        onClick={() => find.step(-1)}
      >
        ↑
      </Button>
      <Button look="quiet" title="Next (Enter)" aria-label="Next line that has it" onClick={() => find.step(1)}>
        ↓
      </Button>
      <Button look="quiet" title="Close (Escape)" aria-label="Close find" onClick={onClose}>
        ✕
      </Button>
    </search>
  )
}

function countWords({ at, of }: Find): string {
  return of === 0 ? 'No line has it' : `${count(at)} of ${counted(of, 'line')}`
}

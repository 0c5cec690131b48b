import { logIndex, type ShownLines } from './line-filter.ts'
import { lineAt } from './line-log.ts'
import { OutputRow } from './output-row.tsx'
import styles from './output-line.module.css'

/** How many lines are laid out together. */
export const BLOCK_ROWS = 10

/** How high a line is that isn't broken, in pixels; the style sheet says the same. */
export const ROW_PX = 20

/** Neighbouring lines of the output. */
export function OutputBlock(props: {
  readonly shown: ShownLines
  readonly block: number
  readonly names: readonly string[]
  /** The row that is looked at. */
  readonly current: number | null
}) {
  const { shown, block, names, current } = props
  const first = block * BLOCK_ROWS
  const rows = Array.from(
    { length: Math.max(0, Math.min(BLOCK_ROWS, shown.count - first)) },
    (_, index) => first + index,
  )
  return rows.map((row) => {
    const index = logIndex(shown, row)
    const line = lineAt(shown.scanned, index)
    return (
      line !== undefined && (
        <div
          key={index}
          className={styles['line']}
          data-row={row}
          data-stream={line.stream}
          data-current={row === current || undefined}
        >
          <OutputRow line={line} name={names[line.hook] ?? `hook ${line.hook + 1}`} />
        </div>
      )
    )
  })
}

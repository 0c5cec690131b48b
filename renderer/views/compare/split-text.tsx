import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { ComparedText } from '../../../shared/history/compare-runs.ts'
import { counted } from '../../../shared/notices/say.ts'
import { visibleText } from '../run/visible-text.ts'
import style from './split-text.module.css'
import { type SplitRow, splitRows } from './split-rows.ts'

const ROW_PX = 20
/** More than this of one line, in UTF-16 code units, only makes the page slow. */
const SHOWN_UNITS = 1_000

/** Two texts side by side in one scroll, differing lines marked, equal stretches folded. */
export function SplitText({ label, text }: { readonly label: string; readonly text: ComparedText }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => splitRows(text.lines, unfolded), [text.lines, unfolded])
  const scroll = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never handed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    useFlushSync: false,
  })
  return (
    <>
      {/* It takes the focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={scroll} className={style['split']} tabIndex={0} aria-label={label}>
        <table aria-label={label} aria-rowcount={rows.length}>
          <tbody style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              return (
                row !== undefined && (
                  <tr
                    key={index}
                    ref={virtualizer.measureElement}
                    aria-rowindex={index + 1}
                    data-index={index}
                    data-kind={row.kind}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <Cells row={row} onUnfold={(from) => setUnfolded(new Set(unfolded).add(from))} />
                  </tr>
                )
              )
            })}
          </tbody>
        </table>
      </section>
      {text.notCompared > 0 && (
        <p className={style['quiet']}>{counted(text.notCompared, 'more line')} were too many to compare.</p>
      )}
    </>
  )
}

function Cells({ row, onUnfold }: { readonly row: SplitRow; readonly onUnfold: (from: number) => void }) {
  if (row.kind === 'folded') {
    return (
      <td colSpan={2} className={style['fold']}>
        <button type="button" onClick={() => onUnfold(row.from)}>
          {counted(row.count, 'equal line')}
        </button>
      </td>
    )
  }
  const [before, after] = row.kind === 'same' ? [row.text, row.text] : [row.before, row.after]
  const isSame = row.kind === 'same'
  return (
    <>
      <Cell text={before} sign={isSame || before === null ? '' : '−'} side="before" />
      <Cell text={after} sign={isSame || after === null ? '' : '+'} side="after" />
    </>
  )
}

function Cell(props: { readonly text: string | null; readonly sign: string; readonly side: 'before' | 'after' }) {
  const { text, sign, side } = props
  return (
    <td className={style['cell']} data-side={sign === '' ? undefined : side} data-none={text === null || undefined}>
      <span className={style['sign']} aria-hidden="true">
        {sign}
      </span>
      {sign !== '' && <span className="visually-hidden">only {side}: </span>}
      <span className={style['text']}>
        {visibleText((text ?? '').slice(0, SHOWN_UNITS))}
        {(text ?? '').length > SHOWN_UNITS && '…'}
      </span>
    </td>
  )
}

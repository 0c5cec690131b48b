import { lastPart } from '../path-text.ts'
import type { ExplorerRow } from './explorer-rows.ts'
import { Icon } from './icons.tsx'
import { eventOf, fileOf } from './row-doing.ts'
import type { RowDoing } from './row-doing.ts'
import style from './explorer-entry.module.css'

interface RowButtonsProps {
  readonly row: ExplorerRow
  /** Whether Tab stops at them. */
  readonly isStop: boolean
  readonly doing: RowDoing
  readonly onMenu: (row: ExplorerRow, at: Element) => void
}

/** The few buttons of the row under the pointer, and of the one that was chosen; the menu has the rest. */
export function RowButtons({ row, isStop, doing, onMenu }: RowButtonsProps) {
  const path = fileOf(row)
  const event = eventOf(row)
  const name = path === null ? (event ?? '') : lastPart(path)
  const button = (title: string, icon: Parameters<typeof Icon>[0]['of'], act: (at: Element) => void) => (
    <button
      type="button"
      className={style['button']}
      aria-label={title}
      title={title}
      tabIndex={isStop ? 0 : -1}
      onClick={(clicked) => {
        clicked.stopPropagation()
        act(clicked.currentTarget)
      }}
      onDoubleClick={(clicked) => clicked.stopPropagation()}
    >
      <Icon of={icon} />
    </button>
  )
  return (
    <span className={style['buttons']} data-of={row.kind}>
      {path !== null && button(`Open ${name}`, 'open', () => doing.open(row))}
      {row.kind === 'hook' && button(`Fire just ${name}`, 'fire', () => doing.fire(row))}
      {row.kind === 'event' && button(`Why didn’t ${name} fire?`, 'why', () => doing.askWhy(row.event))}
      {row.kind === 'event' && button(`New ${name} hook`, 'add', () => doing.addTo(row.event, null))}
      {row.kind !== 'event' && button(`More for ${name}`, 'more', (at) => onMenu(row, at))}
    </span>
  )
}

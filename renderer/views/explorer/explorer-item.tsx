import { memo, useState } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { HookResult } from '../../stores/hook-results.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { Path } from '../../ui/path.tsx'
import { Shape } from '../../ui/shape.tsx'
import { eventSentences, uncalledBadge } from '../event-facts.ts'
import { pathText } from '../path-text.ts'
import { Entry, HookEntry, SkippedEntry } from './explorer-entry.tsx'
import type { EntrySurroundings } from './explorer-entry.tsx'
import type { ExplorerRow } from './explorer-rows.ts'
import type { HookFix } from './hook-fixes.ts'
import { RowButtons } from './row-buttons.tsx'
import style from './explorer.module.css'

interface ExplorerItemProps extends EntrySurroundings {
  readonly row: ExplorerRow
  /** Its number among all rows, the first is 0. */
  readonly index: number
  readonly level: 1 | 2
  /** Its number among the rows beside it, the first is 1, and how many those are. */
  readonly at: number
  readonly of: number
  /** How much room rows that are not in the page take above it, in pixels. */
  readonly gap: number
  readonly measure: (element: Element | null) => void
  readonly profile: ProfileName
  /** Whether Tab stops here. */
  readonly isStop: boolean
  readonly isChosen: boolean
  /** Whether this is the event that Fire fires. */
  readonly isFired: boolean
  readonly isBusy: boolean
  readonly result: HookResult | undefined
  readonly fix: HookFix | null
  readonly onPick: (row: ExplorerRow) => void
  readonly onFold: (key: string, open: boolean) => void
}

/** One row of the tree. */
export const ExplorerItem = memo(function ExplorerItem(props: ExplorerItemProps) {
  const { measure, ...shown } = props
  const { row, index, level, at, of, gap, isStop, isChosen, isFired, onPick, onFold, doing } = shown
  const folds = row.kind === 'event' || row.kind === 'group'
  const [isHot, setHot] = useState(false)
  return (
    // The tree itself listens to keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={measure}
      role="treeitem"
      data-index={index}
      data-row={row.key}
      data-kind={row.kind}
      data-fired={isFired || undefined}
      className={style['row']}
      {...(gap > 0 && { style: { marginTop: gap } })}
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-setsize={of}
      aria-posinset={at}
      aria-selected={isChosen}
      {...(folds && { 'aria-expanded': row.open })}
      onClick={() => {
        onPick(row)
        if (row.kind === 'group') onFold(row.key, !row.open)
        else if (row.kind === 'event' && (isFired || !row.open)) onFold(row.key, !row.open)
      }}
      onDoubleClick={() => doing.open(row)}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
    >
      <RowContent {...shown} isHot={isHot || isChosen} />
    </li>
  )
})

function RowContent(props: Omit<ExplorerItemProps, 'measure'> & { readonly isHot: boolean }) {
  const { row, profile, isChosen, isHot, home } = props
  switch (row.kind) {
    case 'event': {
      const badge = uncalledBadge(row.event)
      const { fires, cancel, context } = eventSentences(row.event, profile)
      return (
        <>
          <span className={style['line']} title={`${fires} ${cancel} ${context}`}>
            <Chevron to={row.open ? 'down' : 'right'} />
            <span>{row.event}</span>
            {badge !== null && <span className={style['tag']}>{badge}</span>}
            <span className={style['end']}>
              {isHot && <RowButtons row={row} isStop={props.isStop} doing={props.doing} onMenu={props.onMenu} />}
              <EventCount hooks={row.hooks} skipped={row.skipped} />
            </span>
          </span>
          {isChosen && (
            <span className={style['facts']}>
              {fires} {cancel} {context}
            </span>
          )}
        </>
      )
    }
    case 'group':
      return (
        <span className={style['line']}>
          <Chevron to={row.open ? 'down' : 'right'} />
          <span>{row.title}</span>
          <span className={`${style['end']} ${style['count']}`}>{row.count}</span>
        </span>
      )
    case 'hook':
      return <HookEntry {...props} row={row} whole={isChosen} />
    case 'skipped':
      return <SkippedEntry {...props} row={row} whole={isChosen} />
    case 'directory': {
      const { directory, place } = row
      return (
        <Entry
          shape={<Shape kind={directory.exists ? 'goes-ahead' : 'off'} />}
          name={place}
          isOff={!directory.exists}
          end={directory.exists ? null : <span className={style['tag']}>not there yet</span>}
        >
          <Path text={pathText(directory.path, home)} title={directory.path} />
          {isChosen && directory.realPath !== directory.path && (
            <Path text={`→ ${pathText(directory.realPath, home)}`} title={directory.realPath} />
          )}
        </Entry>
      )
    }
    default:
      return assertNever(row)
  }
}

function EventCount({ hooks, skipped }: { readonly hooks: number; readonly skipped: number }) {
  return (
    <span className={style['count']}>
      {skipped > 0 && (
        <span className={style['skippedCount']} title={`${skipped} will not run`}>
          +{skipped}
          <span className="visually-hidden"> that will not run,</span>
        </span>
      )}
      <span data-none={hooks === 0 || undefined}>{hooks}</span>
    </span>
  )
}

import { memo } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { assertNever } from '../../../shared/assert-never.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { Path } from '../../ui/path.tsx'
import { Shape } from '../../ui/shape.tsx'
import { eventSentences, uncalledBadge } from '../event-facts.ts'
import { lastPart, pathText } from '../path-text.ts'
import { isTrouble } from './explorer-rows.ts'
import type { ExplorerRow } from './explorer-rows.ts'
import style from './explorer.module.css'

interface ExplorerItemProps {
  readonly row: ExplorerRow
  /** Whether Tab stops here. */
  readonly isStop: boolean
  readonly isChosen: boolean
  /** Whether this is the event that Fire fires. */
  readonly isFired: boolean
  readonly onPick: (row: ExplorerRow) => void
  readonly onFold: (key: string, open: boolean) => void
}

/** One row of the tree. */
export const ExplorerItem = memo(function ExplorerItem(props: ExplorerItemProps) {
  const { row, isStop, isChosen, isFired, onPick, onFold } = props
  const folds = row.kind === 'event' || row.kind === 'group'
  return (
    // The tree itself listens to keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      role="treeitem"
      data-row={row.key}
      data-kind={row.kind}
      data-fired={isFired || undefined}
      className={style['row']}
      tabIndex={isStop ? 0 : -1}
      aria-level={folds ? 1 : 2}
      aria-selected={isChosen}
      {...(folds && { 'aria-expanded': row.open })}
      onClick={() => {
        onPick(row)
        if (row.kind === 'group') onFold(row.key, !row.open)
        else if (row.kind === 'event' && (isFired || !row.open)) onFold(row.key, !row.open)
      }}
    >
      <RowContent row={row} whole={isChosen} />
    </li>
  )
})

function RowContent({ row, whole }: { readonly row: ExplorerRow; readonly whole: boolean }) {
  const studio = useStudio()
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const profile = useStore(studio.settings, (state) => state.profile)
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
            <EventCount hooks={row.hooks} skipped={row.skipped} />
          </span>
          {whole && (
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
          <span className={style['count']}>{row.count}</span>
        </span>
      )
    case 'hook': {
      const { hook, place, remark } = row
      return (
        <Entry shape={<Shape kind="goes-ahead" />} name={lastPart(hook.script)} place={place} tag="on">
          {remark !== null && <span className={style['reason']}>{remark.message}</span>}
          {whole && (
            <>
              <Path text={pathText(hook.script, home)} title={hook.script} />
              {hook.realPath !== hook.script && (
                <Path text={`→ ${pathText(hook.realPath, home)}`} title={hook.realPath} />
              )}
              <Path text={`runs in ${pathText(hook.cwd, home)}`} title={hook.cwd} />
            </>
          )}
        </Entry>
      )
    }
    case 'skipped': {
      const { skipped, place } = row
      const trouble = isTrouble(skipped)
      return (
        <Entry
          shape={<Shape kind={trouble ? 'trouble' : 'off'} />}
          name={lastPart(skipped.path)}
          place={place}
          tag={skipped.fix === undefined ? 'why' : 'fix'}
          isOff
        >
          <span className={trouble ? style['trouble'] : style['reason']} data-whole={whole || undefined}>
            {skipped.message}
          </span>
          {whole && skipped.fix !== undefined && <span className={style['fix']}>{skipped.fix}</span>}
          {whole && <Path text={pathText(skipped.path, home)} title={skipped.path} />}
        </Entry>
      )
    }
    case 'directory': {
      const { directory, place } = row
      return (
        <Entry
          shape={<Shape kind={directory.exists ? 'goes-ahead' : 'off'} />}
          name={place}
          place={directory.exists ? '' : 'not there yet'}
          tag={null}
          isOff={!directory.exists}
        >
          <Path text={pathText(directory.path, home)} title={directory.path} />
          {whole && directory.realPath !== directory.path && (
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

interface EntryProps {
  readonly shape: ReactNode
  readonly name: string
  readonly place: string
  readonly tag: string | null
  readonly isOff?: boolean
  readonly children?: ReactNode
}

function Entry({ shape, name, place, tag, isOff = false, children }: EntryProps) {
  return (
    <span className={style['entry']} data-off={isOff || undefined}>
      {shape}
      <span className={style['texts']}>
        <span className={style['name']}>
          <span className={style['file']}>{name}</span>
          {place !== '' && <span className={style['place']}>{place}</span>}
        </span>
        {children}
      </span>
      {tag !== null && <span className={style['tag']}>{tag}</span>}
    </span>
  )
}

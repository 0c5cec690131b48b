import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { EventName } from '../../../shared/events.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { part } from '../../ui/part.tsx'
import { shareBeginning } from '../path-text.ts'
import { ExplorerHead } from './explorer-head.tsx'
import { ExplorerItem } from './explorer-item.tsx'
import { createRows } from './create-rows.ts'
import type { ExplorerRow } from './explorer-rows.ts'
import { eventOf, fileOf, rowDoing } from './row-doing.ts'
import type { OpenRowMenu } from './row-menu.tsx'
import { rowPositions } from './row-positions.ts'
import { onTreeKey } from './tree-keys.ts'
import { useRowWindow } from './use-row-window.ts'
import style from './explorer.module.css'

const RowMenu = part(async () => (await import('./row-menu.tsx')).RowMenu)

/** The hooks that were found, by event, with every file that will not run and why: a tree for mouse and keyboard. */
export function Explorer() {
  const studio = useStudio()
  const chosen = useStore(studio.listing, (state) => state.chosen)
  const event = useStore(studio.fire, (state) => state.event)
  const profile = useStore(studio.settings, (state) => state.profile)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const platform = useStore(studio.connection, (state) => state.info?.platform)
  const results = useStore(studio.hookResults, (state) => state.results)
  const busy = useStore(studio.hookActions, (state) => state.busy)
  const { rows, fixes } = useRows(event)
  const positions = useMemo(() => rowPositions(rows), [rows])
  const tree = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenRowMenu | null>(null)
  const areAlike = useMemo(() => shareBeginning(rows.flatMap((row) => ('place' in row ? [row.place] : []))), [rows])
  const stop = rows.some((row) => row.key === chosen) ? chosen : `event ${event}`
  const shown = useRowWindow(tree, rows, stop)
  const focusRow = (key: string | null): void => tree.current?.querySelector<HTMLElement>(rowSelector(key))?.focus()
  const focusListeners = useKeptFocus(stop, focusRow)

  // One set of functions for all rows and for good: a row is drawn again only when it changed itself.
  const [{ doing, pick, unfold, openMenuAt }] = useState(() => ({
    doing: rowDoing(studio),
    unfold: studio.listing.getState().unfold,
    pick: (row: ExplorerRow) => {
      studio.listing.getState().choose(row.key)
      const meant = eventOf(row)
      if (meant !== null && meant !== studio.fire.getState().event) void studio.fire.getState().chooseEvent(meant)
    },
    openMenuAt: (row: ExplorerRow, at: Element) => {
      const { left, bottom } = at.getBoundingClientRect()
      setMenu({ row, x: left, y: bottom, part: 'all' })
    },
  }))

  function openMenu(
    row: ExplorerRow,
    part: OpenRowMenu['part'],
    at?: { readonly x: number; readonly y: number },
  ): void {
    if (row.kind === 'group') return
    const box = tree.current?.querySelector(rowSelector(row.key))?.getBoundingClientRect()
    setMenu({ row, part, x: at?.x ?? (box?.left ?? 0) + 40, y: at?.y ?? (box?.top ?? 0) + 24 })
  }

  function moveTo(row: ExplorerRow | undefined): void {
    if (row === undefined) return
    studio.listing.getState().choose(row.key)
    focusRow(row.key)
  }

  return (
    <section className={style['explorer']} aria-label="Hooks" data-pane="hooks">
      <ExplorerHead />
      {/* The rows themselves have the keys and the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div ref={tree} className={style['scroller']} data-pane-start>
        <ul
          className={style['tree']}
          style={{ height: shown.height }}
          role="tree"
          aria-label="Hooks by event"
          data-alike={areAlike || undefined}
          {...focusListeners}
          onKeyDown={(pressed) => onTreeKey(pressed, { studio, rows, stop, doing, pick, moveTo, openMenu })}
          onContextMenu={(pressed) => {
            const key = rowKeyOf(pressed.target)
            const row = rows.find((one) => one.key === key)
            if (row === undefined) return
            pressed.preventDefault()
            studio.listing.getState().choose(row.key)
            openMenu(row, 'all', { x: pressed.clientX, y: pressed.clientY })
          }}
        >
          {shown.items.map(({ index, start }, shownBefore) => {
            const row = rows[index]
            const position = positions[index]
            if (row === undefined || position === undefined) return null
            const path = fileOf(row)
            return (
              <ExplorerItem
                key={row.key}
                row={row}
                index={index}
                level={position.level}
                at={position.at}
                of={position.of}
                gap={start - (shown.items[shownBefore - 1]?.end ?? 0)}
                measure={shown.measure}
                profile={profile}
                home={home}
                platform={platform}
                isStop={row.key === stop}
                isChosen={row.key === chosen}
                isFired={row.kind === 'event' && row.event === event}
                isBusy={path !== null && busy.has(path)}
                result={path === null ? undefined : results[path]}
                fix={fixes.get(row.key) ?? null}
                doing={doing}
                onPick={pick}
                onFold={unfold}
                onMenu={openMenuAt}
              />
            )
          })}
        </ul>
      </div>
      {menu !== null && (
        <RowMenu
          open={menu}
          doing={doing}
          onClose={() => {
            setMenu(null)
            focusRow(menu.row.key)
          }}
        />
      )}
    </section>
  )
}

const NO_ROOTS: readonly { readonly path: string; readonly name: string }[] = []

/** The rows, each the same value as long as it says the same, and the fixes of those that will not run. */
function useRows(fired: EventName) {
  const studio = useStudio()
  const listing = useStore(studio.listing, (state) => state.listing)
  const unfolded = useStore(studio.listing, (state) => state.unfolded)
  const roots = useStore(studio.workspace, (state) => state.workspace?.roots ?? NO_ROOTS)
  const [rowsOf] = useState(createRows)
  return useMemo(() => rowsOf(listing, unfolded, roots, fired), [rowsOf, listing, unfolded, roots, fired])
}

/** While a row has the focus it is the one that Tab stops at, also when that one comes or goes. Gives what the tree listens with. */
function useKeptFocus(stop: string | null, focusRow: (key: string | null) => void) {
  const had = useRef(false)
  const stopBefore = useRef(stop)
  useLayoutEffect(() => {
    const active = document.activeElement
    // Nothing is heard of the focus of an element that is taken away.
    const isLost = active === document.body
    // A row that is just being pressed has the focus before it is chosen: to take it away would move the list under the pointer.
    const isBehind =
      stopBefore.current !== stop &&
      active?.getAttribute('role') === 'treeitem' &&
      active.getAttribute('data-row') !== stop
    stopBefore.current = stop
    if (had.current && (isLost || isBehind)) focusRow(stop)
  })
  return {
    onFocus: () => {
      had.current = true
    },
    onBlur: () => {
      had.current = false
    },
  }
}

function rowSelector(key: string | null): string {
  return `[data-row="${CSS.escape(key ?? '')}"]`
}

function rowKeyOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-row]')?.getAttribute('data-row') ?? null) : null
}

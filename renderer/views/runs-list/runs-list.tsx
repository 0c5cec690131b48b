import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { count } from '../../../shared/notices/say.ts'
import { runCommand } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import type { Comparison } from '../../stores/compare.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { HistoryFilters } from '../history/history-filters.tsx'
import { type ListedRun, listRows, runsIn } from '../history/list-rows.ts'
import { runDoing } from '../history/run-doing.ts'
import { type OpenRunMenu, RunMenu } from '../history/run-menu.tsx'
import { useToday } from '../history/use-today.ts'
import { RunItem } from './run-item.tsx'
import { runKeys } from './run-keys.ts'
import style from './runs-list.module.css'

/** How high the rows are, in pixels; the style sheet says the same. */
const RUN_PX = 40
const HEADING_PX = 25

/** The runs: this window's first, then those that are kept, by day; the chosen one is shown. */
export function RunsList() {
  const studio = useStudio()
  const rows = useRows()
  const selected = useStore(studio.runs, (state) => state.selected)
  const comparison = useStore(studio.compare, (state) => state.comparison)
  const isCompared = useStore(studio.runs, (state) => state.tab === 'Compare')
  const isSearched = useStore(studio.history, (state) => state.found !== null)
  const hasKept = useStore(studio.history, (state) => (state.kept?.length ?? 0) > 0)
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [menu, setMenu] = useState<OpenRunMenu | null>(null)
  const doing = useMemo(() => runDoing(studio), [studio])
  const runs = useMemo(() => runsIn(rows), [rows])
  const stop = [focused, selected].find((runId) => runs.some((run) => run.runId === runId)) ?? runs[0]?.runId ?? null
  const indexOf = (runId: string | null) => rows.findIndex((row) => row.kind === 'run' && row.run.runId === runId)
  const stopIndex = indexOf(stop)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never handed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_PX : RUN_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    useFlushSync: false,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rows])

  function moveTo(runId: string | undefined): void {
    if (runId === undefined) return
    setFocused(runId)
    virtualizer.scrollToIndex(indexOf(runId))
    // It may come into the page only by the scroll.
    requestAnimationFrame(() => buttonOf(list.current, runId)?.focus())
  }

  function openMenu(run: ListedRun, x: number, y: number): void {
    setFocused(run.runId)
    setMenu({ run, x, y })
  }

  const onKeyDown = runKeys({ runs, here: stop, moveTo, doing, openMenu: (run) => openAt(list.current, run, openMenu) })
  const runAt = (target: EventTarget) => runs.find((run) => run.runId === runIdOf(target))

  return (
    // Without a run there is nothing to go to.
    <section className={style['runs']} aria-label="Runs" data-pane={runs.length > 0 || hasKept ? 'runs' : undefined}>
      <header className={style['head']}>
        <h2 className={style['title']}>Runs</h2>
        <span>{runs.length === 0 ? '' : count(runs.length)}</span>
        <MoreMenu />
      </header>
      {hasKept && <HistoryFilters toList={() => moveTo(stop ?? undefined)} />}
      {runs.length === 0 ? (
        <p className={style['empty']}>{isSearched ? 'No run matches.' : 'What you fire stands here.'}</p>
      ) : (
        <div ref={list} className={style['list']} data-pane-start>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
          <ul
            className={style['rows']}
            style={{ height: virtualizer.getTotalSize() }}
            onKeyDown={onKeyDown}
            onFocus={(event) => setFocused(runIdOf(event.target) ?? focused)}
            onClick={(event) => {
              const run = runAt(event.target)
              if (run === undefined) return
              if (event.ctrlKey || event.metaKey) doing.compareWithShown(run)
              else doing.show(run)
            }}
            onContextMenu={(event) => {
              const run = runAt(event.target)
              if (run === undefined) return
              event.preventDefault()
              openMenu(run, event.clientX, event.clientY)
            }}
          >
            {withIndex(virtualizer.getVirtualItems(), stopIndex, rows.length).map(({ index, start }) => {
              const row = rows[index]
              return (
                row !== undefined && (
                  <li
                    key={row.key}
                    className={style['item']}
                    aria-setsize={rows.length}
                    aria-posinset={index + 1}
                    style={{ transform: `translateY(${start ?? virtualizer.measurementsCache[index]?.start ?? 0}px)` }}
                  >
                    {row.kind === 'heading' ? (
                      <h3 className={style['heading']}>
                        {row.title} <span>{count(row.count)}</span>
                      </h3>
                    ) : (
                      <RunItem
                        run={row.run}
                        isShown={row.run.runId === selected}
                        isStop={row.run.runId === stop}
                        side={isCompared ? sideOf(comparison, row.run.runId) : null}
                      />
                    )}
                  </li>
                )
              )
            })}
          </ul>
        </div>
      )}
      {menu !== null && (
        <RunMenu
          open={menu}
          doing={doing}
          shown={selected}
          onClose={() => {
            setMenu(null)
            buttonOf(list.current, menu.run.runId)?.focus()
          }}
        />
      )}
    </section>
  )
}

function useRows() {
  const studio = useStudio()
  const rows = useStore(studio.runs, (state) => state.rows)
  const kept = useStore(studio.history, (state) => state.kept)
  const found = useStore(studio.history, (state) => state.found)
  const now = useToday()
  return useMemo(() => listRows({ rows, kept, found, now }), [rows, kept, found, now])
}

function MoreMenu() {
  const studio = useStudio()
  const canClear = useStore(studio.history, (state) => state.kept?.some(({ pinned }) => !pinned) ?? false)
  return (
    <Menu
      trigger={
        <button type="button" className={style['more']} aria-label="More about runs">
          ⋯
        </button>
      }
    >
      <MenuItem onSelect={() => runCommand(studio, 'run.open')}>Open a recorded run…</MenuItem>
      <MenuItem disabled={!canClear} onSelect={() => runCommand(studio, 'history.clear')}>
        Delete all runs but the pinned ones
      </MenuItem>
    </Menu>
  )
}

/** What is in sight, and the row on which Tab stops: the focus lives only while it is in the page. */
function withIndex(
  items: readonly { readonly index: number; readonly start: number }[],
  index: number,
  length: number,
): readonly { readonly index: number; readonly start: number | null }[] {
  if (index < 0 || index >= length || items.some((item) => item.index === index)) return items
  return [...items, { index, start: null }].sort((a, b) => a.index - b.index)
}

function sideOf(comparison: Comparison, runId: string): 'before' | 'after' | 'first' | null {
  if (comparison.kind === 'none') return comparison.first === runId ? 'first' : null
  if (comparison.before === runId) return 'before'
  return comparison.after === runId ? 'after' : null
}

function runIdOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-run]')?.dataset['run'] : undefined
}

function buttonOf(list: HTMLElement | null, runId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-run="${CSS.escape(runId)}"]`) ?? null
}

function openAt(list: HTMLElement | null, run: ListedRun, open: (run: ListedRun, x: number, y: number) => void): void {
  const box = buttonOf(list, run.runId)?.getBoundingClientRect()
  if (box !== undefined) open(run, box.left + 24, box.bottom - 4)
}

import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { assertNever } from '../../../shared/assert-never.ts'
import { keysOf, runCommand } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { ExplorerItem } from './explorer-item.tsx'
import { explorerRows, namesOfRoots } from './explorer-rows.ts'
import type { ExplorerRow } from './explorer-rows.ts'
import style from './explorer.module.css'

const NO_ROOTS: readonly { readonly path: string; readonly name: string }[] = []

/** The hooks that were found, by event, with every file that will not run and why: a tree for mouse and keyboard. */
export function Explorer() {
  const studio = useStudio()
  const listing = useStore(studio.listing, (state) => state.listing)
  const error = useStore(studio.listing, (state) => state.error)
  const unfolded = useStore(studio.listing, (state) => state.unfolded)
  const chosen = useStore(studio.listing, (state) => state.chosen)
  const event = useStore(studio.fire, (state) => state.event)
  const roots = useStore(studio.workspace, (state) => state.workspace?.roots ?? NO_ROOTS)
  const isEmpty = useStore(studio.workspace, (state) => state.workspace?.roots.length === 0)
  const tree = useRef<HTMLUListElement>(null)
  const rows = useMemo(
    () => (listing === null ? [] : explorerRows(listing, { unfolded, rootNames: namesOfRoots(roots) })),
    [listing, unfolded, roots],
  )
  const { choose, unfold, refresh } = studio.listing.getState()
  const { chooseEvent } = studio.fire.getState()
  const stop = rows.some((row) => row.key === chosen) ? chosen : `event ${event}`

  function pick(row: ExplorerRow): void {
    choose(row.key)
    const meant = eventOf(row)
    if (meant !== null && meant !== studio.fire.getState().event) void chooseEvent(meant)
  }

  function moveTo(row: ExplorerRow | undefined): void {
    if (row === undefined) return
    choose(row.key)
    tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus()
  }

  function onKeyDown(pressed: React.KeyboardEvent): void {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
    const index = rows.findIndex((row) => row.key === stop)
    const row = rows[index]
    if (row === undefined) return
    const folds = row.kind === 'event' || row.kind === 'group'
    switch (pressed.key) {
      case 'ArrowDown':
        moveTo(rows[index + 1])
        break
      case 'ArrowUp':
        moveTo(rows[index - 1])
        break
      case 'Home':
        moveTo(rows[0])
        break
      case 'End':
        moveTo(rows.at(-1))
        break
      case 'ArrowRight':
        if (folds && !row.open) unfold(row.key, true)
        else if (folds) moveTo(rows[index + 1])
        break
      case 'ArrowLeft':
        if (folds && row.open) unfold(row.key, false)
        else if (!folds) moveTo(rows.slice(0, index).findLast(({ kind }) => kind === 'event' || kind === 'group'))
        break
      case 'Enter':
      case ' ':
        pick(row)
        if (folds && (row.kind === 'group' || row.event === event)) unfold(row.key, !row.open)
        break
      default:
        return
    }
    pressed.preventDefault()
  }

  return (
    <section className={style['explorer']} aria-label="Hooks">
      <header className={style['head']}>
        <h2>Hooks</h2>
        <span>{listing === null ? '' : countText(listing.hooks.length, listing.skipped.length)}</span>
      </header>
      {error !== null && (
        <div className={style['error']} role="alert">
          <p>
            {error.message} {error.fix}
          </p>
          <Button onClick={() => void refresh()}>Look again</Button>
        </div>
      )}
      <OpenError />
      {isEmpty && (
        <div className={style['empty']}>
          <p>No folder is open. Hooks are looked for in the folders of a workspace and run in its first one.</p>
          <Button look="primary" onClick={() => runCommand(studio, 'workspace.open')}>
            Open folder… <kbd>{keysOf('workspace.open')}</kbd>
          </Button>
        </div>
      )}
      {listing?.notices.map((notice) => (
        <p key={`${notice.code} ${notice.message}`} className={style['notice']}>
          {notice.message} {notice.fix}
        </p>
      ))}
      <ul ref={tree} className={style['tree']} role="tree" aria-label="Hooks by event" onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <ExplorerItem
            key={row.key}
            row={row}
            isStop={row.key === stop}
            isChosen={row.key === chosen}
            isFired={row.kind === 'event' && row.event === event}
            onPick={pick}
            onFold={unfold}
          />
        ))}
      </ul>
    </section>
  )
}

/** Why folders were not opened; the dialog that asks for one says it itself. */
function OpenError() {
  const studio = useStudio()
  const error = useStore(studio.workspace, (state) => state.error)
  const isAsked = useStore(studio.window, (state) => state.dialog.kind === 'open-folder')
  if (error === null || isAsked) return null
  return (
    <div className={style['error']} role="alert">
      <p>
        {error.message} {error.fix}
      </p>
      <Button onClick={() => studio.workspace.getState().dismissError()}>Dismiss</Button>
    </div>
  )
}

function eventOf(row: ExplorerRow) {
  switch (row.kind) {
    case 'event':
      return row.event
    case 'hook':
      return row.hook.event
    case 'skipped':
      return row.skipped.event
    case 'group':
    case 'directory':
      return null
    default:
      return assertNever(row)
  }
}

function countText(hooks: number, skipped: number): string {
  return skipped === 0 ? `${hooks} found` : `${hooks} found · ${skipped} won’t run`
}

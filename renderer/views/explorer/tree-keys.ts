import type { KeyboardEvent } from 'react'
import type { Studio } from '../../stores/studio.ts'
import type { ExplorerRow } from './explorer-rows.ts'
import { fileOf } from './row-doing.ts'
import type { RowDoing } from './row-doing.ts'
import type { OpenRowMenu } from './row-menu.tsx'

/** What the keys of the tree act on. */
export interface TreeKeys {
  readonly studio: Studio
  readonly rows: readonly ExplorerRow[]
  /** The key of the row at which Tab stops. */
  readonly stop: string | null
  readonly doing: RowDoing
  readonly pick: (row: ExplorerRow) => void
  readonly moveTo: (row: ExplorerRow | undefined) => void
  readonly openMenu: (row: ExplorerRow, part: OpenRowMenu['part']) => void
}

/** Does what a key means in the tree of hooks; keys inside a row's own buttons are theirs. */
export function onTreeKey(pressed: KeyboardEvent, keys: TreeKeys): void {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
  if (!(pressed.target instanceof Element) || pressed.target.getAttribute('role') !== 'treeitem') return
  const { rows, stop, moveTo, openMenu } = keys
  const index = rows.findIndex((row) => row.key === stop)
  const row = rows[index]
  if (row === undefined) return
  const folds = row.kind === 'event' || row.kind === 'group'
  const { unfold } = keys.studio.listing.getState()
  const path = fileOf(row)
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
      act(row, keys)
      keys.doing.open(row)
      break
    case ' ':
      if (row.kind === 'hook') keys.doing.switchTo(row.hook.script, false)
      else if (row.kind === 'skipped' && row.skipped.code === 'not-executable') {
        keys.doing.switchTo(row.skipped.path, true)
      } else act(row, keys)
      break
    case 'Delete':
      if (path !== null) keys.doing.remove(path)
      break
    case 'F2':
      if (path !== null) openMenu(row, 'rename')
      break
    case 'ContextMenu':
      openMenu(row, 'all')
      break
    case 'F10':
      if (!pressed.shiftKey) return
      openMenu(row, 'all')
      break
    default:
      return
  }
  pressed.preventDefault()
}

function act(row: ExplorerRow, { studio, pick }: TreeKeys): void {
  const isFired = row.kind === 'event' && row.event === studio.fire.getState().event
  pick(row)
  if (row.kind === 'group' || isFired) studio.listing.getState().unfold(row.key, !row.open)
}

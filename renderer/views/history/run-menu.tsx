import { MenuAt, MenuItem, MenuLine } from '../../ui/menu.tsx'
import type { ListedRun } from './list-rows.ts'
import type { RunDoing } from './run-doing.ts'

/** The menu of a run: where it is shown. */
export interface OpenRunMenu {
  readonly run: ListedRun
  /** In pixels from the window's corner. */
  readonly x: number
  readonly y: number
}

interface RunMenuProps {
  readonly open: OpenRunMenu
  readonly doing: RunDoing
  /** The run that is shown, or null. */
  readonly shown: string | null
  /** The focus goes back to the row. */
  readonly onClose: () => void
}

/** What can be done with a run: opens on the right mouse button, Shift+F10 and the menu key. */
export function RunMenu({ open, doing, shown, onClose }: RunMenuProps) {
  const { run, x, y } = open
  const isOver = run.state.kind === 'over'
  return (
    <MenuAt x={x} y={y} label={`What can be done with this run of ${run.event}`} onClose={onClose}>
      <MenuItem hint="Enter" onSelect={() => doing.show(run)}>
        Show
      </MenuItem>
      <MenuItem
        hint="C"
        disabled={!isOver || shown === null || shown === run.runId}
        onSelect={() => doing.compareWithShown(run)}
      >
        Compare with the shown run
      </MenuItem>
      <MenuItem disabled={!isOver} onSelect={() => doing.compareWith(run)}>
        Compare with…
      </MenuItem>
      <MenuLine />
      <MenuItem hint="P" disabled={!run.kept} onSelect={() => doing.pin(run)}>
        {run.pinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem disabled={!run.kept} onSelect={() => doing.handOver(run)}>
        Export…
      </MenuItem>
      <MenuLine />
      {run.state.kind === 'running' ? (
        <MenuItem onSelect={() => doing.stop(run)}>Stop</MenuItem>
      ) : (
        <MenuItem hint="Delete" disabled={!run.kept && run.fileName === null} onSelect={() => doing.remove(run)}>
          {run.fileName === null ? 'Delete' : 'Close'}
        </MenuItem>
      )}
    </MenuAt>
  )
}

import type { KeyboardEvent } from 'react'
import type { ListedRun } from '../history/list-rows.ts'
import type { RunDoing } from '../history/run-doing.ts'

/** What the keys of the list act on. */
export interface RunKeysNeeds {
  readonly runs: readonly ListedRun[]
  /** The run on which Tab stops. */
  readonly here: string | null
  readonly moveTo: (runId: string | undefined) => void
  readonly doing: RunDoing
  readonly openMenu: (run: ListedRun) => void
}

/** How many rows Page Up and Page Down go. */
const PAGE = 8

/** What the list of runs does with keys: arrows move, Enter shows (by the button itself), the rest is in the menu of a run. */
export function runKeys({ runs, here, moveTo, doing, openMenu }: RunKeysNeeds): (pressed: KeyboardEvent) => void {
  return (pressed) => {
    const index = runs.findIndex(({ runId }) => runId === here)
    const run = runs[index]
    if (run === undefined) return
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
    if (pressed.key === 'ContextMenu' || (pressed.shiftKey && pressed.key === 'F10')) openMenu(run)
    else if (pressed.key === 'ArrowDown') moveTo(runs[index + 1]?.runId)
    else if (pressed.key === 'ArrowUp') moveTo(runs[index - 1]?.runId)
    else if (pressed.key === 'PageDown') moveTo(runs[Math.min(index + PAGE, runs.length - 1)]?.runId)
    else if (pressed.key === 'PageUp') moveTo(runs[Math.max(index - PAGE, 0)]?.runId)
    else if (pressed.key === 'Home') moveTo(runs[0]?.runId)
    else if (pressed.key === 'End') moveTo(runs.at(-1)?.runId)
    else if (pressed.key.toLowerCase() === 'c') doing.compareWithShown(run)
    else if (pressed.key.toLowerCase() === 'p') doing.pin(run)
    else if (pressed.key === 'Delete') {
      moveTo((runs[index + 1] ?? runs[index - 1])?.runId)
      doing.remove(run)
    } else return
    pressed.preventDefault()
  }
}

import { assertNever } from '../../../shared/assert-never.ts'
import { isEventName } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { failure } from '../../../shared/result.ts'
import { fireBlocker } from '../../stores/fire-blocker.ts'
import { isTouched } from '../../stores/script-tab.ts'
import type { Studio } from '../../stores/studio.ts'
import { lastPart } from '../path-text.ts'
import type { ExplorerRow } from './explorer-rows.ts'
import { fileKey } from './explorer-rows.ts'
import type { HookFix } from './hook-fixes.ts'

/** What the rows of the explorer do. */
export interface RowDoing {
  readonly open: (row: ExplorerRow) => void
  readonly fire: (row: ExplorerRow) => void
  readonly switchTo: (path: string, on: boolean) => void
  readonly fix: (path: string, fix: HookFix) => void
  readonly rename: (path: string, event: EventName) => void
  readonly duplicate: (path: string, directory: string) => void
  readonly remove: (path: string) => void
  readonly addTo: (event: EventName, directory: string | null) => void
  readonly askWhy: (event: EventName) => void
  readonly showPayloads: (script: string) => void
}

/** What the rows do, by the stores of a window. */
export function rowDoing(studio: Studio): RowDoing {
  const { hookActions, listing, window: windowStore } = studio
  /** Chooses a file once it is there, unless another row than these was chosen meanwhile. */
  const chooseInsteadOf = (before: readonly (string | null)[], path: string | null): boolean => {
    const { chosen, choose } = listing.getState()
    const isChosen = path !== null && before.includes(chosen)
    if (isChosen) choose(fileKey(path))
    return isChosen
  }
  const rename = (path: string, event: EventName): void => {
    const { chosen } = listing.getState()
    void hookActions.getState().rename(path, event, (from, to) => {
      const isChosen = chooseInsteadOf([chosen, fileKey(from)], to)
      follow(studio, from, to, isChosen)
    })
  }
  const duplicate = async (path: string, directory: string): Promise<void> => {
    const { chosen } = listing.getState()
    chooseInsteadOf([chosen], await hookActions.getState().duplicate(path, directory))
  }
  return {
    open: (row) => {
      const path = fileOf(row)
      if (path !== null) void studio.editor.getState().open(path)
    },
    fire: (row) => {
      if (row.kind === 'hook') void fireJust(studio, row.hook.event, row.hook.script)
      else if (row.kind === 'event') void fireJust(studio, row.event, undefined)
    },
    switchTo: (path, on) => void hookActions.getState().switchTo(path, on),
    fix: (path, fix) => {
      if (fix.kind === 'rename') rename(path, fix.event)
      else void hookActions.getState().switchTo(path, true)
    },
    rename,
    duplicate: (path, directory) => void duplicate(path, directory),
    remove: (path) => void hookActions.getState().remove(path),
    addTo: (event, directory) => windowStore.getState().show({ kind: 'new-hook', event, directory }),
    askWhy: (event) => windowStore.getState().show({ kind: 'why', event }),
    showPayloads: (script) => windowStore.getState().show({ kind: 'payload-table', script }),
  }
}

/** The file that a row stands for, or null. */
export function fileOf(row: ExplorerRow): string | null {
  switch (row.kind) {
    case 'hook':
      return row.hook.script
    case 'skipped':
      return row.skipped.code === 'is-directory' || row.skipped.code === 'directory-unreadable'
        ? null
        : row.skipped.path
    case 'event':
    case 'group':
    case 'directory':
      return null
    default:
      return assertNever(row)
  }
}

/** The event that a row belongs to, or null. */
export function eventOf(row: ExplorerRow): EventName | null {
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

/**
 * The editor shows a renamed script under its new name, and what would be fired is its new event where it was the old one of
 * the chosen row; a changed text stays where it was typed, and with it the event.
 */
function follow({ editor, fire }: Studio, from: string, to: string, isChosen: boolean): void {
  const tab = editor.getState().tabs.find(({ path }) => path === from)
  if (tab !== undefined && isTouched(tab)) return
  if (tab !== undefined) void editor.getState().follow(from, to)
  const event = lastPart(to)
  if (isChosen && fire.getState().event === lastPart(from) && isEventName(event))
    void fire.getState().chooseEvent(event)
}

async function fireJust(studio: Studio, event: EventName, script: string | undefined): Promise<void> {
  const { fire, toasts } = studio
  if (fire.getState().event !== event) await fire.getState().chooseEvent(event)
  const blocker = fireBlocker(studio, event)
  if (blocker === null) await fire.getState().fire({ event, script })
  else toasts.getState().fail(failure('blocked', blocker).error)
}

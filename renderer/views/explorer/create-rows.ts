import type { EventName } from '../../../shared/events.ts'
import type { HookListing } from '../../../shared/places.ts'
import { explorerRows, namesOfRoots } from './explorer-rows.ts'
import type { ExplorerRow } from './explorer-rows.ts'
import { fixOf } from './hook-fixes.ts'
import type { HookFix } from './hook-fixes.ts'

/** The rows of the explorer, and by their keys the fixes of those that will not run. */
export interface ShownRows {
  readonly rows: readonly ExplorerRow[]
  readonly fixes: ReadonlyMap<string, HookFix>
}

/** Makes rows out of listings; a row, or a fix, that says the same as before is the same value, so that it is not drawn again. */
export function createRows() {
  let before: ShownRows = { rows: [], fixes: new Map() }
  return (
    listing: HookListing | null,
    unfolded: Readonly<Record<string, boolean>>,
    roots: readonly { readonly path: string; readonly name: string }[],
    fired: EventName,
  ): ShownRows => {
    if (listing === null) return before
    const known = new Map(before.rows.map((row) => [row.key, row]))
    const rows = explorerRows(listing, { unfolded, fired, rootNames: namesOfRoots(roots) }).map((row) =>
      same(known.get(row.key), row),
    )
    const fixes = new Map<string, HookFix>()
    for (const row of rows) {
      const fix = row.kind === 'skipped' ? fixOf(row.skipped, listing) : null
      if (fix !== null) fixes.set(row.key, same(before.fixes.get(row.key), fix))
    }
    before = { rows, fixes }
    return before
  }
}

function same<Value extends object>(old: Value | undefined, value: Value): Value {
  return old !== undefined && (hasSameParts(old, value) || JSON.stringify(old) === JSON.stringify(value)) ? old : value
}

/** Quickly told of rows of the same listing: they hold the very same files. */
function hasSameParts(old: object, value: object): boolean {
  const parts = Object.entries(value)
  const before: Readonly<Record<string, unknown>> = { ...old }
  return parts.length === Object.keys(before).length && parts.every(([key, part]) => before[key] === part)
}

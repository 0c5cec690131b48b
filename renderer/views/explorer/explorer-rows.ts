import type { Skipped } from '../../../shared/capture.ts'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import type { FoundHook, HookListing, HooksDirectory } from '../../../shared/places.ts'

/** One visible row of the list of hooks; rows of level 2 belong to the row of level 1 above them. */
export type ExplorerRow =
  | {
      readonly kind: 'event'
      readonly key: string
      readonly event: EventName
      readonly hooks: number
      readonly skipped: number
      readonly open: boolean
    }
  | {
      readonly kind: 'hook'
      readonly key: string
      readonly hook: FoundHook
      /** The root's name, or the name of the list that its directory came from. */
      readonly place: string
      /** Something to know about it although it runs, such as an event that is never called. */
      readonly remark: Skipped | null
    }
  | { readonly kind: 'skipped'; readonly key: string; readonly skipped: Skipped; readonly place: string }
  | {
      readonly kind: 'group'
      readonly key: 'others' | 'directories'
      readonly title: string
      readonly count: number
      readonly open: boolean
    }
  | { readonly kind: 'directory'; readonly key: string; readonly directory: HooksDirectory; readonly place: string }

/** What the rows are made of besides the listing. */
export interface ExplorerState {
  /** Rows that a person folded or unfolded, by key. */
  readonly unfolded: Readonly<Record<string, boolean>>
  /** The event that Fire fires: of many files, those that are unfolded by themselves. */
  readonly fired: EventName
  /** The names of the open roots, by path. */
  readonly rootNames: ReadonlyMap<string, string>
}

/** The visible rows: the nine events with their hooks and the files that will not run, other files, and the directories. */
export function explorerRows(
  listing: HookListing,
  { unfolded, fired, rootNames }: ExplorerState,
): readonly ExplorerRow[] {
  const placeOf = placesOf(listing.directories, rootNames)
  const rows: ExplorerRow[] = []
  const isShort = listing.hooks.length + listing.skipped.length <= MANY
  const taken = new Set<string>()
  /** A file may have two remarks. */
  const keyOf = (path: string): string => {
    let key = fileKey(path)
    while (taken.has(key)) key += '+'
    taken.add(key)
    return key
  }
  for (const event of EVENT_NAMES) {
    const hooks = listing.hooks.filter((hook) => hook.event === event)
    const scripts = new Set(hooks.map((hook) => hook.script))
    const all = listing.skipped.filter((skipped) => skipped.event === event)
    const skipped = all.filter(({ path }) => !scripts.has(path))
    const key = `event ${event}`
    const open = unfolded[key] ?? (hooks.length + skipped.length > 0 && (isShort || event === fired))
    rows.push({ kind: 'event', key, event, hooks: hooks.length, skipped: skipped.length, open })
    if (!open) continue
    for (const hook of hooks) {
      const remark = all.find(({ path }) => path === hook.script) ?? null
      rows.push({ kind: 'hook', key: keyOf(hook.script), hook, place: placeOf(hook.script), remark })
    }
    for (const file of skipped)
      rows.push({ kind: 'skipped', key: keyOf(file.path), skipped: file, place: placeOf(file.path) })
  }
  const others = listing.skipped.filter((skipped) => skipped.event === null)
  if (others.length > 0) {
    const open = unfolded['others'] ?? isShort
    rows.push({ kind: 'group', key: 'others', title: 'Other files', count: others.length, open })
    if (open) {
      for (const file of others) {
        rows.push({ kind: 'skipped', key: keyOf(file.path), skipped: file, place: placeOf(file.path) })
      }
    }
  }
  const { directories } = listing
  const open = unfolded['directories'] ?? directories.length <= MANY_DIRECTORIES
  rows.push({ kind: 'group', key: 'directories', title: 'Folders looked in', count: directories.length, open })
  if (open) {
    for (const directory of directories) {
      const place = placeOf(`${directory.path}/`)
      rows.push({ kind: 'directory', key: `directory ${directory.path}`, directory, place })
    }
  }
  return rows
}

/** More files than this are not unfolded all at once: nobody reads that far. */
const MANY = 300
const MANY_DIRECTORIES = 50

/** How serious it is that a file will not run: something is broken, or it is merely no hook. */
export function isTrouble({ code }: Skipped): boolean {
  return TROUBLES.has(code)
}

const TROUBLES: ReadonlySet<string> = new Set<Skipped['code']>([
  'not-executable',
  'dangling-link',
  'unreadable',
  'directory-unreadable',
  'not-a-directory',
  'discovery-error',
  'wrong-case',
])

/** The key of a file's row: the same while it is switched on and off. */
export function fileKey(path: string): string {
  return `file ${path}`
}

/** Names the place of a path: the root of the innermost directory that holds it, `global`, or `runtime`. */
function placesOf(directories: readonly HooksDirectory[], rootNames: ReadonlyMap<string, string>) {
  const longestFirst = directories.toSorted((a, b) => b.path.length - a.path.length)
  return (path: string): string => {
    const owner = longestFirst.find((directory) => path === directory.path || startsWithFolder(path, directory.path))
    if (owner === undefined) return ''
    return owner.root === null ? owner.source : (rootNames.get(owner.root) ?? owner.root)
  }
}

function startsWithFolder(path: string, folder: string): boolean {
  return path.startsWith(folder) && /[/\\]/.test(path[folder.length] ?? '')
}

/** Names of roots by path; roots of the same name are told apart by the folder above. */
export function namesOfRoots(roots: readonly { readonly path: string; readonly name: string }[]): Map<string, string> {
  return new Map(
    roots.map(({ path, name }) => {
      const twin = roots.some((other) => other.name === name && other.path !== path)
      const parts = path.split(/[/\\]/).filter((part) => part !== '')
      return [path, twin ? parts.slice(-2).join('/') : name]
    }),
  )
}

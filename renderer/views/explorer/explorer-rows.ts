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
    const files: FileRow[] = [
      ...hooks.map((hook): FileRow => {
        const remark = all.find(({ path }) => path === hook.script) ?? null
        return { kind: 'hook', key: keyOf(hook.script), hook, place: placeOf(hook.script), remark }
      }),
      ...skipped.map((file): FileRow => ({
        kind: 'skipped',
        key: keyOf(file.path),
        skipped: file,
        place: placeOf(file.path),
      })),
    ]
    rows.push(...inPlace(files, listing.directories))
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

type FileRow = Extract<ExplorerRow, { kind: 'hook' | 'skipped' }>

/** In the order of the agent's directories, on and off alike: a row stays where it is while it is switched. */
function inPlace(files: readonly FileRow[], directories: readonly HooksDirectory[]): readonly FileRow[] {
  const rank = new Map(directories.map(({ path }, index) => [path, index]))
  const placed = files.map((row) => {
    const path = row.kind === 'hook' ? row.hook.script : row.skipped.path
    return { row, path, at: rank.get(folderOf(path)) ?? directories.length }
  })
  return placed
    .toSorted((a, b) => a.at - b.at || (a.path === b.path ? 0 : a.path < b.path ? -1 : 1))
    .map(({ row }) => row)
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
  'cannot-execute',
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
  const byPath = new Map(directories.map((directory) => [directory.path, directory]))
  return (path: string): string => {
    for (let folder = path; folder !== ''; folder = folderOf(folder)) {
      const owner = byPath.get(folder)
      if (owner !== undefined) return owner.root === null ? owner.source : (rootNames.get(owner.root) ?? owner.root)
    }
    return ''
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'), path.lastIndexOf('\\')))
}

/** Names of roots by path; roots of the same name are told apart by the folders above, as many as it takes. */
export function namesOfRoots(roots: readonly { readonly path: string; readonly name: string }[]): Map<string, string> {
  return new Map(
    roots.map(({ path, name }) => {
      const twins = roots.filter((other) => other.name === name && other.path !== path)
      const parts = partsOf(path)
      let count = 1
      const isShared = () => twins.some((twin) => endOf(partsOf(twin.path), count) === endOf(parts, count))
      if (twins.length > 0) while (count < parts.length && (count === 1 || isShared())) count++
      return [path, twins.length > 0 ? endOf(parts, count) : name]
    }),
  )
}

function partsOf(path: string): readonly string[] {
  return path.split(/[/\\]/).filter((part) => part !== '')
}

function endOf(parts: readonly string[], count: number): string {
  return parts.slice(-count).join('/')
}

import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { HooksDirectory } from '../../../shared/places.ts'
import { keysOf } from '../../commands.ts'
import { discardUnsaved, hasUnsaved } from '../../stores/discard-unsaved.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { MenuAt, MenuHeading, MenuItem, MenuLine } from '../../ui/menu.tsx'
import menu from '../../ui/menu.module.css'
import { Path } from '../../ui/path.tsx'
import { lastPart, pathText } from '../path-text.ts'
import { placesOfHooks } from '../new-hook/hook-place.ts'
import { revealTitle } from '../reveal-title.ts'
import type { ExplorerRow } from './explorer-rows.ts'
import { takenEvents } from './hook-fixes.ts'
import { switchBlocker } from './hook-switch.tsx'
import { eventOf, fileOf } from './row-doing.ts'
import type { RowDoing } from './row-doing.ts'

/** The menu of a row: where it is shown, and which part of it. */
export interface OpenRowMenu {
  readonly row: ExplorerRow
  /** In pixels from the window's corner. */
  readonly x: number
  readonly y: number
  readonly part: 'all' | 'rename'
}

interface RowMenuProps {
  readonly open: OpenRowMenu
  readonly doing: RowDoing
  /** The focus goes back to the row. */
  readonly onClose: () => void
}

/** What can be done with a row: opens on the right mouse button, Shift+F10 and the menu key. */
export function RowMenu({ open, doing, onClose }: RowMenuProps) {
  const { row, x, y, part } = open
  return (
    <MenuAt x={x} y={y} label={`What can be done with ${nameOf(row)}`} onClose={onClose}>
      {part === 'rename' ? (
        <RenameItems row={row} doing={doing} heading={<MenuHeading>Rename to</MenuHeading>} />
      ) : (
        <Items row={row} doing={doing} />
      )}
    </MenuAt>
  )
}

interface ItemsProps {
  readonly row: ExplorerRow
  readonly doing: RowDoing
}

function Items({ row, doing }: ItemsProps) {
  const event = eventOf(row)
  const path = fileOf(row)
  const directory = row.kind === 'directory' ? row.directory.path : null
  return (
    <>
      {path !== null && <FileItems row={row} path={path} doing={doing} />}
      {row.kind === 'event' && <MenuItem onSelect={() => doing.fire(row)}>Fire {row.event}</MenuItem>}
      {event !== null && row.kind === 'event' && (
        <MenuItem onSelect={() => doing.addTo(event, null)}>New {event} hook…</MenuItem>
      )}
      {directory !== null && <DirectoryItems directory={directory} doing={doing} />}
      {event !== null && path !== null && <MenuLine />}
      {event !== null && (
        <MenuItem hint={keysOf('hook.why')} onSelect={() => doing.askWhy(event)}>
          Why didn’t {event} fire?
        </MenuItem>
      )}
    </>
  )
}

function FileItems({ row, path, doing }: ItemsProps & { readonly path: string }) {
  const studio = useStudio()
  const platform = useStore(studio.connection, (state) => state.info?.platform)
  const blocked = switchBlocker(platform)
  const isOff = row.kind === 'skipped' && row.skipped.code === 'not-executable'
  const isUnsaved = useStore(studio.drafts, (state) => hasUnsaved(state, path))
  const { reveal, openExternal } = studio.hookActions.getState()
  return (
    <>
      <MenuItem hint="Enter" onSelect={() => doing.open(row)}>
        Open
      </MenuItem>
      {row.kind === 'hook' && <MenuItem onSelect={() => doing.fire(row)}>Fire just this one</MenuItem>}
      {(row.kind === 'hook' || isOff) && (
        <MenuItem
          disabled={blocked !== null}
          hint={blocked === null ? 'Space' : 'not on Windows'}
          onSelect={() => doing.switchTo(path, isOff)}
        >
          Switch {isOff ? 'on' : 'off'}
        </MenuItem>
      )}
      {isUnsaved && <MenuItem onSelect={() => discardUnsaved(studio, path)}>Discard unsaved text</MenuItem>}
      {row.kind === 'hook' && <MenuItem onSelect={() => doing.showPayloads(path)}>Saved payloads…</MenuItem>}
      <MenuLine />
      <SubMenu title="Rename to" hint="F2">
        <RenameItems row={row} doing={doing} />
      </SubMenu>
      <SubMenu title="Duplicate to">
        <DuplicateItems path={path} doing={doing} />
      </SubMenu>
      <MenuLine />
      <MenuItem onSelect={() => void reveal(path)}>{revealTitle(platform)}</MenuItem>
      <MenuItem onSelect={() => void openExternal(path)}>Open in my editor</MenuItem>
      <MenuLine />
      <MenuItem hint="Delete" onSelect={() => doing.remove(path)}>
        Delete
      </MenuItem>
    </>
  )
}

function DirectoryItems({ directory, doing }: { readonly directory: string; readonly doing: RowDoing }) {
  const studio = useStudio()
  const event = useStore(studio.fire, (state) => state.event)
  const platform = useStore(studio.connection, (state) => state.info?.platform)
  const listed = useStore(studio.listing, (state) => state.listing?.directories)
  const roots = useStore(studio.workspace, (state) => state.workspace?.roots)
  const takesHooks = placesOfHooks(listed ?? [], roots ?? []).some(({ path }) => path === directory)
  return (
    <>
      {takesHooks && <MenuItem onSelect={() => doing.addTo(event, directory)}>New hook here…</MenuItem>}
      <MenuItem onSelect={() => void studio.hookActions.getState().reveal(directory)}>{revealTitle(platform)}</MenuItem>
    </>
  )
}

function RenameItems({ row, doing, heading }: ItemsProps & { readonly heading?: ReactNode }) {
  const studio = useStudio()
  const listing = useStore(studio.listing, (state) => state.listing)
  const path = fileOf(row)
  if (path === null) return null
  const taken = takenEvents(path, listing)
  const own = lastPart(path).replace(/\.ps1$/, '')
  return (
    <>
      {heading}
      {EVENT_NAMES.filter((event) => event !== own).map((event) => (
        <MenuItem
          key={event}
          disabled={taken.has(event)}
          hint={taken.has(event) ? 'is there already' : undefined}
          onSelect={() => doing.rename(path, event)}
        >
          {event}
        </MenuItem>
      ))}
    </>
  )
}

const NO_DIRECTORIES: readonly HooksDirectory[] = []

function DuplicateItems({ path, doing }: { readonly path: string; readonly doing: RowDoing }) {
  const studio = useStudio()
  const directories = useStore(studio.listing, (state) => state.listing?.directories ?? NO_DIRECTORIES)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const others = directories.filter(
    (directory) => !['/', '\\'].some((separator) => path.startsWith(directory.path + separator)),
  )
  return (
    <>
      {others.length === 0 && (
        <MenuItem disabled onSelect={() => undefined}>
          There is no other hooks folder
        </MenuItem>
      )}
      {others.map((directory) => (
        <MenuItem key={directory.path} onSelect={() => doing.duplicate(path, directory.path)}>
          <Path text={pathText(directory.path, home)} title={directory.path} />
        </MenuItem>
      ))}
    </>
  )
}

interface SubMenuProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

function SubMenu({ title, hint, children }: SubMenuProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={menu['item']}>
        <span className={menu['text']}>{title}</span>
        <span className={menu['hint']}>{hint === undefined ? '▸' : `${hint} ▸`}</span>
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className={menu['content']} collisionPadding={8}>
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}

function nameOf(row: ExplorerRow): string {
  const path = fileOf(row)
  if (path !== null) return lastPart(path)
  return row.kind === 'directory' ? row.place : (eventOf(row) ?? '')
}

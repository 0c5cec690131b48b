import { COMMAND_MENU_TITLES, commandsOf } from '../../../shared/commands.ts'
import type { CommandId } from '../../../shared/commands.ts'
import type { Shell, Workspace } from '../../../shared/ipc.ts'
import type { KeptRun } from '../../../shared/requests/history.ts'
import type { SavedPayloadFile } from '../../../shared/requests/payloads.ts'
import type { FoundHook } from '../../../shared/places.ts'
import { verdictLabel } from '../../../shared/verdict-words.ts'
import type { RunRow } from '../../stores/run-row.ts'
import { savedId } from '../../stores/saved-payloads.ts'
import type { Doing } from '../../stores/toasts.ts'
import { lastPart } from '../path-text.ts'
import { runWord } from '../runs-list/run-word.ts'

/** The groups of the palette, in their order. */
export const PALETTE_GROUPS = ['commands', 'doings', 'hooks', 'payloads', 'folders', 'runs'] as const
/** See `PALETTE_GROUPS`. */
export type PaletteGroup = (typeof PALETTE_GROUPS)[number]

/** What an item of the palette does. */
export type PaletteTarget =
  | { readonly kind: 'command'; readonly id: CommandId }
  | { readonly kind: 'doing'; readonly id: number }
  | { readonly kind: 'hook'; readonly script: string }
  | { readonly kind: 'payload'; readonly saved: SavedPayloadFile }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'run'; readonly runId: string }

/** One line of the palette. */
export interface PaletteItem {
  /** Unique, and the same after a restart. */
  readonly id: string
  readonly group: PaletteGroup
  readonly title: string
  /** A quiet text after the title. */
  readonly detail: string
  /** The keys that do the same, or an empty text. */
  readonly keys: string
  /** It would do nothing now: the quiet text says why. */
  readonly disabled: boolean
  readonly target: PaletteTarget
}

/** What the palette is made of. */
export interface PaletteSources {
  readonly shell: Shell
  readonly keysOf: (id: CommandId) => string
  /** Why a command would do nothing now. */
  readonly whyNot: (id: CommandId) => string | null
  /** What can be taken back, newest last. */
  readonly doings: readonly Pick<Doing, 'id' | 'text'>[]
  readonly hooks: readonly FoundHook[]
  /** Where a script lies, as people call it. */
  readonly placeOf: (hook: FoundHook) => string
  readonly payloads: readonly SavedPayloadFile[]
  /** Recent folders that are not open. */
  readonly folders: Workspace['recents']
  /** A path as people read it. */
  readonly pathText: (path: string) => string
  readonly runs: readonly RunRow[]
  readonly kept: readonly KeptRun[]
  /** A moment as people read it. */
  readonly timeText: (at: number) => string
}

/** All lines of the palette: every command of the table, what can be undone, the hooks, the saved payloads, recent folders and the runs, newest first. */
export function paletteItems(sources: PaletteSources): readonly PaletteItem[] {
  return [
    ...commandItems(sources),
    ...doingItems(sources),
    ...hookItems(sources),
    ...payloadItems(sources),
    ...folderItems(sources),
    ...runItems(sources),
  ]
}

function commandItems({ shell, keysOf, whyNot }: PaletteSources): readonly PaletteItem[] {
  // The one that opened it would only open it again.
  return commandsOf(shell)
    .filter(({ id }) => id !== 'palette.open')
    .map(({ id, title, menu, asks }) => ({
      id: `command ${id}`,
      group: 'commands',
      title: asks ? `${title}…` : title,
      detail: whyNot(id) ?? COMMAND_MENU_TITLES[menu],
      keys: keysOf(id),
      disabled: whyNot(id) !== null,
      target: { kind: 'command', id },
    }))
}

function doingItems({ doings }: PaletteSources): readonly PaletteItem[] {
  return doings.toReversed().map(({ id, text }) => ({
    id: `doing ${id}`,
    group: 'doings',
    title: text,
    detail: 'undo',
    keys: '',
    disabled: false,
    target: { kind: 'doing', id },
  }))
}

function hookItems({ hooks, placeOf }: PaletteSources): readonly PaletteItem[] {
  return hooks.map((hook) => ({
    id: `hook ${hook.script}`,
    group: 'hooks',
    title: hook.event,
    detail: placeOf(hook),
    keys: '',
    disabled: false,
    target: { kind: 'hook', script: hook.script },
  }))
}

function payloadItems({ payloads }: PaletteSources): readonly PaletteItem[] {
  return payloads.map((saved) => ({
    id: savedId(saved.file),
    group: 'payloads',
    title: saved.payload.name,
    detail: saved.payload.event,
    keys: '',
    disabled: false,
    target: { kind: 'payload', saved },
  }))
}

function folderItems({ folders, pathText }: PaletteSources): readonly PaletteItem[] {
  return folders.map(({ path, exists }) => ({
    id: `folder ${path}`,
    group: 'folders',
    title: `Open ${lastPart(path)}`,
    detail: exists ? pathText(path) : `${pathText(path)} · missing`,
    keys: '',
    disabled: !exists,
    target: { kind: 'folder', path },
  }))
}

function runItems({ runs, kept, timeText }: PaletteSources): readonly PaletteItem[] {
  const listed = runs.map(({ runId, event, toolName, firedAt, state }) =>
    runItem(runId, event, [runWord(state).word, toolName, timeText(firedAt)]),
  )
  const known = new Set(runs.map(({ runId }) => runId))
  const older = kept
    .filter(({ runId }) => !known.has(runId))
    .map((run) => {
      const { runId, event, toolName, startedAt, sentence } = run
      return runItem(runId, event, [verdictLabel(run).word, toolName, timeText(Date.parse(startedAt)), sentence])
    })
  return [...listed, ...older]
}

function runItem(runId: string, event: string, details: readonly (string | null)[]): PaletteItem {
  const detail = details.filter((part) => part !== null && part !== '').join(' · ')
  const target = { kind: 'run', runId } as const
  return { id: `run ${runId}`, group: 'runs', title: event, detail, keys: '', disabled: false, target }
}

import { COMMAND_MENU_TITLES, COMMANDS } from '../../../shared/commands.ts'
import type { CommandId } from '../../../shared/commands.ts'
import type { KeptRun } from '../../../shared/requests/history.ts'
import type { SavedPayloadFile } from '../../../shared/requests/payloads.ts'
import type { FoundHook } from '../../../shared/places.ts'
import { verdictLabel } from '../../../shared/verdict-words.ts'
import type { RunRow } from '../../stores/run-row.ts'
import { savedId } from '../../stores/saved-payloads.ts'
import { runWord } from '../runs-list/run-word.ts'

/** The groups of the palette, in their order. */
export const PALETTE_GROUPS = ['commands', 'hooks', 'payloads', 'runs'] as const
/** See `PALETTE_GROUPS`. */
export type PaletteGroup = (typeof PALETTE_GROUPS)[number]

/** What an item of the palette does. */
export type PaletteTarget =
  | { readonly kind: 'command'; readonly id: CommandId }
  | { readonly kind: 'hook'; readonly script: string }
  | { readonly kind: 'payload'; readonly saved: SavedPayloadFile }
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
  /** It would do nothing now. */
  readonly disabled: boolean
  readonly target: PaletteTarget
}

/** What the palette is made of. */
export interface PaletteSources {
  readonly keysOf: (id: CommandId) => string
  readonly canRun: (id: CommandId) => boolean
  readonly hooks: readonly FoundHook[]
  /** Where a script lies, as people call it. */
  readonly placeOf: (hook: FoundHook) => string
  readonly payloads: readonly SavedPayloadFile[]
  readonly runs: readonly RunRow[]
  readonly kept: readonly KeptRun[]
  /** A moment as people read it. */
  readonly timeText: (at: number) => string
}

/** All lines of the palette: every command of the table, the hooks, the saved payloads and the runs, newest first. */
export function paletteItems(sources: PaletteSources): readonly PaletteItem[] {
  return [...commandItems(sources), ...hookItems(sources), ...payloadItems(sources), ...runItems(sources)]
}

function commandItems({ keysOf, canRun }: PaletteSources): readonly PaletteItem[] {
  // The one that opened it would only open it again.
  return COMMANDS.filter(({ id }) => id !== 'palette.open').map(({ id, title, menu, asks }) => ({
    id: `command ${id}`,
    group: 'commands',
    title: asks ? `${title}…` : title,
    detail: COMMAND_MENU_TITLES[menu],
    keys: keysOf(id),
    disabled: !canRun(id),
    target: { kind: 'command', id },
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

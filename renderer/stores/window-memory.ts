import { EVENT_NAMES } from '../../shared/events.ts'
import type { EventName } from '../../shared/events.ts'

/** What a window shows of a workspace, as it is kept over a restart. */
export interface WindowMemory {
  /** The borders of the panes, by the name of their group: what `react-resizable-panels` stores. */
  readonly panes: Readonly<Record<string, string>>
  /** The paths of the open scripts. */
  readonly tabs: readonly string[]
  readonly active: string | null
  readonly event: EventName | null
  /** The tool and the sample that are chosen for that event. */
  readonly tool: string | null
  readonly sample: string | null
  /** The chosen row of the list of hooks, and the rows that were folded or unfolded. */
  readonly chosen: string | null
  readonly unfolded: Readonly<Record<string, boolean>>
  /** What was chosen in the palette, last used first. */
  readonly used: readonly string[]
}

/** A window that remembers nothing. */
export const NO_MEMORY: WindowMemory = {
  panes: {},
  tabs: [],
  active: null,
  event: null,
  tool: null,
  sample: null,
  chosen: null,
  unfolded: {},
  used: [],
}

/** So many entries of a list are remembered; the studio takes no longer state. */
const MOST = 200

/** The memory as a text. */
export function memoryText(memory: WindowMemory): string {
  const unfolded = Object.fromEntries(Object.entries(memory.unfolded).slice(-MOST))
  return JSON.stringify({ ...memory, tabs: memory.tabs.slice(0, MOST), unfolded })
}

/** Reads a memory; what an earlier version wrote, or a hand, and is none of it is left out. */
export function readMemory(text: string | null): WindowMemory | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const given = value as Partial<Record<keyof WindowMemory, unknown>>
    return {
      panes: recordOf(given.panes, (item) => typeof item === 'string'),
      tabs: textsOf(given.tabs),
      active: textOf(given.active),
      event: EVENT_NAMES.find((name) => name === given.event) ?? null,
      tool: textOf(given.tool),
      sample: textOf(given.sample),
      chosen: textOf(given.chosen),
      unfolded: recordOf(given.unfolded, (item) => typeof item === 'boolean'),
      used: textsOf(given.used),
    }
  } catch {
    return null
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}

function recordOf<T>(value: unknown, isWanted: (item: unknown) => item is T): Readonly<Record<string, T>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isWanted(entry[1])))
}

import type { TextStorage } from './unsent-drafts.ts'

const KEY = 'hook-studio.tabs'

/** Which scripts are open. */
export interface OpenTabs {
  readonly paths: readonly string[]
  readonly active: string | null
}

/** What was open when the window was left. */
export function readOpenTabs(storage: TextStorage): OpenTabs {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return NONE
    const { paths, active } = value as Partial<Record<keyof OpenTabs, unknown>>
    if (!Array.isArray(paths)) return NONE
    return {
      paths: paths.filter((path): path is string => typeof path === 'string'),
      active: typeof active === 'string' ? active : null,
    }
  } catch {
    return NONE
  }
}

/** Remembers what is open. A full storage remembers what it has. */
export function writeOpenTabs(storage: TextStorage, tabs: OpenTabs): void {
  try {
    storage.setItem(KEY, JSON.stringify(tabs))
  } catch {
    // The tabs are a convenience; what was typed in them is kept elsewhere.
  }
}

const NONE: OpenTabs = { paths: [], active: null }

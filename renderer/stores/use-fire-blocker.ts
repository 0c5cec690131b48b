import { useStore } from 'zustand'
import { fireBlocker } from './fire-blocker.ts'
import type { Studio } from './studio.ts'

/** `fireBlocker`, followed: every store that it reads is. */
export function useFireBlocker(studio: Studio): string | null {
  useStore(studio.connection, (state) => state.state)
  useStore(studio.workspace, (state) => state.workspace)
  useStore(studio.settings, (state) => state.profile)
  useStore(studio.runs, (state) => state.rows)
  useStore(studio.fire)
  return fireBlocker(studio)
}

import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'

/** Asked for at once, while the studio is still being asked how the window was left. */
const panes = import('./panes.tsx')
const Panes = lazy(async () => ({ default: (await panes).Panes }))
const StartScreen = lazy(async () => ({ default: (await import('../start/start-screen.tsx')).StartScreen }))

/** The panes or, without a folder, the ways to begin. Nothing until it is known how the window was left. */
export function Main() {
  const studio = useStudio()
  const isKnown = useStore(studio.windowState, (state) => state.ready)
  const isGone = useStore(studio.connection, ({ state }) => state.kind === 'lost' || state.kind === 'refused')
  const isEmpty = useStore(studio.workspace, (state) => state.workspace?.roots.length === 0)
  const starting = useStore(studio.window, (state) => state.starting)
  if (!isKnown && !isGone) return null
  return <Suspense>{(starting ?? isEmpty) ? <StartScreen /> : <Panes />}</Suspense>
}

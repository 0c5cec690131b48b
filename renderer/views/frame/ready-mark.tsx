import { useEffect } from 'react'
import { useStore } from 'zustand'
import { currentDraft } from '../../stores/fire.ts'
import { useStudio } from '../../stores/studio-context.ts'

/** Marks the page as usable: what stands beside it is in the page, hooks are listed and the payload is there. */
export function ReadyMark() {
  const studio = useStudio()
  const profile = useStore(studio.settings, (state) => state.profile)
  const isListed = useStore(studio.listing, (state) => state.listing !== null)
  const isLoaded = useStore(studio.fire, (state) => currentDraft(state, profile) !== undefined)
  const isConnected = useStore(studio.connection, (state) => state.state.kind === 'connected')
  const isRestored = useStore(studio.windowState, (state) => state.ready)
  const isReady = isListed && isLoaded && isConnected && isRestored
  useEffect(() => {
    document.documentElement.dataset['ready'] = String(isReady)
  }, [isReady])
  return null
}

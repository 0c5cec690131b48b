import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { part } from '../../ui/part.tsx'
import { FocusAfterStart } from './focus-after-start.tsx'
import style from './frame.module.css'
import { ReadyMark } from './ready-mark.tsx'
import { unopened } from './unopened.tsx'
import { useFocusBehind } from './use-focus-behind.ts'
import { useGoingOn } from './use-going-on.ts'

const Panes = part(async () => (await import('./panes.tsx')).Panes)
// While the studio is still being asked how the window was left.
Panes.ahead()
const SettingsPage = part(
  async () => (await import('../settings/settings-page.tsx')).SettingsPage,
  unopened(({ window: windowStore }) => windowStore.getState().showPage(null)),
)
const StartScreen = part(async () => (await import('../start/start-screen.tsx')).StartScreen)

/** The panes or, without a folder, the ways to begin; over them the settings. Nothing until it is known how the window was left. */
export function Main() {
  const studio = useStudio()
  const isKnown = useStore(studio.windowState, (state) => state.ready)
  const isGone = useStore(studio.connection, ({ state }) => state.kind === 'lost' || state.kind === 'refused')
  const isEmpty = useStore(studio.workspace, (state) => state.workspace?.roots.length === 0)
  const starting = useStore(studio.window, (state) => state.starting)
  const isStarting = starting ?? isEmpty
  const wasStartingRef = useRef(false)
  useEffect(() => {
    if (isStarting) wasStartingRef.current = true
  }, [isStarting])
  const page = useStore(studio.window, (state) => state.page)
  const focusBehind = useFocusBehind(page !== null)
  useGoingOn()
  if (!isKnown && !isGone) return null
  return (
    <>
      <div className={style['behind']} inert={page !== null} data-hidden={page !== null || undefined}>
        {isStarting ? (
          <StartScreen>
            <ReadyMark />
          </StartScreen>
        ) : (
          <Panes>
            <FocusAfterStart wasStartingRef={wasStartingRef} />
            <ReadyMark />
          </Panes>
        )}
      </div>
      {page !== null && (
        <SettingsPage
          onClose={() => {
            studio.window.getState().showPage(null)
            focusBehind()
          }}
        />
      )}
    </>
  )
}

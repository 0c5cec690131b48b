import { assertNever } from '../../../shared/assert-never.ts'
import { useStore } from 'zustand'
import type { ConnectionState } from '../../bridge.ts'
import { useStudio } from '../../stores/studio-context.ts'
import style from './frame.module.css'

/** Says that the studio is gone and what to do; nothing while all is well. */
export function ConnectionBanner() {
  const studio = useStudio()
  const state = useStore(studio.connection, (store) => store.state)
  const text = sentence(state)
  return (
    <div role="alert" className={style['banner']} hidden={text === null}>
      {text}
    </div>
  )
}

function sentence(state: ConnectionState) {
  switch (state.kind) {
    case 'connecting':
    case 'connected':
      return null
    case 'lost':
      return (
        <>
          <strong>The studio stopped.</strong> Start it again with <code>npm start</code> or{' '}
          <code>hook-studio serve</code>, then open the address that it prints, in another tab: this page keeps what you
          typed, and goes on trying.
        </>
      )
    case 'refused':
      return state.reason === 'no-token' ? (
        <>
          <strong>This address has no token.</strong> Open the whole address that the studio printed, with everything
          after <code>#</code>.
        </>
      ) : (
        <>
          <strong>The studio does not know this page’s token.</strong> It was started again since: open the address that
          it printed last.
        </>
      )
    default:
      return assertNever(state)
  }
}

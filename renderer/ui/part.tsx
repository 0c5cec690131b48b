import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { notLoaded } from '../not-loaded.ts'
import { Button } from './button.tsx'
import { FailureLine } from './failure-line.tsx'

/** Stands in the place of a part that could not be had; `again` asks for it once more. */
export type MissingPart = ComponentType<{ readonly again: () => void }>

/** A part of the window whose code comes later. */
export interface Part<Props extends object> {
  (props: Props): ReactNode
  /** Fetches its code ahead of the time when it is shown. Quietly: one that could not be had is asked for again then. */
  readonly ahead: () => void
}

/**
 * A part of the window whose code is fetched when it is first shown, if not before; `meanwhile` stands there until then. The
 * studio may be gone by then: the rest of the window stays, and what is missing says so. A mistake of the part itself is none
 * of that, and goes on. No `Suspense` holds it: React shows what that waited for only 0.3 s after what stood there meanwhile.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: MissingPart = NotLoaded,
  meanwhile: ReactNode = null,
): Part<Props> {
  let arrived: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null

  async function take(): Promise<void> {
    try {
      arrived = await load()
    } finally {
      coming = null
    }
  }

  const fetch = (): Promise<void> => (coming ??= take())

  function Place(props: Props): ReactNode {
    const [shown, setShown] = useState(() => arrived)
    const [isMissing, setMissing] = useState(false)
    useLayoutEffect(() => {
      if (shown !== null || isMissing) return undefined
      let isHere = true
      fetch().then(
        () => isHere && setShown(() => arrived),
        () => isHere && setMissing(true),
      )
      return () => {
        isHere = false
      }
    }, [shown, isMissing])
    if (shown !== null) return createElement(shown, props)
    return isMissing ? <Missing again={() => setMissing(false)} /> : meanwhile
  }

  const ahead = (): void => {
    if (arrived === null) void fetch().catch(() => undefined)
  }
  return Object.assign(Place, { ahead })
}

function NotLoaded({ again }: { readonly again: () => void }) {
  return (
    <FailureLine place="pane" failure={notLoaded('This part of the window could not be loaded.')}>
      <Button onClick={again}>Try again</Button>
    </FailureLine>
  )
}

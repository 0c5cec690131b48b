import { useEffect } from 'react'
import { notLoaded } from '../../not-loaded.ts'
import { useStudio } from '../../stores/studio-context.ts'
import type { Studio } from '../../stores/studio.ts'
import type { MissingPart } from '../../ui/part.tsx'

/** What becomes of what lies over the window and could not be loaded: it is closed by `close`, and a message says so. */
export function unopened(close: (studio: Studio) => void): MissingPart {
  return function Unopened() {
    const studio = useStudio()
    useEffect(() => {
      close(studio)
      studio.toasts.getState().fail(notLoaded('That could not be opened: its part of the window could not be loaded.'))
    }, [studio])
    return null
  }
}

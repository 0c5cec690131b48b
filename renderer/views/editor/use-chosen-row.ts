import { useEffect } from 'react'
import { useStudio } from '../../stores/studio-context.ts'
import type { Studio } from '../../stores/studio.ts'
import { fileKey } from '../explorer/explorer-rows.ts'

/** The script whose row was chosen last: it is not chosen again when the editor is only drawn anew, as in a window that becomes narrow. */
const followed = new WeakMap<Studio, string>()

/** Chooses the row of the script that is shown in the list of hooks, and brings it in sight; the focus stays where it is. */
export function useChosenRow(path: string | null): void {
  const studio = useStudio()
  useEffect(() => {
    if (path === null || followed.get(studio) === path) return undefined
    followed.set(studio, path)
    const key = fileKey(path)
    studio.listing.getState().choose(key)
    // The list draws it first, where it was far out of sight.
    const frame = requestAnimationFrame(() => {
      document.querySelector(`[data-row="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [studio, path])
  useEffect(
    () => () => {
      if (studio.editor.getState().active !== path) followed.delete(studio)
    },
    [studio, path],
  )
}

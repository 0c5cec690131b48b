import { useEffect, useState } from 'react'
import { RUN_FILE } from '../../stores/handover.ts'
import { useStudio } from '../../stores/studio-context.ts'
import style from './handover.module.css'

/** What is held over the window. */
type Held = 'maybe' | 'no-run'

/** Opens recorded runs that are dropped anywhere on the window, and says so before they are let go. */
export function DropZone() {
  const studio = useStudio()
  const [held, setHeld] = useState<Held | null>(null)

  useEffect(() => {
    // A drag enters and leaves each element under it.
    let depth = 0
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth++
      setHeld(heldOf(event))
    }
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setHeld(null)
    }
    const over = (event: DragEvent): void => {
      // Without this the browser would show the file in the place of the studio.
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth = 0
      setHeld(null)
      const files = [...(event.dataTransfer?.files ?? [])]
      const isRun = files.some(({ name }) => name.toLowerCase().endsWith(RUN_FILE))
      // An editor takes the text of a file that is dropped on it.
      if (!isRun && event.target instanceof Element && event.target.closest('.cm-editor') !== null) return
      event.preventDefault()
      event.stopPropagation()
      void studio.handover.getState().openFiles(files)
    }
    const capture = { capture: true }
    window.addEventListener('dragenter', enter, capture)
    window.addEventListener('dragleave', leave, capture)
    window.addEventListener('dragover', over, capture)
    window.addEventListener('drop', drop, capture)
    return () => {
      window.removeEventListener('dragenter', enter, capture)
      window.removeEventListener('dragleave', leave, capture)
      window.removeEventListener('dragover', over, capture)
      window.removeEventListener('drop', drop, capture)
    }
  }, [studio])

  if (held === null) return null
  return (
    <div className={style['drop']}>
      {held === 'maybe' ? (
        <p>
          <strong>Drop to look at a recorded run</strong>
          <span>A file whose name ends in {RUN_FILE}. Nothing of it is run.</span>
        </p>
      ) : (
        <p>
          <strong>This is no recorded run</strong>
          <span>Their names end in {RUN_FILE}.</span>
        </p>
      )}
    </div>
  )
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** Before it is let go a file has no name; one with a type that the system knows is no recorded run. */
function heldOf({ dataTransfer }: DragEvent): Held {
  const items = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')
  return items.length > 0 && items.every(({ type }) => /^(?:image|audio|video|text)\//.test(type)) ? 'no-run' : 'maybe'
}

import { useEffect, useState } from 'react'
import { useStudio } from '../../stores/studio-context.ts'
import { heldWords } from './drop-kind.ts'
import type { HeldWords } from './drop-kind.ts'
import { takeDropped } from './take-dropped.ts'
import type { Dropped } from './take-dropped.ts'
import style from './drop.module.css'

/** The whole window takes folders, scripts, payloads and runs, and says before they are let go what becomes of them. */
export function DropZone() {
  const studio = useStudio()
  const [held, setHeld] = useState<HeldWords | null>(null)

  useEffect(() => {
    // A drag enters and leaves each element under it.
    let depth = 0
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth++
      setHeld(heldWords(typesOf(event), studio.fire.getState().event))
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
      // An editor would write the file's text into its own.
      event.preventDefault()
      event.stopPropagation()
      void takeDropped(studio, droppedOf(event, studio.bridge.pathOf))
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
      <p>
        <strong>{held.title}</strong>
        <span>{held.note}</span>
      </p>
    </div>
  )
}

/** What the event knows must be read while it lasts. */
function droppedOf(
  { dataTransfer }: DragEvent,
  pathOf: ((file: File) => string | null) | undefined,
): readonly Dropped[] {
  const items = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')
  return items.flatMap((item) => {
    const file = item.getAsFile()
    if (file === null) return []
    return [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true, path: pathOf?.(file) ?? null }]
  })
}

function typesOf({ dataTransfer }: DragEvent): readonly string[] {
  return [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').map(({ type }) => type)
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

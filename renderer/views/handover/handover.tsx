import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** What hands runs over: the dialog of an export. */
export function Handover() {
  const studio = useStudio()
  const run = useStore(studio.handover, (state) => state.export)
  return (
    <>
      {run.kind !== 'none' && (
        <Suspense>
          <ExportDialog run={run} />
        </Suspense>
      )}
    </>
  )
}

import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { part } from '../../ui/part.tsx'
import { unopened } from '../frame/unopened.tsx'

const ExportDialog = part(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  unopened(({ handover }) => handover.getState().endExport()),
)

/** What hands runs over: the dialog of an export. */
export function Handover() {
  const studio = useStudio()
  const run = useStore(studio.handover, (state) => state.export)
  return run.kind === 'none' ? null : <ExportDialog run={run} />
}

import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { Handover } from '../handover/handover.tsx'
import { Toasts } from '../toasts/toasts.tsx'

const OpenFolderDialog = lazy(async () => ({
  default: (await import('../workspace/open-folder-dialog.tsx')).OpenFolderDialog,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
}))
const TrustedDialog = lazy(async () => ({ default: (await import('../trust/trusted-dialog.tsx')).TrustedDialog }))
const NewHookDialog = lazy(async () => ({ default: (await import('../new-hook/new-hook-dialog.tsx')).NewHookDialog }))
const WhyDialog = lazy(async () => ({ default: (await import('../why/why-dialog.tsx')).WhyDialog }))
const SavePayloadDialog = lazy(async () => ({
  default: (await import('../payloads/save-payload-dialog.tsx')).SavePayloadDialog,
}))
const PayloadTableDialog = lazy(async () => ({
  default: (await import('../payloads/payload-table-dialog.tsx')).PayloadTableDialog,
}))
const TrustQuestion = lazy(async () => ({ default: (await import('../trust/trust-question.tsx')).TrustQuestion }))

/** The dialog that is open, if any, and the trust question over it; none of them is needed to begin with. */
export function Dialogs() {
  const studio = useStudio()
  const dialog = useStore(studio.window, (state) => state.dialog)
  const question = useStore(studio.trust, (state) => state.question)
  const close = () => studio.window.getState().show({ kind: 'none' })
  return (
    <>
      <Suspense>
        {dialog.kind === 'open-folder' && <OpenFolderDialog mode={dialog.mode} onClose={close} />}
        {dialog.kind === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {dialog.kind === 'trusted' && <TrustedDialog onClose={close} />}
        {dialog.kind === 'new-hook' && (
          <NewHookDialog event={dialog.event} directory={dialog.directory} onClose={close} />
        )}
        {dialog.kind === 'why' && <WhyDialog event={dialog.event} onClose={close} />}
        {dialog.kind === 'save-payload' && <SavePayloadDialog onClose={close} />}
        {dialog.kind === 'payload-table' && <PayloadTableDialog script={dialog.script} onClose={close} />}
        {question !== null && <TrustQuestion question={question} />}
      </Suspense>
      <Handover />
      <Toasts />
    </>
  )
}

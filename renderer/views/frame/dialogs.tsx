import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { part } from '../../ui/part.tsx'
import { DropZone } from '../drop/drop-zone.tsx'
import { Handover } from '../handover/handover.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { unopened } from './unopened.tsx'

const CLOSED = unopened(({ window: windowStore }) => windowStore.getState().show({ kind: 'none' }))
const PaletteDialog = part(async () => (await import('../palette/palette-dialog.tsx')).PaletteDialog, CLOSED)
const OpenFolderDialog = part(
  async () => (await import('../workspace/open-folder-dialog.tsx')).OpenFolderDialog,
  CLOSED,
)
const ShortcutsDialog = part(async () => (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog, CLOSED)
const TrustedDialog = part(async () => (await import('../trust/trusted-dialog.tsx')).TrustedDialog, CLOSED)
const NewHookDialog = part(async () => (await import('../new-hook/new-hook-dialog.tsx')).NewHookDialog, CLOSED)
const WhyDialog = part(async () => (await import('../why/why-dialog.tsx')).WhyDialog, CLOSED)
const SavePayloadDialog = part(
  async () => (await import('../payloads/save-payload-dialog.tsx')).SavePayloadDialog,
  CLOSED,
)
const PayloadTableDialog = part(
  async () => (await import('../payloads/payload-table-dialog.tsx')).PayloadTableDialog,
  CLOSED,
)
const EnvironmentDialog = part(
  async () => (await import('../environment/environment-dialog.tsx')).EnvironmentDialog,
  CLOSED,
)
const AboutDialog = part(async () => (await import('../help/about-dialog.tsx')).AboutDialog, CLOSED)
const AddHookDialog = part(async () => (await import('../drop/add-hook-dialog.tsx')).AddHookDialog, CLOSED)
const TrustQuestion = part(
  async () => (await import('../trust/trust-question.tsx')).TrustQuestion,
  unopened(({ trust }) => trust.getState().decline()),
)

/** The dialog that is open, if any, and the trust question over it; none of them is needed to begin with. */
export function Dialogs() {
  const studio = useStudio()
  const dialog = useStore(studio.window, (state) => state.dialog)
  const question = useStore(studio.trust, (state) => state.question)
  const isListed = useStore(studio.listing, (state) => state.listing !== null)
  // It must open at once.
  useEffect(() => {
    if (isListed) PaletteDialog.ahead()
  }, [isListed])
  const close = () => studio.window.getState().close(dialog)
  return (
    <>
      {dialog.kind === 'palette' && <PaletteDialog onClose={close} />}
      {dialog.kind === 'open-folder' && (
        <OpenFolderDialog mode={dialog.mode} insteadOf={dialog.insteadOf} onClose={close} />
      )}
      {dialog.kind === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {dialog.kind === 'environment' && <EnvironmentDialog onClose={close} />}
      {dialog.kind === 'about' && <AboutDialog onClose={close} />}
      {dialog.kind === 'add-hook' && <AddHookDialog fileName={dialog.fileName} text={dialog.text} onClose={close} />}
      {dialog.kind === 'trusted' && <TrustedDialog onClose={close} />}
      {dialog.kind === 'new-hook' && (
        <NewHookDialog event={dialog.event} directory={dialog.directory} onClose={close} />
      )}
      {dialog.kind === 'why' && <WhyDialog event={dialog.event} onClose={close} />}
      {dialog.kind === 'save-payload' && <SavePayloadDialog onClose={close} />}
      {dialog.kind === 'payload-table' && <PayloadTableDialog script={dialog.script} onClose={close} />}
      {question !== null && <TrustQuestion question={question} />}
      <Handover />
      <DropZone />
      <Toasts />
    </>
  )
}

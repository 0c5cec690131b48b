import { createElement, lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { DropZone } from '../drop/drop-zone.tsx'
import { Handover } from '../handover/handover.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { usePalette } from './use-palette.ts'

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
const SettingsDialog = lazy(async () => ({ default: (await import('../settings/settings-dialog.tsx')).SettingsDialog }))
const EnvironmentDialog = lazy(async () => ({
  default: (await import('../environment/environment-dialog.tsx')).EnvironmentDialog,
}))
const AboutDialog = lazy(async () => ({ default: (await import('../help/about-dialog.tsx')).AboutDialog }))
const AddHookDialog = lazy(async () => ({ default: (await import('../drop/add-hook-dialog.tsx')).AddHookDialog }))
const TrustQuestion = lazy(async () => ({ default: (await import('../trust/trust-question.tsx')).TrustQuestion }))

/** The dialog that is open, if any, and the trust question over it; none of them is needed to begin with. */
export function Dialogs() {
  const studio = useStudio()
  const dialog = useStore(studio.window, (state) => state.dialog)
  const question = useStore(studio.trust, (state) => state.question)
  const palette = usePalette()
  const close = () => studio.window.getState().show({ kind: 'none' })
  return (
    <>
      {dialog.kind === 'palette' && palette !== null && createElement(palette, { onClose: close })}
      <Suspense>
        {dialog.kind === 'open-folder' && <OpenFolderDialog mode={dialog.mode} onClose={close} />}
        {dialog.kind === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {dialog.kind === 'settings' && <SettingsDialog onClose={close} />}
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
      </Suspense>
      <Handover />
      <DropZone />
      <Toasts />
    </>
  )
}

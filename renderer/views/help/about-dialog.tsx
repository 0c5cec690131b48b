import { useStore } from 'zustand'
import { runCommand } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import style from './about.module.css'

/** What the studio is, and what it does not do. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio()
  const info = useStore(studio.connection, (state) => state.info)
  return (
    <Modal
      title="About Hook Studio"
      intro="Write, test-fire, time, replay and debug the hooks of AI coding agents."
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => runCommand(studio, 'help.diagnostics')}>Copy diagnostics</Button>
          <Button onClick={() => runCommand(studio, 'help.logs')}>Show logs</Button>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <dl className={style['facts']}>
        <dt>Version</dt>
        <dd>{info?.version ?? 'unknown'}</dd>
        <dt>Licence</dt>
        <dd>MIT</dd>
        <dt>Account</dt>
        <dd>None. There is nothing to sign in to.</dd>
        <dt>Network</dt>
        <dd>
          None. Nothing leaves this computer: no telemetry, no updates by itself, and the page may load nothing from
          elsewhere. What your hooks do is theirs.
        </dd>
        <dt>Your files</dt>
        <dd>
          Hooks and saved payloads are plain files in your folders. Drafts, runs and settings lie in the studio’s own
          data folder.
        </dd>
        <dt>Diagnostics</dt>
        <dd>Versions, platform and counts, for a bug report: never payloads, output or names of your files.</dd>
      </dl>
    </Modal>
  )
}

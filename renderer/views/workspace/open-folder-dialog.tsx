import { useState } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import type { OpenMode } from '../../stores/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { lastPart } from '../path-text.ts'
import { PathField } from './path-field.tsx'

interface OpenFolderProps {
  readonly mode: OpenMode
  /** A recent folder that is gone, and is looked for. */
  readonly insteadOf: string | null
  readonly onClose: () => void
}

/** Asks a browser's user for a folder on the studio's machine. */
export function OpenFolderDialog({ mode, insteadOf, onClose }: OpenFolderProps) {
  const studio = useStudio()
  const home = useStore(studio.connection, (state) => state.info?.homeDir ?? '')
  const first = useStore(studio.workspace, (state) => state.workspace?.roots[0]?.path)
  const error = useStore(studio.workspace, (state) => state.error)
  const [path, setPath] = useState(() => startOf(insteadOf ?? first, home))

  function close(): void {
    studio.workspace.getState().dismissError()
    onClose()
  }

  /** What was said of another path need not hold for this one. */
  function change(next: string): void {
    studio.workspace.getState().dismissError()
    setPath(next)
  }

  async function open(): Promise<void> {
    const folder = path.trim()
    if (folder === '') return
    const isDone = await studio.workspace.getState().open([withoutEnd(folder)], mode, insteadOf)
    if (isDone) close()
  }

  return (
    <Modal
      title={
        mode === 'add' ? 'Add a folder' : insteadOf === null ? 'Open a folder' : `Where is ${lastPart(insteadOf)}?`
      }
      intro="Opening a folder runs nothing: its hooks are listed, and you are asked before the first one is fired."
      onClose={close}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" disabled={path.trim() === ''} onClick={() => void open()}>
            {mode === 'add' ? 'Add' : 'Open'}
          </Button>
        </>
      }
    >
      <PathField value={path} onChange={change} onSubmit={() => void open()} />
      <FailureLine failure={error} />
    </Modal>
  )
}

/** Beside the folder that is open, or at home. */
function startOf(root: string | undefined, home: string): string {
  const folder = root === undefined ? home : root.replace(/[/\\][^/\\]*$/, '')
  const separator = folder.includes('\\') ? '\\' : '/'
  return folder.endsWith(separator) ? folder : `${folder}${separator}`
}

function withoutEnd(folder: string): string {
  const short = folder.replace(/[/\\]+$/, '')
  return short === '' || /^[A-Za-z]:$/.test(short) ? folder : short
}

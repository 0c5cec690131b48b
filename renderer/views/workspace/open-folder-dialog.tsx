import { useState } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import type { OpenMode } from '../../stores/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PathField } from './path-field.tsx'
import style from './workspace.module.css'

/** Asks a browser's user for a folder on the studio's machine. */
export function OpenFolderDialog({ mode, onClose }: { readonly mode: OpenMode; readonly onClose: () => void }) {
  const studio = useStudio()
  const home = useStore(studio.connection, (state) => state.info?.homeDir ?? '')
  const first = useStore(studio.workspace, (state) => state.workspace?.roots[0]?.path)
  const error = useStore(studio.workspace, (state) => state.error)
  const [path, setPath] = useState(() => startOf(first, home))

  function close(): void {
    studio.workspace.getState().dismissError()
    onClose()
  }

  async function open(): Promise<void> {
    const folder = path.trim()
    if (folder === '') return
    const isDone = await studio.workspace.getState().open([withoutEnd(folder)], mode)
    if (isDone) close()
  }

  return (
    <Modal
      title={mode === 'add' ? 'Add a folder' : 'Open a folder'}
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
      <PathField value={path} onChange={setPath} onSubmit={() => void open()} />
      {error !== null && (
        <p className={style['error']} role="alert">
          {error.message} {error.fix}
        </p>
      )}
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

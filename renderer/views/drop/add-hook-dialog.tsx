import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import type { Failure } from '../../../shared/result.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useIsThere } from '../../ui/use-is-there.ts'
import { fileKey } from '../explorer/explorer-rows.ts'
import { fileOfHook, fileThere, placeFor } from '../new-hook/hook-place.ts'
import { pathText } from '../path-text.ts'
import { eventOfName } from './drop-kind.ts'
import style from './drop.module.css'

const EVENT_ITEMS = EVENT_NAMES.map((name) => ({ value: name, title: name }))

interface AddHookDialogProps {
  readonly fileName: string
  readonly text: string
  readonly onClose: () => void
}

/** Offers to add a script from elsewhere as a hook: a copy of it, with the name of its event. */
export function AddHookDialog({ fileName, text, onClose }: AddHookDialogProps) {
  const studio = useStudio()
  const listing = useStore(studio.listing, (state) => state.listing)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const platform = useStore(studio.connection, (state) => state.info?.platform)
  const [event, setEvent] = useState<EventName>(() => eventOfName(fileName) ?? studio.fire.getState().event)
  const [wanted, setWanted] = useState<string | null>(null)
  const added = useRef<string | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const isShown = useIsThere()
  const directories = listing?.directories ?? []
  const directory = wanted ?? placeFor(event, directories, listing, platform)?.path ?? null
  const target = directory === null ? null : fileOfHook(directory, event, platform)
  const isTaken = target !== null && fileThere(target, listing)

  async function add(): Promise<void> {
    if (directory === null) return
    const created = await studio.hookActions.getState().create({ directory, event, text, payloads: [] })
    if (!isShown()) {
      const { say, fail } = studio.toasts.getState()
      if (created.ok) say(`${event} is created and switched on.`)
      else fail(created.error)
      return
    }
    if (!created.ok) {
      setError(created.error)
      return
    }
    added.current = created.value.path
    studio.window.getState().showStart(false)
    studio.listing.getState().choose(fileKey(created.value.path))
    onClose()
  }

  /** As long as the dialog is there it keeps the focus: the script gets it afterwards. */
  function openAdded(): boolean {
    if (added.current === null) return false
    void studio.editor.getState().open(added.current)
    return true
  }

  return (
    <Modal
      title={`Add ${fileName} as a hook`}
      intro="It lies in no hooks directory that is open here. A copy is made and switched on; the file itself stays as it is."
      onClose={onClose}
      focusElsewhere={openAdded}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={directory === null || isTaken} onClick={() => void add()}>
            Add hook
          </Button>
        </>
      }
    >
      <div className={style['pickers']}>
        <Picker label="Event of the hook" value={event} items={EVENT_ITEMS} onPick={setEvent} />
        {directory !== null && (
          <Picker
            label="Directory"
            value={directory}
            shown={pathText(directory, home)}
            items={directories.map(({ path }) => ({ value: path, title: pathText(path, home) }))}
            onPick={setWanted}
          />
        )}
      </div>
      {directory === null && <p className={style['problem']}>Open a folder first: there is no place for a hook yet.</p>}
      {isTaken && (
        <p className={style['problem']}>
          There is a hook for {event} in that directory already: choose another event or place.
        </p>
      )}
      <FailureLine failure={error} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre className={style['text']} tabIndex={0} aria-label={`Text of ${fileName}`}>
        {text.slice(0, 4_000)}
      </pre>
    </Modal>
  )
}

import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { FoundHook } from '../../../shared/places.ts'
import { seriesText } from '../../stores/payload-table.ts'
import { payloadsOf } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Picker } from '../../ui/picker.tsx'
import { namesOfRoots } from '../explorer/explorer-rows.ts'
import { lastPart, pathText } from '../path-text.ts'
import { PayloadTable } from './payload-table.tsx'
import style from './payloads.module.css'

interface PayloadTableDialogProps {
  /** The hook that is shown first; null shows the first one of the event that is fired. */
  readonly script: string | null
  readonly onClose: () => void
}

const NO_HOOKS: readonly FoundHook[] = []

/** A hook's saved payloads and what comes of each: fired all at once or one by one, compared with what is expected. */
export function PayloadTableDialog({ script: wanted, onClose }: PayloadTableDialogProps) {
  const studio = useStudio()
  const hooks = useStore(studio.listing, (state) => state.listing?.hooks ?? NO_HOOKS)
  const fired = useStore(studio.fire, (state) => state.event)
  const roots = useStore(studio.workspace, (state) => state.workspace?.roots)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const payloads = useStore(studio.savedPayloads, (state) => state.payloads)
  const broken = useStore(studio.savedPayloads, (state) => state.broken)
  const error = useStore(studio.savedPayloads, (state) => state.error)
  const series = useStore(studio.payloadTable, (state) => state.series)
  const stopsAtFirst = useStore(studio.payloadTable, (state) => state.stopsAtFirst)
  const [event, setEvent] = useState(hooks.find(({ script }) => script === wanted)?.event ?? fired)
  const [picked, setPicked] = useState(wanted)
  const ofEvent = hooks.filter((hook) => hook.event === event)
  const hook = ofEvent.find(({ script }) => script === picked) ?? ofEvent[0]
  const rows = hook === undefined ? [] : payloadsOf(payloads, event).filter((one) => one.directory === hook.directory)
  const isGoing = series?.going === true
  const isMine = series !== null && series.script === hook?.script
  const names = namesOfRoots(roots ?? [])
  const placeOf = ({ root, source }: FoundHook) => (root === null ? source : (names.get(root) ?? root))
  const { fireAll, stop, setStopsAtFirst } = studio.payloadTable.getState()

  // Files may have been written by others since.
  useEffect(() => void studio.savedPayloads.getState().load(), [studio])

  return (
    <Modal
      title="Saved payloads"
      intro="What a hook does with each payload that is saved beside it, and whether that is what was expected."
      wide
      onClose={onClose}
      foot={
        <>
          <label className={style['check']}>
            <input
              type="checkbox"
              checked={stopsAtFirst}
              onChange={(change) => setStopsAtFirst(change.target.checked)}
            />
            Stop at the first that differs
          </label>
          <output className={style['progress']} data-differs={(isMine && series.differs > 0) || undefined}>
            {isMine ? seriesText(series) : ''}
          </output>
          <Button onClick={onClose}>Close</Button>
          {isGoing ? (
            <Button onClick={() => void stop()}>Stop</Button>
          ) : (
            <Button
              look="primary"
              disabled={hook === undefined || rows.length === 0}
              onClick={() => hook !== undefined && void fireAll(hook.script, rows)}
            >
              Fire all
            </Button>
          )}
        </>
      }
    >
      <div className={style['pickers']}>
        <Picker
          label="Event"
          value={event}
          items={EVENT_NAMES.map((name) => ({
            value: name,
            title: name,
            tag: countTag(payloadsOf(payloads, name).length),
          }))}
          onPick={setEvent}
        />
        <Picker
          label="Hook"
          value={hook?.script ?? ''}
          shown={hook === undefined ? 'none is on' : `${lastPart(hook.script)} in ${placeOf(hook)}`}
          disabled={hook === undefined}
          items={ofEvent.map((one) => ({
            value: one.script,
            title: `${lastPart(one.script)} in ${placeOf(one)}`,
            detail: pathText(one.script, home),
          }))}
          onPick={setPicked}
        />
      </div>
      {hook === undefined ? (
        <p className={style['empty']}>No {event} hook would run: make one, or switch one on.</p>
      ) : rows.length === 0 ? (
        <p className={style['empty']}>
          No payload of {event} is saved beside this hook. Write one under Fire and press Save.
        </p>
      ) : (
        <PayloadTable script={hook.script} rows={rows} onClose={onClose} />
      )}
      {error !== null && (
        <p className={style['error']} role="alert">
          {error.message} {error.fix}
        </p>
      )}
      {broken.length > 0 && (
        <section className={style['broken']} aria-label="Files that are no saved payloads">
          <h3>Not read</h3>
          <ul>
            {broken.map(({ file, message }) => (
              <li key={file}>
                <code>{pathText(file, home)}</code> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  )
}

function countTag(count: number): string | null {
  return count === 0 ? null : `${count} saved`
}

import { useState } from 'react'
import { useStore } from 'zustand'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { FoundHook } from '../../../shared/places.ts'
import { allTags, hasTag } from '../../../shared/tags.ts'
import { hookAtHand } from '../../stores/hook-at-hand.ts'
import { payloadsOf } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Picker } from '../../ui/picker.tsx'
import { namesOfRoots } from '../explorer/explorer-rows.ts'
import { lastPart, pathText } from '../path-text.ts'
import { PayloadTable } from './payload-table.tsx'
import { SeriesProgress } from './series-progress.tsx'
import { TagFilter } from './tag-filter.tsx'
import style from './payloads.module.css'

interface PayloadTableDialogProps {
  /**
   * The hook that is shown first; null shows one of the event that is fired: that at hand, else the first that has payloads,
   * else the first.
   */
  readonly script: string | null
  readonly onClose: () => void
}

const NO_HOOKS: readonly FoundHook[] = []

/** A hook's saved payloads and what comes of each: fired all at once or one by one, compared with what is expected. */
export function PayloadTableDialog({ script: asked, onClose }: PayloadTableDialogProps) {
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
  const [event, setEvent] = useState(hooks.find(({ script }) => script === asked)?.event ?? fired)
  const [picked, setPicked] = useState(
    () =>
      asked ??
      hookAtHand(studio.listing.getState().listing, fired, {
        active: studio.editor.getState().active,
        chosen: studio.listing.getState().chosen,
      })?.script,
  )
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ofEvent = hooks.filter((hook) => hook.event === event)
  const saved = payloadsOf(payloads, event)
  const hasSaved = (hook: FoundHook) => saved.some(({ directory }) => directory === hook.directory)
  const hook = ofEvent.find(({ script }) => script === picked) ?? ofEvent.find(hasSaved) ?? ofEvent[0]
  const all = saved.filter((one) => one.directory === hook?.directory)
  const tags = allTags(all.map(({ payload }) => payload))
  // A tag that no payload has any more would hide them all.
  const ofTags = tags.filter((tag) => wanted.has(tag))
  const rows = all.filter(({ payload }) => hasTag(payload, ofTags))
  const chosenRows = rows.filter(({ file }) => chosen.has(file))
  const toFire = chosenRows.length > 0 ? chosenRows : rows
  const isGoing = series?.going === true
  const isMine = series !== null && series.script === hook?.script
  const names = namesOfRoots(roots ?? [])
  const placeOf = ({ root, source }: FoundHook) => (root === null ? source : (names.get(root) ?? root))
  const { fireAll, stop, setStopsAtFirst } = studio.payloadTable.getState()

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
          <SeriesProgress series={isMine ? series : null} />
          <Button onClick={onClose}>Close</Button>
          {isGoing ? (
            <Button onClick={() => void stop()}>Stop</Button>
          ) : (
            <Button
              look="primary"
              disabled={hook === undefined || rows.length === 0}
              onClick={() => hook !== undefined && void fireAll(hook.script, toFire)}
            >
              {chosenRows.length > 0
                ? `Fire chosen (${chosenRows.length})`
                : rows.length < all.length
                  ? `Fire shown (${rows.length})`
                  : 'Fire all'}
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
      ) : all.length === 0 ? (
        <p className={style['empty']}>
          No payload of {event} is saved beside this hook. Write one under Fire and press Save.
        </p>
      ) : (
        <>
          <TagFilter tags={tags} wanted={new Set(ofTags)} onWant={setWanted} />
          <PayloadTable script={hook.script} rows={rows} chosen={chosen} onChoose={setChosen} onClose={onClose} />
        </>
      )}
      <FailureLine failure={error} />
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

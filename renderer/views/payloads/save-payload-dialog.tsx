import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { EXPECTATION_MEANINGS, EXPECTATIONS, outcomeOf } from '../../../shared/expectation.ts'
import type { Expectation } from '../../../shared/expectation.ts'
import type { Failure } from '../../../shared/result.ts'
import type { SavedPayload } from '../../../shared/saved-payload.ts'
import { tagProblem, tagsOf } from '../../../shared/tags.ts'
import { currentDraft } from '../../stores/fire.ts'
import { hookAtHand } from '../../stores/hook-at-hand.ts'
import { sampleOf, savedId } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useIsThere } from '../../ui/use-is-there.ts'
import { namesOfRoots } from '../explorer/explorer-rows.ts'
import { pathText } from '../path-text.ts'
import { shownRun } from '../run/chosen-run.ts'
import { expectationTitle } from './expectation-text.ts'
import { ownObject } from './own-object.ts'
import style from './payloads.module.css'

const NOTHING = 'nothing'

/** Saves the payload on screen beside the hooks of a directory, with a name and what is expected of it. */
export function SavePayloadDialog({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio()
  const event = useStore(studio.fire, (state) => state.event)
  const profile = useStore(studio.settings, (state) => state.profile)
  const draft = useStore(studio.fire, (state) => currentDraft(state, profile))
  const payloads = useStore(studio.savedPayloads, (state) => state.payloads)
  const listing = useStore(studio.listing, (state) => state.listing)
  const roots = useStore(studio.workspace, (state) => state.workspace?.roots)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const picked = payloads.find(({ file }) => savedId(file) === draft?.sampleId)
  const atHand = hookAtHand(listing, event, {
    active: studio.editor.getState().active,
    chosen: studio.listing.getState().chosen,
  })
  const directories = (listing?.directories ?? []).filter(({ source }) => source !== 'runtime')
  const [name, setName] = useState(picked?.payload.name ?? '')
  const [directory, setDirectory] = useState(
    picked?.directory ??
      (atHand !== null && atHand.source !== 'runtime' ? atHand.directory : undefined) ??
      listing?.hooks.find((hook) => hook.event === event && hook.source !== 'runtime')?.directory ??
      (directories.find(({ root }) => root !== null) ?? directories[0])?.path ??
      '',
  )
  const [expect, setExpect] = useState<Expectation | typeof NOTHING>(picked?.payload.expect ?? NOTHING)
  const shown = shownRun(studio)
  const came = shown?.event === event && shown.report !== null ? outcomeOf(shown.report) : null
  const [tags, setTags] = useState((picked?.payload.tags ?? []).join(' '))
  const [pinned, setPinned] = useState(picked?.payload.profile !== undefined)
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<Failure | null>(null)
  const formId = useId()
  const isShown = useIsThere()
  const named = name.trim()
  const words = tagsOf(tags)
  const wrongTag = tagProblem(words)
  const taken = payloads.find(
    (one) => one.directory === directory && one.payload.event === event && one.payload.name === named,
  )

  async function save(): Promise<void> {
    if (named === '' || directory === '' || wrongTag !== null) return
    if (taken !== undefined && !asked) {
      setAsked(true)
      return
    }
    const own = ownObject(event, draft?.text ?? '{}')
    if (!own.ok) {
      setError(own.error)
      return
    }
    const payload: SavedPayload = {
      version: 1,
      event,
      name: named,
      ...(words.length > 0 && { tags: words }),
      ...(pinned && { profile }),
      ...(expect !== NOTHING && { expect }),
      payload: own.value,
    }
    const saved = await studio.savedPayloads.getState().save(directory, payload, null)
    if (!isShown()) {
      const { say, fail } = studio.toasts.getState()
      if (saved.ok) say(`The payload “${named}” is saved.`)
      else fail(saved.error)
      return
    }
    if (!saved.ok) {
      setError(saved.error)
      return
    }
    studio.fire.getState().chooseSaved(sampleOf(saved.value))
    onClose()
  }

  const names = namesOfRoots(roots ?? [])
  return (
    <Modal
      title={`Save this ${event} payload`}
      intro="A small JSON file beside the hooks, for you and for everybody who has them. No agent reads it."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            disabled={named === '' || directory === '' || wrongTag !== null}
          >
            {taken !== undefined && asked ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={style['fields']}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void save()
        }}
      >
        <label className={style['field']}>
          <span>Name</span>
          <input
            className={style['input']}
            value={name}
            maxLength={120}
            placeholder="writes package.json"
            onChange={(change) => {
              setName(change.target.value)
              setAsked(false)
            }}
          />
        </label>
        <Picker
          label="Beside the hooks of"
          value={directory}
          items={directories.map((place) => ({
            value: place.path,
            title: place.root === null ? 'global' : (names.get(place.root) ?? place.root),
            detail: pathText(place.path, home),
            tag: place.exists ? null : 'will be created',
          }))}
          onPick={(next) => {
            setDirectory(next)
            setAsked(false)
          }}
        />
        <Picker
          label="Expected"
          value={expect}
          items={[
            { value: NOTHING, title: 'no verdict', detail: 'It is only fired, and compared with nothing.' },
            ...EXPECTATIONS.map((value) => ({
              value,
              title: expectationTitle(value),
              detail: EXPECTATION_MEANINGS[value],
              tag: value === came ? 'came of the run shown' : null,
            })),
          ]}
          onPick={setExpect}
        />
        <label className={style['field']}>
          <span>Tags</span>
          <input
            className={style['input']}
            value={tags}
            placeholder="ci slow"
            aria-describedby={`${formId}-tags`}
            onChange={(change) => setTags(change.target.value)}
          />
          <span id={`${formId}-tags`} className={style['quiet']}>
            Words to choose it by, here and with hook-studio check --tag.
          </span>
        </label>
        <FailureLine failure={wrongTag === null ? null : { message: wrongTag }} said="status" />
        <label className={style['check']}>
          <input type="checkbox" checked={pinned} onChange={(change) => setPinned(change.target.checked)} />
          Always fire it as {profile}
        </label>
        {taken !== undefined && (
          <p className={style['asks']} role="alert">
            There is a payload “{named}” of {event} here already.{' '}
            {asked ? 'Press Replace to write over it.' : 'Saving asks before it is written over.'}
          </p>
        )}
        <FailureLine failure={error} />
      </form>
    </Modal>
  )
}

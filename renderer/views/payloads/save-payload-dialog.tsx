import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { EXPECTATION_MEANINGS, EXPECTATIONS } from '../../../shared/expectation.ts'
import type { Expectation } from '../../../shared/expectation.ts'
import type { Failure } from '../../../shared/result.ts'
import type { SavedPayload } from '../../../shared/saved-payload.ts'
import { currentDraft } from '../../stores/fire.ts'
import { sampleOf, savedId } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Picker } from '../../ui/picker.tsx'
import { namesOfRoots } from '../explorer/explorer-rows.ts'
import { pathText } from '../path-text.ts'
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
  const directories = (listing?.directories ?? []).filter(({ source }) => source !== 'runtime')
  const [name, setName] = useState(picked?.payload.name ?? '')
  const [directory, setDirectory] = useState(
    picked?.directory ??
      listing?.hooks.find((hook) => hook.event === event && hook.source !== 'runtime')?.directory ??
      (directories.find(({ root }) => root !== null) ?? directories[0])?.path ??
      '',
  )
  const [expect, setExpect] = useState<Expectation | typeof NOTHING>(picked?.payload.expect ?? NOTHING)
  const [pinned, setPinned] = useState(picked?.payload.profile !== undefined)
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<Failure | null>(null)
  const formId = useId()
  const named = name.trim()
  const taken = payloads.find(
    (one) => one.directory === directory && one.payload.event === event && one.payload.name === named,
  )

  async function save(): Promise<void> {
    if (named === '' || directory === '') return
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
      ...(pinned && { profile }),
      ...(expect !== NOTHING && { expect }),
      payload: own.value,
    }
    const saved = await studio.savedPayloads.getState().save(directory, payload, null)
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
          <Button look="primary" type="submit" form={formId} disabled={named === '' || directory === ''}>
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
            { value: NOTHING, title: 'nothing', detail: 'It is only fired.' },
            ...EXPECTATIONS.map((value) => ({
              value,
              title: expectationTitle(value),
              detail: EXPECTATION_MEANINGS[value],
            })),
          ]}
          onPick={setExpect}
        />
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
        {error !== null && (
          <p className={style['error']} role="alert">
            {error.message} {error.fix}
          </p>
        )}
      </form>
    </Modal>
  )
}

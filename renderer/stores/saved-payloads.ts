import { createStore } from 'zustand/vanilla'
import type { EventName } from '../../shared/events.ts'
import type { Bridge } from '../../shared/ipc.ts'
import type { HookListing } from '../../shared/places.ts'
import type { BrokenPayloadFile, SavedPayloadFile } from '../../shared/requests/payloads.ts'
import type { Failure, Result } from '../../shared/result.ts'
import type { SavedPayload } from '../../shared/saved-payload.ts'
import { isBehind } from './draft.ts'
import type { Draft } from './draft.ts'
import type { PayloadSample } from './samples.ts'
import type { TakeBack } from './toasts.ts'

/** What is kept beside the hooks. */
export interface SavedPayloadsStore {
  readonly payloads: readonly SavedPayloadFile[]
  /** Files that should be saved payloads and are not, each with what is wrong with it. */
  readonly broken: readonly BrokenPayloadFile[]
  readonly error: Failure | null
  readonly load: () => Promise<void>
  /** `replaces` is the file that it was, when it gets another name or place. */
  readonly save: (
    directory: string,
    payload: SavedPayload,
    replaces: string | null,
  ) => Promise<Result<SavedPayloadFile>>
  /** Deletes one, with a way back. */
  readonly remove: (payload: SavedPayloadFile) => Promise<void>
}

/** What saved payloads need of the rest of the window. */
export interface SavedPayloadsNeeds {
  readonly bridge: Bridge
  readonly say: (text: string, undo?: TakeBack) => void
  readonly fail: (error: Failure) => void
}

/** A store of the saved payloads; it follows `payloads.changed` and the open folders. */
export function createSavedPayloads({ bridge, say, fail }: SavedPayloadsNeeds) {
  const store = createStore<SavedPayloadsStore>()((set, get) => {
    let asked = 0
    return {
      payloads: [],
      broken: [],
      error: null,
      load: async () => {
        const mine = ++asked
        const result = await bridge.request('payloads.list', {})
        if (mine !== asked) return
        set(result.ok ? { ...result.value, error: null } : { error: result.error })
      },
      save: async (directory, payload, replaces) => {
        const result = await bridge.request('payloads.save', { directory, payload, replaces })
        if (result.ok) await get().load()
        return result
      },
      remove: async ({ file, payload }) => {
        const result = await bridge.request('payloads.delete', { file })
        if (!result.ok) {
          fail(result.error)
          return
        }
        const { undo } = result.value
        say(`The payload “${payload.name}” is deleted.`, async () => {
          const back = await bridge.request('undo.run', { undo })
          await get().load()
          return back
        })
        await get().load()
      },
    }
  })
  bridge.on('payloads.changed', () => void store.getState().load())
  bridge.on('workspace.changed', () => void store.getState().load())
  return store
}

/** The saved payloads of an event, in the order of their directories and names. */
export function payloadsOf(payloads: readonly SavedPayloadFile[], event: EventName): readonly SavedPayloadFile[] {
  return payloads.filter(({ payload }) => payload.event === event)
}

/** The id under which a saved payload stands among the samples. */
export function savedId(file: string): string {
  return `saved:${file}`
}

/** A saved payload as a sample for the editor. */
export function sampleOf({ file, payload }: SavedPayloadFile): PayloadSample {
  return { id: savedId(file), title: payload.name, text: JSON.stringify(payload.payload, null, 2) }
}

/** The saved payload that a text is, as it stands in its file; null when there is none. */
export function savedAs(
  { payload, sampleId }: { readonly payload: string; readonly sampleId: string | null },
  payloads: readonly SavedPayloadFile[],
): SavedPayloadFile | null {
  const saved = payloads.find(({ file }) => savedId(file) === sampleId)
  return saved !== undefined && sampleOf(saved).text === payload ? saved : null
}

/** The script of the hook beside which a payload is saved; null when none would run. */
export function hookBeside(listing: HookListing | null, { directory, payload }: SavedPayloadFile): string | null {
  const hook = listing?.hooks.find((one) => one.directory === directory && one.event === payload.event)
  return hook?.script ?? null
}

/** The saved payload whose file was changed while a person changed the draft of it; null when there is none. */
export function conflictOf(draft: Draft, payloads: readonly SavedPayloadFile[]): SavedPayloadFile | null {
  const saved = payloads.find(({ file }) => savedId(file) === draft.sampleId)
  return saved !== undefined && isBehind(draft, sampleOf(saved).text) ? saved : null
}

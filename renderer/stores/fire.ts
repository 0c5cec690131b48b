import { createStore } from 'zustand/vanilla'
import { EVENTS } from '../../shared/events.ts'
import type { EventName } from '../../shared/events.ts'
import type { Bridge, RequestArgs } from '../../shared/ipc.ts'
import { HOOK_TIMEOUT_MS, MAX_TEXT_UNITS } from '../../shared/limits.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import { failure } from '../../shared/result.ts'
import type { Failure } from '../../shared/result.ts'
import { toolsFor } from '../../shared/tools.ts'
import type { RunStart } from '../views/run/run-model.ts'
import { toolNamed, withKept, withSample, withText } from './draft.ts'
import type { Draft } from './draft.ts'
import type { LoadSamples, PayloadSample } from './samples.ts'
import type { UntrustedDirectories } from './trust.ts'

/** What would be fired. */
export interface FireStore {
  readonly event: EventName
  readonly timeoutMs: number
  /** By `draftKey`: each event and profile has its own text. */
  readonly drafts: Readonly<Record<string, Draft>>
  /** By `samplesKey`. */
  readonly samples: Readonly<Record<string, readonly PayloadSample[]>>
  /** A fire was asked for and the studio has not yet said that it began. */
  readonly firing: boolean
  readonly error: Failure | null
  readonly chooseEvent: (event: EventName) => Promise<void>
  readonly chooseTool: (toolName: string) => Promise<void>
  readonly chooseSample: (sampleId: string) => void
  /** Puts a payload that was saved into the editor, as a sample. */
  readonly chooseSaved: (sample: PayloadSample) => void
  /** Brings back the text that a sample took the place of. */
  readonly chooseOwnText: () => void
  readonly setText: (text: string) => void
  readonly setTimeoutMs: (timeoutMs: number) => void
  /** The profile changed: a text of the author's own goes with it. */
  readonly followProfile: (from: ProfileName) => Promise<void>
  /** Takes over what was kept of payloads that a person wrote; what is there already stays. */
  readonly restore: (drafts: Readonly<Record<string, Draft>>) => void
  /** Fires every hook of the event, or just one script; `stay` leaves in view what is there. */
  readonly fire: (script?: string, stay?: boolean) => Promise<void>
}

/** What firing needs of the rest of the window. */
export interface FireNeeds {
  readonly bridge: Bridge
  readonly profile: () => ProfileName
  readonly loadSamples: LoadSamples
  /** The scripts on screen that are not saved: they are fired as they stand there. */
  readonly unsaved: () => RequestArgs<'runs.fire'>['unsaved']
  readonly began: (start: RunStart & { readonly toolName: string | null }, stay: boolean) => void
  readonly ask: (directories: UntrustedDirectories, go: () => Promise<void>) => void
}

/** A store of what would be fired. */
export function createFire({ bridge, profile, loadSamples, unsaved, began, ask }: FireNeeds) {
  return createStore<FireStore>()((set, get) => {
    function putDraft(event: EventName, of: ProfileName, draft: Draft): void {
      // What was said of the last text need not hold for this one.
      set({ drafts: { ...get().drafts, [draftKey(event, of)]: draft }, error: null })
    }

    async function samplesOf(event: EventName, of: ProfileName, toolName: string | null) {
      const key = samplesKey(event, of, toolName)
      const known = get().samples[key]
      if (known !== undefined) return known
      const loaded = await loadSamples(event, of, toolName)
      set({ samples: { ...get().samples, [key]: loaded } })
      return loaded
    }

    async function prepare(event: EventName, of: ProfileName): Promise<void> {
      const draft = get().drafts[draftKey(event, of)]
      const toolName = draft?.toolName ?? firstTool(event, of)
      const [first] = await samplesOf(event, of, toolName)
      if (get().drafts[draftKey(event, of)] !== undefined) return
      putDraft(event, of, withSample(undefined, first ?? { id: '', title: '', text: '{}' }, toolName))
    }

    return {
      event: 'PreToolUse',
      timeoutMs: HOOK_TIMEOUT_MS,
      drafts: {},
      samples: {},
      firing: false,
      error: null,
      chooseEvent: async (event) => {
        set({ event, error: null })
        await prepare(event, profile())
      },
      chooseTool: async (toolName) => {
        const { event } = get()
        const of = profile()
        const [first] = await samplesOf(event, of, toolName)
        if (first !== undefined) putDraft(event, of, withSample(get().drafts[draftKey(event, of)], first, toolName))
      },
      chooseSample: (sampleId) => {
        const draft = currentDraft(get(), profile())
        const sample = currentSamples(get(), profile()).find(({ id }) => id === sampleId)
        if (sample !== undefined) putDraft(get().event, profile(), withSample(draft, sample, draft?.toolName ?? null))
      },
      chooseSaved: (sample) => {
        const { event } = get()
        const of = profile()
        const draft = currentDraft(get(), of)
        const toolName = EVENTS[event].ofTool ? (toolNamed(sample.text) ?? draft?.toolName ?? null) : null
        putDraft(event, of, withSample(draft, sample, toolName))
        void samplesOf(event, of, toolName)
      },
      chooseOwnText: () => {
        const draft = currentDraft(get(), profile())
        if (draft !== undefined) putDraft(get().event, profile(), withKept(draft))
      },
      setText: (text) => {
        const draft = currentDraft(get(), profile())
        const sample = currentSamples(get(), profile()).find(({ id }) => id === draft?.sampleId)
        putDraft(get().event, profile(), withText(draft, text, sample))
      },
      setTimeoutMs: (timeoutMs) => set({ timeoutMs }),
      followProfile: async (from) => {
        const { event } = get()
        const of = profile()
        const before = get().drafts[draftKey(event, from)]
        const target = get().drafts[draftKey(event, of)]
        if (before?.edited === true && target?.edited !== true) {
          putDraft(event, of, { ...before, toolName: firstTool(event, of), sampleId: null, kept: target?.kept ?? null })
        }
        await prepare(event, of)
      },
      restore: (drafts) => set({ drafts: { ...drafts, ...get().drafts } }),
      fire: async (script, stay = false) => {
        const { event, timeoutMs, firing } = get()
        const of = profile()
        const payload = currentDraft(get(), of)?.text
        if (firing || payload === undefined) return
        if (payload.length > MAX_TEXT_UNITS) {
          set({ error: failure('too-long', 'The payload is longer than 8 MiB.', 'Make it shorter.').error })
          return
        }
        set({ firing: true, error: null })
        const firedAt = Date.now()
        const texts = unsaved()
        const result = await bridge.request('runs.fire', {
          event,
          profile: of,
          payload,
          timeoutMs,
          ...(script !== undefined && { script }),
          ...(texts !== undefined && texts.length > 0 && { unsaved: texts }),
        })
        set({ firing: false })
        if (!result.ok) {
          set({ error: result.error })
        } else if (result.value.kind === 'ask') {
          ask(result.value.directories, () => get().fire(script, stay))
        } else {
          const toolName = EVENTS[event].ofTool ? toolNamed(payload) : null
          began({ runId: result.value.runId, event, profile: of, timeoutMs, firedAt, toolName }, stay)
        }
      },
    }
  })
}

/** The name of an event's draft under a profile. */
export function draftKey(event: EventName, profile: ProfileName): string {
  return `${event} ${profile}`
}

/** The name of a list of samples. */
export function samplesKey(event: EventName, profile: ProfileName, toolName: string | null): string {
  return `${event} ${profile} ${toolName ?? ''}`
}

/** The draft that stands in the editor; undefined until its samples are there. */
export function currentDraft(state: Pick<FireStore, 'event' | 'drafts'>, profile: ProfileName): Draft | undefined {
  return state.drafts[draftKey(state.event, profile)]
}

const NO_SAMPLES: readonly PayloadSample[] = []

/** The samples that can be picked now. */
export function currentSamples(state: FireStore, profile: ProfileName): readonly PayloadSample[] {
  const toolName = currentDraft(state, profile)?.toolName ?? firstTool(state.event, profile)
  return state.samples[samplesKey(state.event, profile, toolName)] ?? NO_SAMPLES
}

function firstTool(event: EventName, profile: ProfileName): string | null {
  return EVENTS[event].ofTool ? (toolsFor(profile)[0]?.name ?? null) : null
}

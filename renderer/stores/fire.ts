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
import { isOwn, toolNamed, withFile, withKept, withSample, withSaved, withText } from './draft.ts'
import type { Draft } from './draft.ts'
import type { LoadSamples, PayloadSample } from './samples.ts'
import type { TrustQuestion } from './trust.ts'
import type { MainTab } from './window.ts'

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
  /** Saved payloads, as their files are now: a text that nobody changed follows its file. */
  readonly followSaved: (samples: readonly PayloadSample[]) => void
  /** The text stays, although its file was changed as well: `text` is known to be there. */
  readonly keepMine: (text: string) => void
  /** Brings back the text that a sample took the place of. */
  readonly chooseOwnText: () => void
  readonly setText: (text: string) => void
  readonly setTimeoutMs: (timeoutMs: number) => void
  /** The profile changed: a text of the author's own goes with it. */
  readonly followProfile: (from: ProfileName) => Promise<void>
  /** Takes over what was kept of payloads that a person wrote; what a person wrote in this page already stays. */
  readonly restore: (drafts: Readonly<Record<string, Draft>>) => void
  /** Fires every hook of an event: of the chosen one, unless another one is named. */
  readonly fire: (shot?: Shot) => Promise<void>
}

/** What is to be fired, where it is not all hooks of the chosen event. */
export interface Shot {
  readonly event?: EventName
  /** Just this script. */
  readonly script?: string | undefined
  /** Leaves in view what is there. */
  readonly stay?: boolean
}

/** A run that began, and what was fired. */
export interface FireStart extends RunStart {
  readonly toolName: string | null
  /** The text of the payload, and the sample that it began as. */
  readonly payload: string
  readonly sampleId: string | null
}

/** What a person looks at: what was gone to after a fire stays in view when its run begins late. */
export interface LookedAt {
  readonly run: string | null
  readonly tab: MainTab
}

type FiredAlong = Pick<RequestArgs<'runs.fire'>, 'unsaved' | 'payloadName'>
type FireArgs = Omit<RequestArgs<'runs.fire'>, keyof FiredAlong>

/** What firing needs of the rest of the window. */
export interface FireNeeds {
  readonly bridge: Bridge
  readonly profile: () => ProfileName
  readonly loadSamples: LoadSamples
  /** What is fired along: the scripts on screen that are not saved, as they stand there, and the name of a saved payload. */
  readonly alongside: (fired: Pick<FireStart, 'payload' | 'sampleId'>) => FiredAlong
  /** `before` is what was looked at when it was fired. */
  readonly began: (start: FireStart, stay: boolean, before: LookedAt) => void
  readonly lookedAt: () => LookedAt
  readonly ask: (question: TrustQuestion, go: () => Promise<void>) => void
  /** Says what could not be done, where its own place is not in sight. */
  readonly fail: (error: Failure) => void
}

/** A store of what would be fired. */
export function createFire({ bridge, profile, loadSamples, alongside, began, lookedAt, ask, fail }: FireNeeds) {
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

    /** The question of trust stands for what was fired, whatever is chosen by the time it is answered. */
    async function send(args: FireArgs, sampleId: string | null, stay: boolean) {
      if (get().firing) return
      const { event, profile: of, payload, timeoutMs } = args
      if (payload.length > MAX_TEXT_UNITS) {
        set({ error: failure('too-long', 'The payload is longer than 8 MiB.', 'Make it shorter.').error })
        return
      }
      set({ firing: true, error: null })
      const firedAt = Date.now()
      const before = lookedAt()
      const result = await bridge.request('runs.fire', { ...args, ...alongside({ payload, sampleId }) })
      set({ firing: false })
      if (!result.ok) {
        // Beside another text it would be taken for what is wrong with that one.
        if (get().event === event && currentDraft(get(), profile())?.text === payload) set({ error: result.error })
        else fail({ ...result.error, message: `${event} was not fired: ${result.error.message}` })
      } else if (result.value.kind === 'ask') {
        ask({ event, directories: result.value.directories }, () => send(args, sampleId, stay))
      } else {
        const toolName = EVENTS[event].ofTool ? toolNamed(payload) : null
        const { runId } = result.value
        const start = { runId, event, profile: of, timeoutMs, firedAt, toolName, payload, sampleId }
        began(start, stay, before)
      }
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
        putDraft(event, of, withSaved(draft, sample, toolName))
        void samplesOf(event, of, toolName)
      },
      followSaved: (samples) => {
        const texts = new Map(samples.map(({ id, text }) => [id, text]))
        const { drafts } = get()
        const followed = Object.entries(drafts).map(([key, draft]): [string, Draft] => {
          const text = draft.sampleId === null ? undefined : texts.get(draft.sampleId)
          return [key, text === undefined ? draft : withFile(draft, text)]
        })
        if (followed.some(([key, draft]) => draft !== drafts[key])) set({ drafts: Object.fromEntries(followed) })
      },
      keepMine: (text) => {
        const draft = currentDraft(get(), profile())
        if (draft?.base !== undefined)
          putDraft(get().event, profile(), { ...draft, base: text, edited: draft.text !== text })
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
          const { base: _, ...own } = before
          putDraft(event, of, { ...own, toolName: firstTool(event, of), sampleId: null, kept: target?.kept ?? null })
        }
        await prepare(event, of)
      },
      restore: (kept) => {
        const { drafts } = get()
        set({
          drafts: { ...drafts, ...kept, ...Object.fromEntries(Object.entries(drafts).filter(([, own]) => isOwn(own))) },
        })
      },
      fire: async ({ event = get().event, script, stay = false } = {}) => {
        const of = profile()
        const { text: payload, sampleId = null } = currentDraft({ event, drafts: get().drafts }, of) ?? {}
        if (payload === undefined) return
        const { timeoutMs } = get()
        await send({ event, profile: of, payload, timeoutMs, ...(script !== undefined && { script }) }, sampleId, stay)
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

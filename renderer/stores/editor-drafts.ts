import { createStore } from 'zustand/vanilla'
import type { Bridge } from '../../shared/ipc.ts'
import type { Draft } from '../../shared/requests/files.ts'
import type { Failure } from '../../shared/result.ts'
import { readUnsent, writeUnsent, type TextStorage } from './unsent-drafts.ts'
import type { WindowIdentity } from './window-id.ts'

/** A text that is not saved, and the version that it builds on. */
export interface KeptText {
  readonly text: string
  readonly base: string | null
}

/** Keeps on disk what was typed and not saved, for scripts and payloads alike. */
export interface DraftsStore {
  /** Why the last text could not be kept; it stays in the page and is tried again. */
  readonly failure: Failure | null
  /** What is kept, by key, as far as this window wrote or took it over. */
  readonly kept: Readonly<Record<string, KeptText>>
  /** Is settled as soon as `kept` holds what was there from before; a studio that cannot tell keeps nobody waiting. */
  readonly known: Promise<void>
  /** Keeps a text soon. */
  readonly put: (key: string, kept: KeptText) => void
  /** Forgets a text: it was saved, or is what lies on disk. */
  readonly drop: (key: string) => void
  /** Keeps at once what waits. */
  readonly flush: () => void
  /** The same; resolves when the studio has answered. */
  readonly settle: () => Promise<void>
  /** The page may be on its way out: what the studio has not confirmed goes into the browser's storage as well. */
  readonly leave: () => void
  /** Fetches, once, what this window and windows that are gone kept: it is this window's own from then on. Later only says whose it is. Sends what waits. */
  readonly load: () => Promise<void>
}

/** What keeping drafts needs. */
export interface DraftsNeeds {
  readonly bridge: Bridge
  readonly storage: TextStorage
  readonly identity: Promise<WindowIdentity>
}

/** How long typing must pause before a text is kept, in milliseconds: with the way to the disk it stays below 300. */
const PAUSE_MS = 150
/** Who types without a pause has something kept after this time, in milliseconds. */
const LONGEST_WAIT_MS = 1_500

/** A store of drafts. */
export function createDrafts({ bridge, storage, identity }: DraftsNeeds) {
  return createStore<DraftsStore>()((set, get) => {
    /** What the studio has not confirmed yet; null is a draft to forget. */
    const waiting = new Map<string, KeptText | null>()
    const sending = new Map<string, Promise<void>>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let firstAt: number | null = null
    let loaded = false
    let tell: () => void = () => undefined
    const known = new Promise<void>((resolve) => (tell = resolve))

    function soon(): void {
      firstAt ??= Date.now()
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(0, Math.min(PAUSE_MS, firstAt + LONGEST_WAIT_MS - Date.now())))
    }

    function flush(): void {
      clearTimeout(timer)
      firstAt = null
      for (const key of waiting.keys()) void send(key)
    }

    /** One request at a time for each key: a later text is never overtaken by an earlier one. */
    function send(key: string): Promise<void> {
      const known = sending.get(key)
      if (known !== undefined) return known
      const sent = sendUntilKept(key).finally(() => sending.delete(key))
      sending.set(key, sent)
      return sent
    }

    async function sendUntilKept(key: string): Promise<void> {
      const { id: window } = await identity
      for (;;) {
        const wanted = waiting.get(key)
        if (wanted === undefined) return
        const result =
          wanted === null
            ? await bridge.request('drafts.drop', { key, window })
            : await bridge.request('drafts.put', { key, window, ...wanted })
        if (!result.ok) {
          set({ failure: result.error })
          return
        }
        if (get().failure !== null) set({ failure: null })
        if (waiting.get(key) === wanted) waiting.delete(key)
      }
    }

    /** Of several texts for one key the newest counts; those of windows that are open are theirs. */
    async function load(): Promise<void> {
      const { id, others } = await identity
      if (loaded) {
        // Cut off and back: until the studio knows whose they are, a page elsewhere could take these drafts over.
        const claimed = bridge.request('drafts.claim', { window: id })
        flush()
        await claimed
        return
      }
      const open = await others()
      const listed = await bridge.request('drafts.list', { window: id })
      if (!listed.ok) {
        set({ failure: listed.error })
        tell()
        return
      }
      loaded = true
      // What was typed since the page is there is newer than anything that was kept.
      const typed = new Set([...waiting.keys(), ...Object.keys(get().kept)])
      const kept: Record<string, KeptText> = {}
      const newestFirst = listed.value
        .filter(({ window }) => !open.has(window))
        .toSorted((a, b) => rank(b, id).localeCompare(rank(a, id)))
      for (const draft of newestFirst) {
        const { key, text, base, window } = draft
        const before = kept[key]
        kept[key] ??= { text, base }
        if (window === id || typed.has(key)) continue
        if (before === undefined) waiting.set(key, kept[key])
        // What another window left is this one's now; an older text that differs stays where it is.
        if (before === undefined || before.text === text) void forget(key, window, before === undefined)
      }
      for (const [key, text] of Object.entries(readUnsent(storage))) {
        if (typed.has(key)) continue
        if (text === null) delete kept[key]
        else kept[key] = text
        waiting.set(key, text)
      }
      for (const [key, text] of waiting) if (text === null) delete kept[key]
      set({ kept: { ...kept, ...get().kept } })
      tell()
      flush()
    }

    async function forget(key: string, window: string, whenMine: boolean): Promise<void> {
      if (whenMine) {
        await send(key)
        if (waiting.has(key)) return
      }
      await bridge.request('drafts.drop', { key, window })
    }

    return {
      failure: null,
      kept: {},
      known,
      put: (key, kept) => {
        const known = get().kept[key]
        if (known?.text === kept.text && known.base === kept.base) return
        waiting.set(key, kept)
        set({ kept: { ...get().kept, [key]: kept } })
        soon()
      },
      drop: (key) => {
        if (get().kept[key] === undefined && !waiting.has(key)) return
        waiting.set(key, null)
        set({ kept: Object.fromEntries(Object.entries(get().kept).filter(([other]) => other !== key)) })
        soon()
      },
      flush,
      settle: async () => {
        flush()
        await Promise.all(sending.values())
      },
      leave: () => {
        flush()
        writeUnsent(storage, waiting)
      },
      load,
    }
  })
}

/** Sorts by time; of the same time, what this window wrote comes first. */
function rank({ savedAt, window }: Draft, id: string): string {
  return `${savedAt} ${window === id ? '1' : '0'}`
}

import { createStore } from 'zustand/vanilla'
import { HOOKRUN_EXTENSION } from '../../shared/hookrun/hookrun-extension.ts'
import type { Bridge } from '../../shared/ipc.ts'
import { MAX_TEXT_UNITS } from '../../shared/limits.ts'
import type { RunReport } from '../../shared/report.ts'
import type { Masked } from '../../shared/requests/history.ts'
import { failure } from '../../shared/result.ts'
import type { Failure } from '../../shared/result.ts'

/** A run on its way out. */
export type Export =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly runId: string }
  | {
      readonly kind: 'ready'
      readonly runId: string
      readonly fileName: string
      readonly text: string
      readonly masked: readonly Masked[]
    }
  | { readonly kind: 'failed'; readonly runId: string; readonly error: Failure }

/** A file as the page is given it. */
export type GivenFile = Pick<File, 'name' | 'size' | 'text'>

/** Runs that are handed over, in files. */
export interface HandoverStore {
  readonly export: Export
  /** Makes what would be written, to be looked at first. */
  readonly beginExport: (runId: string) => Promise<void>
  readonly endExport: () => void
  /** Opens runs of files: runs nothing. */
  readonly openFiles: (files: readonly GivenFile[]) => Promise<void>
  /** Opens what the system handed to the studio. */
  readonly takeHanded: () => Promise<void>
}

/** What handing over needs of the rest of the window. */
export interface HandoverNeeds {
  readonly bridge: Bridge
  readonly fail: (error: Failure) => void
  /** A run was read. */
  readonly opened: (fileName: string, report: RunReport) => void
}

/** More bytes than this hold no run that the studio can take: a unit of text is three bytes at most. */
const MOST_BYTES = 3 * MAX_TEXT_UNITS
/** So many files at once. */
const MOST_FILES = 10

/** A store of runs that come from files and go into them; it follows `hookrun.handed`. */
export function createHandover({ bridge, fail, opened }: HandoverNeeds) {
  const store = createStore<HandoverStore>()((set, get) => {
    async function openText(fileName: string, text: string): Promise<void> {
      const result = await bridge.request('hookrun.open', { text })
      if (result.ok) opened(fileName, result.value.report)
      else fail({ ...result.error, message: `${fileName}: ${result.error.message}` })
    }

    return {
      export: { kind: 'none' },
      beginExport: async (runId) => {
        const loading = { kind: 'loading', runId } as const
        set({ export: loading })
        const result = await bridge.request('hookrun.export', { runId })
        if (get().export !== loading) return
        set({
          export: result.ok
            ? { kind: 'ready', runId, ...result.value }
            : { kind: 'failed', runId, error: result.error },
        })
      },
      endExport: () => set({ export: { kind: 'none' } }),
      openFiles: async (files) => {
        for (const file of files.slice(0, MOST_FILES)) {
          const refusal = refuse(file)
          if (refusal !== null) {
            fail(refusal)
            continue
          }
          const text = await file.text().catch(() => null)
          if (text === null) fail(failure('unreadable', `${file.name} cannot be read.`, 'Is it still there?').error)
          else await openText(file.name, text)
        }
      },
      takeHanded: async () => {
        const result = await bridge.request('hookrun.handed', {})
        if (result.ok) for (const { fileName, text } of result.value) await openText(fileName, text)
      },
    }
  })
  bridge.on('hookrun.handed', () => void store.getState().takeHanded())
  return store
}

function refuse({ name, size }: GivenFile): Failure | null {
  if (!name.toLowerCase().endsWith(HOOKRUN_EXTENSION)) {
    return failure(
      'no-hookrun',
      `${name} is no recorded run.`,
      `Choose a file whose name ends in ${HOOKRUN_EXTENSION}.`,
    ).error
  }
  return size > MOST_BYTES
    ? failure('too-long', `${name} is longer than any file that holds a run.`, 'Choose another one.').error
    : null
}

import { createStore } from 'zustand/vanilla'
import type { EventName } from '../../shared/events.ts'
import type { Bridge, RequestArgs } from '../../shared/ipc.ts'
import { counted } from '../../shared/notices/say.ts'
import type { HookFile, Undo } from '../../shared/requests/files.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { lastPart } from '../views/path-text.ts'
import type { TakeBack } from './toasts.ts'

/** What can be done with the file of a hook. Each says what it did, with a way back, or why it could not. */
export interface HookActionsStore {
  /** Paths of files with which something is being done now. */
  readonly busy: ReadonlySet<string>
  readonly switchTo: (path: string, on: boolean) => Promise<void>
  /** `moved` is called with the old and the new path, and the other way round when it is undone. */
  readonly rename: (path: string, event: EventName, moved?: (from: string, to: string) => void) => Promise<void>
  /** Gives the path of the copy, or null when there is none. */
  readonly duplicate: (path: string, directory: string) => Promise<string | null>
  readonly remove: (path: string) => Promise<void>
  readonly reveal: (path: string) => Promise<void>
  readonly openExternal: (path: string) => Promise<void>
  /** Makes a new hook; a failure is for who asked. */
  readonly create: (hook: RequestArgs<'hooks.create'>) => Promise<Result<HookFile & Undo>>
}

/** What the actions need of the rest of the window. */
export interface HookActionsNeeds {
  readonly bridge: Bridge
  readonly say: (text: string, undo?: TakeBack) => void
  readonly fail: (error: Failure) => void
  /** The files changed: what is listed is to be looked at again. */
  readonly changed: () => Promise<void>
}

/** A store of what is done with hooks' files. */
export function createHookActions({ bridge, say, fail, changed }: HookActionsNeeds) {
  return createStore<HookActionsStore>()((set, get) => {
    async function during<T>(path: string, act: () => Promise<Result<T>>): Promise<T | null> {
      if (get().busy.has(path)) return null
      set({ busy: new Set([...get().busy, path]) })
      const result = await act()
      set({ busy: new Set([...get().busy].filter((other) => other !== path)) })
      if (result.ok) return result.value
      fail(result.error)
      return null
    }

    /** A way back that is followed by another look at the files. */
    function back(act: () => Promise<Result<unknown>>): TakeBack {
      return async () => {
        const result = await act()
        await changed()
        return result
      }
    }

    return {
      busy: new Set(),
      switchTo: async (path, on) => {
        const file = await during(path, () => bridge.request('hooks.switch', { path, on }))
        if (file === null) return
        say(
          `${titleOf(file)} is switched ${on ? 'on' : 'off'}.`,
          back(() => bridge.request('hooks.switch', { path: file.path, on: !on })),
        )
        await changed()
      },
      rename: async (path, event, moved) => {
        const file = await during(path, () => bridge.request('hooks.rename', { path, event }))
        if (file === null) return
        const stayed = file.payloads === 0 ? '' : ` ${savedOf(file.payloads)} with ${lastPart(path)}.`
        say(
          `${lastPart(path)} is now ${titleOf(file)}.${stayed}`,
          back(async () => {
            const result = await bridge.request('undo.run', { undo: file.undo })
            if (result.ok) moved?.(file.path, path)
            return result
          }),
        )
        moved?.(path, file.path)
        await changed()
      },
      duplicate: async (path, directory) => {
        const file = await during(path, () => bridge.request('hooks.duplicate', { path, directory }))
        if (file === null) return null
        say(
          `${titleOf(file)} is a copy of it${withSaved(file.payloads)}.`,
          back(() => bridge.request('undo.run', { undo: file.undo })),
        )
        await changed()
        return file.path
      },
      remove: async (path) => {
        const undo = await during(path, () => bridge.request('hooks.delete', { path }))
        if (undo === null) return
        say(
          `${lastPart(path)} is ${WHERE[undo.where]}${withSaved(undo.payloads)}.`,
          back(() => bridge.request('undo.run', { undo: undo.undo })),
        )
        await changed()
      },
      reveal: async (path) => void (await during(path, () => bridge.request('hooks.reveal', { path }))),
      openExternal: async (path) => void (await during(path, () => bridge.request('hooks.openExternal', { path }))),
      create: async (hook) => {
        const result = await bridge.request('hooks.create', hook)
        if (result.ok) await changed()
        return result
      },
    }
  })
}

const WHERE: Readonly<Record<Undo['where'], string>> = {
  trash: 'in the trash',
  'studio-trash': 'in the studio’s trash',
  nowhere: 'deleted',
}

function withSaved(payloads: number): string {
  return payloads === 0 ? '' : `, with its ${counted(payloads, 'saved payload')}`
}

function savedOf(payloads: number): string {
  return payloads === 1 ? 'Its saved payload stays' : `Its ${payloads} saved payloads stay`
}

/** `PreToolUse in shop`. */
function titleOf({ path, root, source }: HookFile): string {
  return `${lastPart(path)} in ${root === null ? `the ${source} folder` : lastPart(root)}`
}

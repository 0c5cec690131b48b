import type { Bridge, RequestArgs } from '../../shared/ipc.ts'
import type { HookFile } from '../../shared/requests/files.ts'
import type { Result } from '../../shared/result.ts'
import type { KeptText } from './editor-drafts.ts'
import { isDirty, savedTab, withDraft, withFile, withoutFile } from './script-tab.ts'
import type { ScriptTab } from './script-tab.ts'

/** What passes between the open scripts and the disk. */
export interface EditorFiles {
  /** Looks whether the file of an open script is still the one it was. */
  readonly read: (path: string) => Promise<void>
  readonly readAll: () => Promise<void>
  /** A script was closed: an answer that is still under way says nothing any more. */
  readonly letGo: (path: string) => void
  /** Writes the text to its file. One that changed meanwhile is not touched: both versions are shown. */
  readonly save: (path: string) => Promise<void>
  /** Shows both versions side by side, or the text alone again. */
  readonly compare: (path: string, comparing: boolean) => void
  /** Writes a text over the version of the disk that the person has seen. */
  readonly keepMine: (path: string, text: string) => Promise<void>
  /** The text becomes what lies on disk; the editor can undo it. */
  readonly takeTheirs: (path: string) => void
  /** Puts the line ends, the byte order mark or the executable bit of the file right; text that is not saved stays so. */
  readonly repair: (path: string, what: 'make-executable' | 'convert-to-lf' | 'drop-bom') => Promise<void>
}

/** What it needs of the store. */
export interface EditorFilesNeeds {
  readonly bridge: Bridge
  readonly tab: (path: string) => ScriptTab | undefined
  readonly update: (path: string, change: (tab: ScriptTab) => ScriptTab) => void
  /** What was kept of a script, once that is known. */
  readonly kept: (path: string) => Promise<KeptText | undefined>
  readonly saved: (file: HookFile) => void
}

type Save = Pick<RequestArgs<'files.save'>, 'text' | 'base'> &
  Partial<Pick<RequestArgs<'files.save'>, 'lineEnds' | 'bom'>>

/** Reading, watching and writing the files of open scripts. */
export function createEditorFiles({ bridge, tab, update, kept, saved }: EditorFilesNeeds): EditorFiles {
  /** By path: an answer that was asked for before the file was written, or asked for again, says nothing any more. */
  const asked = new Map<string, number>()
  let lastAsked = 0
  const ask = (path: string): number => {
    asked.set(path, ++lastAsked)
    return lastAsked
  }

  async function read(path: string): Promise<void> {
    const before = tab(path)
    if (before === undefined || before.phase === 'saving') return
    const mine = ask(path)
    const isFirst = before.phase === 'loading'
    const [result, draft] = await Promise.all([
      bridge.request('files.open', { path }),
      isFirst ? kept(path) : undefined,
    ])
    if (asked.get(path) !== mine) return
    if (result.ok) {
      update(path, (before) => {
        const after = withFile(before, result.value)
        return draft === undefined ? after : withDraft(after, draft)
      })
    } else if (isGone(result)) {
      update(path, (before) => {
        if (before.phase === 'loading' && draft === undefined) return { ...before, unread: result.error }
        const after = withoutFile(before)
        return draft === undefined ? after : withDraft(after, draft)
      })
    } else {
      update(path, (before) => ({ ...before, unread: result.error }))
    }
  }

  /** Gives whether it was written. */
  async function write(path: string, { text, base, lineEnds = 'keep', bom = 'keep' }: Save): Promise<boolean> {
    if (tab(path)?.phase !== 'open') return false
    ask(path)
    update(path, (before) => ({ ...before, phase: 'saving', failure: null }))
    const result = await bridge.request('files.save', { path, text, base, lineEnds, bom })
    // Of a tab that was closed meanwhile nothing is left; another one of its script is read by itself, and knows better.
    if (tab(path)?.phase !== 'saving') return false
    if (!result.ok) {
      update(path, (before) => ({ ...before, phase: 'open', failure: result.error }))
      return false
    }
    const outcome = result.value
    update(path, (before) => {
      if (outcome.kind === 'saved') return savedTab(before, outcome.file)
      const open = { ...before, phase: 'open' as const }
      return outcome.theirs === null ? withoutFile(open) : compared(withFile(open, outcome.theirs))
    })
    return outcome.kind === 'saved'
  }

  async function save(path: string, text = tab(path)?.text, base = tab(path)?.base ?? null): Promise<void> {
    if (text === undefined) return
    const wasWritten = await write(path, { text, base })
    const file = tab(path)?.file
    if (wasWritten && file != null) saved(file)
  }

  async function switchOn(path: string): Promise<void> {
    ask(path)
    const result = await bridge.request('hooks.switch', { path, on: true })
    update(path, (before) =>
      result.ok ? withFile({ ...before, failure: null }, result.value) : { ...before, failure: result.error },
    )
  }

  return {
    read,
    readAll: async () => {
      await Promise.all([...asked.keys()].map((path) => read(path)))
    },
    letGo: (path) => void asked.delete(path),
    save: async (path) => {
      const before = tab(path)
      if (before === undefined || before.phase !== 'open') return
      // A file that is gone is written anew: there is nothing to write over that anybody has not seen.
      await save(path, before.text, before.file === null ? null : before.base)
    },
    compare: (path, comparing) => update(path, (before) => ({ ...before, comparing })),
    keepMine: async (path, text) => {
      const file = tab(path)?.file
      if (file == null) return
      update(path, (before) => ({ ...before, text }))
      await save(path, text, file.version)
    },
    takeTheirs: (path) =>
      update(path, (before) =>
        before.file === null
          ? before
          : { ...before, text: before.file.text, base: before.file.version, comparing: false, failure: null },
      ),
    repair: async (path, what) => {
      const file = tab(path)?.file
      if (file == null) return
      if (what === 'make-executable') {
        await switchOn(path)
        return
      }
      const ends = what === 'convert-to-lf' ? 'lf' : 'keep'
      const before = tab(path)
      await write(path, {
        text: file.text,
        base: file.version,
        lineEnds: ends,
        bom: what === 'drop-bom' ? 'drop' : 'keep',
      })
      // A text that was built on another version than the one on disk is still in conflict with it.
      if (before !== undefined && before.base !== file.version)
        update(path, (after) => (isDirty(after) ? { ...after, base: before.base } : after))
    },
  }
}

function compared(tab: ScriptTab): ScriptTab {
  return { ...tab, comparing: isDirty(tab) }
}

function isGone(result: Result<unknown>): boolean {
  return !result.ok && result.error.code === 'file-missing'
}

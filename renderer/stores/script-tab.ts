import type { EventName } from '../../shared/events.ts'
import type { HookFile } from '../../shared/requests/files.ts'
import type { Failure } from '../../shared/result.ts'

/** A script that is open in the editor. */
export interface ScriptTab {
  readonly path: string
  /** The event that its name says, or null for a helper file. */
  readonly event: EventName | null
  /** What lies on disk as far as the window knows: null while it is read for the first time, and when it is gone. */
  readonly file: HookFile | null
  /** The text that lay on disk when the file went; null while it is there, and when nobody saw it. */
  readonly lastText: string | null
  /** The version that the text builds on; null for a text that builds on nothing. */
  readonly base: string | null
  /** The text on screen, lines ended by `\n`. */
  readonly text: string
  /** `loading` until it was read once. */
  readonly phase: 'loading' | 'open' | 'saving'
  /** Whether both versions are shown side by side. */
  readonly comparing: boolean
  /** Why the file cannot be read now. */
  readonly unread: Failure | null
  /** Why the last thing that was to be written was not. */
  readonly failure: Failure | null
}

/** A tab whose file has not been read yet. */
export function loadingTab(path: string): ScriptTab {
  return {
    path,
    event: null,
    file: null,
    lastText: null,
    base: null,
    text: '',
    phase: 'loading',
    comparing: false,
    unread: null,
    failure: null,
  }
}

/** Whether the text is not what lies on disk. */
export function isDirty(tab: ScriptTab): boolean {
  if (tab.phase === 'loading') return false
  return tab.file === null ? tab.text !== '' : tab.text !== tab.file.text || tab.base !== tab.file.version
}

/** Whether somebody changed the text since it was the one on disk, be the file still there or not. */
export function isTouched(tab: ScriptTab): boolean {
  return isDirty(tab) && !(tab.file === null && tab.text === tab.lastText)
}

/** Whether the folder that a script belongs to is open; a script of no workspace always is where it belongs. */
export function isOfOpenFolder({ file }: ScriptTab, roots: readonly { readonly path: string }[]): boolean {
  const root = file?.root ?? null
  return root === null || roots.some(({ path }) => path === root)
}

/** How the text and the file on disk stand to each other. */
export type TabState =
  | 'loading'
  /** The text is what lies on disk. */
  | 'clean'
  /** The text was changed, the file was not. */
  | 'changed'
  /** Both were changed, each on its own. */
  | 'conflict'
  /** There is no file any more. */
  | 'gone'

/** See `TabState`. */
export function tabState(tab: ScriptTab): TabState {
  if (tab.phase === 'loading') return 'loading'
  if (tab.file === null) return 'gone'
  if (tab.base !== tab.file.version) return 'conflict'
  return tab.text === tab.file.text ? 'clean' : 'changed'
}

/**
 * The tab after its file was read: a text that nobody changed follows the file, one that was changed stays, and is then
 * in conflict with a file that is another than the one it builds on.
 */
export function withFile(tab: ScriptTab, file: HookFile): ScriptTab {
  const follows = tab.phase === 'loading' || !isTouched(tab) || tab.text === file.text
  const { event } = file
  const phase = tab.phase === 'loading' ? 'open' : tab.phase
  const after = { ...tab, file, lastText: null, event, phase, unread: null }
  return follows ? { ...after, text: file.text, base: file.version, comparing: false } : after
}

/** The tab after its file was found to be gone. */
export function withoutFile(tab: ScriptTab): ScriptTab {
  const lastText = tab.file?.text ?? tab.lastText
  const phase = tab.phase === 'loading' ? 'open' : tab.phase
  return { ...tab, file: null, lastText, comparing: false, unread: null, phase }
}

/** The tab with a text that was kept, and the version that it builds on. */
export function withDraft(tab: ScriptTab, draft: { readonly text: string; readonly base: string | null }): ScriptTab {
  if (tab.file !== null && tab.file.text === draft.text) return tab
  return { ...tab, text: draft.text, base: draft.base }
}

/** The tab after its text was written to disk; it may have been changed since it was sent. */
export function savedTab(tab: ScriptTab, file: HookFile): ScriptTab {
  return {
    ...tab,
    file,
    lastText: null,
    event: file.event,
    base: file.version,
    phase: 'open',
    comparing: false,
    unread: null,
    failure: null,
  }
}

/** The last part of a path. */
export function fileNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

import type { EventName } from '../../shared/events.ts'
import type { Bridge } from '../../shared/ipc.ts'
import { unsavedTexts } from './editor.ts'
import { currentDraft } from './fire.ts'
import { readOpenTabs, writeOpenTabs } from './open-tabs.ts'
import type { createPalette } from './palette.ts'
import { sampleOf, savedId } from './saved-payloads.ts'
import type { Studio } from './studio.ts'
import type { TextStorage } from './unsent-drafts.ts'
import { createWindowState, nameOfWorkspace } from './window-state.ts'
import type { WindowMemory } from './window-memory.ts'

/** What is remembered, and brought back. */
export interface RememberingNeeds extends Pick<
  Studio,
  'workspace' | 'listing' | 'fire' | 'settings' | 'editor' | 'savedPayloads'
> {
  readonly bridge: Bridge & { readonly shell: 'desktop' | 'browser' }
  readonly palette: ReturnType<typeof createPalette>
  /** Where the page keeps over a reload which scripts are open. */
  readonly storage: TextStorage
  /** Where the page keeps the borders of its panes. */
  readonly local: TextStorage
}

/** Ties what the window shows to what is kept of it: panes, open scripts, what is chosen. */
export function createRemembering(needs: RememberingNeeds) {
  const { bridge, workspace, listing, fire, settings, editor, savedPayloads, palette, storage, local } = needs
  const windowState = createWindowState({ bridge, look: () => lookAt(needs), storage: local })
  const { changed, restore } = windowState.getState()
  for (const store of [listing, fire, editor, palette]) store.subscribe(changed)

  /** The event that the page begins with; the first time, another one is the choice of a person who did not wait. */
  const first = fire.getState().event
  let isBegun = false
  /** `before` is the event that was chosen when the memory was asked for. */
  async function choose({ event, tool, sample }: WindowMemory, before: EventName): Promise<void> {
    const chosen = fire.getState().event
    await fire.getState().chooseEvent(event === null || chosen !== before ? chosen : event)
    const isWanted = () => fire.getState().event === event
    const draft = currentDraft(fire.getState(), settings.getState().profile)
    if (!isWanted() || draft === undefined || draft.edited) return
    if (tool !== null && tool !== draft.toolName) await fire.getState().chooseTool(tool)
    if (sample === null || !isWanted()) return
    fire.getState().chooseSample(sample)
    if (!sample.startsWith(savedId(''))) return
    await savedPayloads.getState().load()
    const saved = savedPayloads.getState().payloads.find(({ file }) => savedId(file) === sample)
    // Meanwhile another event or sample may have been chosen.
    const now = currentDraft(fire.getState(), settings.getState().profile)
    const isUntouched = isWanted() && now?.edited === false && now.base === undefined
    if (saved?.payload.event === event && isUntouched) fire.getState().chooseSaved(sampleOf(saved))
  }

  async function bringBack(restored: Promise<WindowMemory | null>): Promise<void> {
    const before = fire.getState().event
    const memory = await restored
    if (memory === null) return
    show(memory)
    await Promise.all([editor.getState().restore(memory.tabs, memory.active), choose(memory, before)])
  }

  function show({ chosen, unfolded, used }: WindowMemory): void {
    listing.setState({ chosen, unfolded })
    palette.setState({ used })
  }

  workspace.subscribe((now, before) => {
    if (now.workspace === null || before.workspace === null) return
    const name = nameOfWorkspace(now.workspace)
    if (name === nameOfWorkspace(before.workspace)) return
    const left = before.workspace.roots.map(({ path }) => path).filter((path) => !name.split('\n').includes(path))
    // What is shown now is kept under the old name before anything of it goes.
    const restored = restore(name)
    closeScriptsOf(editor, left)
    void bringBack(restored)
  })

  return {
    windowState,
    /** At the start, once the folders are known: brings back all but the scripts, which `restoreTabs` opens after it. */
    begin: async (): Promise<void> => {
      const before = isBegun ? fire.getState().event : first
      isBegun = true
      const memory = await restore(nameOfWorkspace(workspace.getState().workspace))
      if (memory === null) {
        await fire.getState().chooseEvent(fire.getState().event)
        return
      }
      show(memory)
      // A page that is loaded again knows better which scripts it had.
      if (bridge.shell === 'desktop' || readOpenTabs(storage).paths.length === 0)
        writeOpenTabs(storage, { paths: memory.tabs, active: memory.active })
      await choose(memory, before)
    },
  }
}

function lookAt({ listing, fire, settings, editor, palette }: RememberingNeeds): Omit<WindowMemory, 'panes'> {
  const { event } = fire.getState()
  const draft = currentDraft(fire.getState(), settings.getState().profile)
  const { chosen, unfolded } = listing.getState()
  const { tabs, active } = editor.getState()
  return {
    tabs: tabs.map(({ path }) => path),
    active,
    event,
    tool: draft?.toolName ?? null,
    sample: draft?.sampleId ?? null,
    chosen,
    unfolded,
    used: palette.getState().used,
  }
}

/** The scripts of folders that were closed go from the editor, but for those whose text is not on disk. */
function closeScriptsOf(editor: Studio['editor'], folders: readonly string[]): void {
  const unsaved = new Set(unsavedTexts(editor.getState()).map(({ path }) => path))
  for (const { path } of editor.getState().tabs) {
    const isLeft = folders.some((folder) => path.startsWith(folder) && /[/\\]/.test(path[folder.length] ?? ''))
    if (isLeft && !unsaved.has(path)) editor.getState().close(path)
  }
}

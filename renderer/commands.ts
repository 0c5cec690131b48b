import { assertNever } from '../shared/assert-never.ts'
import { COMMANDS } from '../shared/commands.ts'
import type { CommandId } from '../shared/commands.ts'
import { focusPane } from './panes.ts'
import { matchesAccelerator, shownKeys } from './shortcut.ts'
import type { Keys } from './shortcut.ts'
import { fireBlocker } from './stores/fire-blocker.ts'
import { runToStop } from './stores/runs.ts'
import type { Studio } from './stores/studio.ts'
import type { CopyCommand } from './views/run/copy/copy-run.ts'
import type { RunModel } from './views/run/run-model.ts'

/** Whether this keyboard has a command key. */
export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Whether a command would do something now. */
export function canRun(studio: Studio, id: CommandId): boolean {
  if (id === 'run.fire') return fireBlocker(studio) === null
  if (id === 'run.stop') return runToStop(studio.runs.getState()) !== null
  return !id.startsWith('run.copy') || shownRun(studio) !== undefined
}

/** Does what a command says; nothing when it would do nothing now. */
export function runCommand(studio: Studio, id: CommandId): void {
  if (!canRun(studio, id)) return
  const { settings, window: windowStore, fire, runs, listing } = studio
  switch (id) {
    case 'workspace.open':
    case 'workspace.add':
      askForFolder(studio, id === 'workspace.add' ? 'add' : 'replace')
      return
    case 'hooks.refresh':
      void listing.getState().refresh()
      return
    case 'run.fire':
      void fire.getState().fire()
      return
    case 'run.stop':
      void runs.getState().stop()
      return
    case 'run.copyMarkdown':
    case 'run.copyCommand':
    case 'run.copyStdin': {
      const run = shownRun(studio)
      if (run !== undefined) void copyWith(run, id)
      return
    }
    case 'pane.next':
      focusPane(1)
      return
    case 'pane.previous':
      focusPane(-1)
      return
    case 'view.theme.system':
      void settings.getState().setTheme('system')
      return
    case 'view.theme.light':
      void settings.getState().setTheme('light')
      return
    case 'view.theme.dark':
      void settings.getState().setTheme('dark')
      return
    case 'help.shortcuts':
      windowStore.getState().show({ kind: 'shortcuts' })
      return
    case 'help.trust':
      windowStore.getState().show({ kind: 'trusted' })
      return
    default:
      assertNever(id)
  }
}

/** The command that a key event asks for, or null. A lone `?` outside of a text field opens the list of shortcuts. */
export function commandOfKeys(keys: Keys, inTextField: boolean): CommandId | null {
  if (keys.key === '?' && !inTextField && !keys.ctrlKey && !keys.metaKey && !keys.altKey) return 'help.shortcuts'
  const command = COMMANDS.find(
    ({ accelerator }) => accelerator !== null && matchesAccelerator(keys, accelerator, IS_MAC),
  )
  return command?.id ?? null
}

/** The keys of a command as they are printed here, or an empty text. */
export function keysOf(id: CommandId): string {
  const accelerator = COMMANDS.find((command) => command.id === id)?.accelerator ?? null
  return accelerator === null ? '' : shownKeys(accelerator, IS_MAC)
}

/** Opens folders: with the system's dialog where there is one. */
function askForFolder(studio: Studio, mode: 'replace' | 'add'): void {
  studio.workspace.getState().dismissError()
  if (studio.bridge.shell === 'desktop') void studio.workspace.getState().pick(mode)
  else studio.window.getState().show({ kind: 'open-folder', mode })
}

function shownRun(studio: Studio): RunModel | undefined {
  const { models, selected } = studio.runs.getState()
  return selected === null ? undefined : models[selected]
}

/** The view of runs, and with it what copies one, comes as a chunk of its own. */
async function copyWith(run: RunModel, id: CopyCommand): Promise<void> {
  const { copyRun } = await import('./views/run/copy/copy-run.ts')
  await copyRun(run, id)
}

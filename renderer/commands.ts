import { assertNever } from '../shared/assert-never.ts'
import { COMMANDS } from '../shared/commands.ts'
import type { Shell } from '../shared/ipc.ts'
import { failure } from '../shared/result.ts'
import type { CommandId } from '../shared/commands.ts'
import { SETTING_DEFAULTS } from '../shared/setting-defaults.ts'
import { stepZoom } from '../shared/zoom.ts'
import { notLoaded } from './not-loaded.ts'
import { focusPane } from './panes.ts'
import { matchesAccelerator, shownKeys } from './shortcut.ts'
import type { Keys, KnownBy } from './shortcut.ts'
import type { Studio } from './stores/studio.ts'
import { runEditorCommand } from './stores/editor-commands.ts'
import { pickRunFiles } from './views/handover/pick-run-files.ts'
import { exportedRun, shownRun } from './views/run/chosen-run.ts'
import { findInOutput } from './views/run/find-in-output.ts'
import type { CopyCommand } from './views/run/copy/copy-run.ts'
import type { RunModel } from './views/run/run-model.ts'
import { whyNot } from './why-not.ts'

/** Whether this keyboard has a command key. */
export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Whether a browser, which has keys of its own, shows this page. */
const IN_BROWSER = typeof location !== 'undefined' && location.protocol.startsWith('http')

/** Whether a command would do something now. */
export function canRun(studio: Studio, id: CommandId): boolean {
  return whyNot(studio, id) === null
}

/** Does what a command says; nothing when it would do nothing now. */
export function runCommand(studio: Studio, id: CommandId): void {
  if (!canRun(studio, id)) return
  const { settings, window: windowStore, fire, runs, listing, workspace } = studio
  switch (id) {
    case 'workspace.open':
    case 'workspace.add':
      askForFolder(studio, id === 'workspace.add' ? 'add' : 'replace')
      return
    case 'workspace.sample':
      void workspace.getState().openSample()
      return
    case 'settings.open':
      windowStore.getState().showPage('settings')
      return
    case 'settings.openFile':
      void settings.getState().openFile()
      return
    case 'environment.show':
      windowStore.getState().show({ kind: 'environment' })
      return
    case 'palette.open':
      windowStore.getState().show({ kind: 'palette' })
      return
    case 'hook.new':
      windowStore.getState().show({ kind: 'new-hook', event: fire.getState().event, directory: null })
      return
    case 'hook.why':
      windowStore.getState().show({ kind: 'why', event: fire.getState().event })
      return
    case 'hook.undo':
      void studio.toasts.getState().undo()
      return
    case 'payload.save':
      windowStore.getState().show({ kind: 'save-payload' })
      return
    case 'payload.table':
      windowStore.getState().show({ kind: 'payload-table', script: null })
      return
    case 'editor.save':
    case 'editor.discard':
    case 'editor.close':
    case 'editor.fix':
    case 'editor.nextProblem':
    case 'editor.next':
    case 'editor.previous':
      runEditorCommand(studio, id)
      return
    case 'editor.fireOnSave':
      void settings.getState().change({ fireOnSave: !settings.getState().fireOnSave })
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
      if (run !== undefined) void copyWith(run, id, studio)
      return
    }
    case 'run.open':
      void pickRunFiles().then((files) => studio.handover.getState().openFiles(files))
      return
    case 'run.export': {
      const runId = exportedRun(studio)
      if (runId !== null) void studio.handover.getState().beginExport(runId)
      return
    }
    case 'run.compare':
      runs.getState().showTab('Compare')
      windowStore.getState().showTab('run')
      return
    case 'output.find':
      findInOutput(studio)
      return
    case 'history.search':
      document.querySelector<HTMLInputElement>('[data-search="runs"]')?.focus()
      return
    case 'history.clear':
      void studio.history.getState().clear()
      return
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
    case 'view.theme.highContrast':
      void settings.getState().setTheme('high-contrast')
      return
    case 'view.zoomIn':
      void settings.getState().change({ zoom: stepZoom(settings.getState().zoom, 'in') })
      return
    case 'view.zoomOut':
      void settings.getState().change({ zoom: stepZoom(settings.getState().zoom, 'out') })
      return
    case 'view.zoomReset':
      void settings.getState().change({ zoom: SETTING_DEFAULTS.zoom })
      return
    case 'help.shortcuts':
      windowStore.getState().show({ kind: 'shortcuts' })
      return
    case 'help.trust':
      windowStore.getState().show({ kind: 'trusted' })
      return
    case 'help.start':
      windowStore.getState().showStart(true)
      return
    case 'help.diagnostics':
      void copyDiagnostics(studio)
      return
    case 'help.logs':
      void showPlace(studio, 'help.showLogs')
      return
    case 'help.showTrash':
      void showPlace(studio, 'help.showTrash')
      return
    case 'help.about':
      windowStore.getState().show({ kind: 'about' })
      return
    default:
      assertNever(id)
  }
}

/** The command of a shell that a key event asks for, or null. A lone `?` outside of a text field opens the list of shortcuts. */
export function commandOfKeys(keys: Keys, inTextField: boolean, shell: Shell): CommandId | null {
  if (keys.key === '?' && !inTextField && !keys.ctrlKey && !keys.metaKey && !keys.altKey) return 'help.shortcuts'
  // With ⌥ a Mac writes letters: in a text field those are wanted.
  if (IS_MAC && inTextField && keys.altKey && !keys.metaKey && !keys.ctrlKey) return null
  const known = (by: KnownBy) =>
    COMMANDS.find(({ accelerator, also }) =>
      [accelerator, also].some((one) => one !== null && matchesAccelerator(keys, one, IS_MAC, by)),
    )
  const command = known('name') ?? known('place')
  return command === undefined || (command.desktopOnly && shell === 'browser') ? null : command.id
}

/** The keys of a command as they are printed here, or an empty text. */
export function keysOf(id: CommandId): string {
  const command = COMMANDS.find((one) => one.id === id)
  const accelerator = (IN_BROWSER && command?.taken === true ? command.also : command?.accelerator) ?? null
  return accelerator === null ? '' : shownKeys(accelerator, IS_MAC)
}

/** A second shortcut that does the same, as it is printed here, or an empty text. */
export function alsoOf(id: CommandId): string {
  const command = COMMANDS.find((one) => one.id === id)
  return command?.also == null || command.taken ? '' : shownKeys(command.also, IS_MAC)
}

/** Opens folders: with the system's dialog where there is one. They may take the place of a recent one that is gone. */
export function askForFolder(studio: Studio, mode: 'replace' | 'add', insteadOf: string | null = null): void {
  studio.workspace.getState().dismissError()
  if (studio.bridge.shell === 'desktop') void studio.workspace.getState().pick(mode, insteadOf)
  else studio.window.getState().show({ kind: 'open-folder', mode, insteadOf })
}

/** Versions and counts, for a bug report: never payloads. */
async function copyDiagnostics({ bridge, toasts }: Studio): Promise<void> {
  const result = await bridge.request('help.diagnostics', {})
  const { say, fail } = toasts.getState()
  if (!result.ok) {
    fail(result.error)
    return
  }
  try {
    await navigator.clipboard.writeText(result.value)
    say('Diagnostics copied: versions, platform and counts, no payloads.')
  } catch {
    fail(failure('no-clipboard', 'The clipboard refused the diagnostics.', 'Allow this page to use it.').error)
  }
}

async function showPlace({ bridge, toasts }: Studio, name: 'help.showLogs' | 'help.showTrash'): Promise<void> {
  const result = await bridge.request(name, {})
  if (!result.ok) toasts.getState().fail(result.error)
}

/** The view of runs, and with it what copies one, comes as a chunk of its own. */
async function copyWith(run: RunModel, id: CopyCommand, { connection, toasts }: Studio): Promise<void> {
  const copying = await import('./views/run/copy/copy-run.ts').catch(() => null)
  if (copying === null) {
    toasts.getState().fail(notLoaded('The run was not copied: what copies one could not be loaded.'))
    return
  }
  const { info } = connection.getState()
  await copying.copyRun(run, id, info === null ? [] : [info.homeDir])
}

import { assertNever } from '../shared/assert-never.ts'
import { COMMANDS } from '../shared/commands.ts'
import { failure } from '../shared/result.ts'
import type { CommandId } from '../shared/commands.ts'
import { focusPane } from './panes.ts'
import { matchesAccelerator, shownKeys } from './shortcut.ts'
import type { Keys } from './shortcut.ts'
import { fireBlocker } from './stores/fire-blocker.ts'
import { runToStop } from './stores/runs.ts'
import type { Studio } from './stores/studio.ts'
import { runEditorCommand } from './stores/editor-commands.ts'
import { canUndo } from './stores/toasts.ts'
import { pickRunFiles } from './views/handover/pick-run-files.ts'
import type { CopyCommand } from './views/run/copy/copy-run.ts'
import type { RunModel } from './views/run/run-model.ts'

/** Whether this keyboard has a command key. */
export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Whether a browser, which has keys of its own, shows this page. */
const IN_BROWSER = typeof location !== 'undefined' && location.protocol.startsWith('http')

/** Whether a command would do something now. */
export function canRun(studio: Studio, id: CommandId): boolean {
  if (id === 'run.fire') return fireBlocker(studio) === null
  if (id === 'hook.undo') return canUndo(studio.toasts.getState())
  if (id === 'run.stop') return runToStop(studio.runs.getState()) !== null
  if (id === 'editor.fireOnSave') return true
  if (id.startsWith('editor.')) return studio.editor.getState().active !== null
  if (id === 'run.export') return exportedRun(studio) !== null
  if (id === 'run.compare') return studio.runs.getState().selected !== null
  if (id === 'history.clear') return studio.history.getState().kept?.some(({ pinned }) => !pinned) ?? false
  return !id.startsWith('run.copy') || shownRun(studio) !== undefined
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
      windowStore.getState().show({ kind: 'settings' })
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
      if (run !== undefined) void copyWith(run, id)
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
    case 'help.about':
      windowStore.getState().show({ kind: 'about' })
      return
    default:
      assertNever(id)
  }
}

/** The command that a key event asks for, or null. A lone `?` outside of a text field opens the list of shortcuts. */
export function commandOfKeys(keys: Keys, inTextField: boolean): CommandId | null {
  if (keys.key === '?' && !inTextField && !keys.ctrlKey && !keys.metaKey && !keys.altKey) return 'help.shortcuts'
  // With ⌥ a Mac writes letters: in a text field those are wanted.
  if (IS_MAC && inTextField && keys.altKey && !keys.metaKey && !keys.ctrlKey) return null
  const command = COMMANDS.find(({ accelerator, also }) =>
    [accelerator, also].some((one) => one !== null && matchesAccelerator(keys, one, IS_MAC)),
  )
  return command?.id ?? null
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

/** Opens folders: with the system's dialog where there is one. */
function askForFolder(studio: Studio, mode: 'replace' | 'add'): void {
  studio.workspace.getState().dismissError()
  if (studio.bridge.shell === 'desktop') void studio.workspace.getState().pick(mode)
  else studio.window.getState().show({ kind: 'open-folder', mode })
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

function shownRun(studio: Studio): RunModel | undefined {
  const { models, selected } = studio.runs.getState()
  return selected === null ? undefined : models[selected]
}

/** The run that is shown, when it is over and of this studio. */
function exportedRun(studio: Studio): string | null {
  const run = shownRun(studio)
  return run === undefined || run.report === null || run.fileName !== null ? null : run.runId
}

/** The view of runs, and with it what copies one, comes as a chunk of its own. */
async function copyWith(run: RunModel, id: CopyCommand): Promise<void> {
  const { copyRun } = await import('./views/run/copy/copy-run.ts')
  await copyRun(run, id)
}

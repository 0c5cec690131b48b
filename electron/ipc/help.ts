import { existsSync } from 'node:fs'
import { release } from 'node:os'
import { basename } from 'node:path'
import type { Shell } from '../../shared/ipc.ts'
import type { HookPlaces } from '../../shared/places.ts'
import { maskText } from '../../shared/hookrun/mask-text.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Engine } from '../engine/engine.ts'
import type { Desktop } from '../files/desktop.ts'
import { reveal } from '../files/reveal.ts'
import type { StudioLog } from '../log/studio-log.ts'
import type { Drafts } from '../store/drafts.ts'
import type { History } from '../store/history.ts'
import type { Handlers } from './handler.ts'
import { systemShell } from './studio.ts'

/** What the handlers of help live on. */
export interface HelpContext {
  readonly shell: Shell
  readonly version: string
  readonly engine: Engine
  readonly places: () => HookPlaces
  readonly settings: () => Settings
  readonly history: History
  readonly drafts: Drafts
  /** All that the studio said since it started. */
  readonly notes: () => readonly string[]
  readonly studioLog: StudioLog
  readonly desktop: Desktop | null
  /** The studio's own trash. */
  readonly trashDir: string
  readonly home: string
}

/** What helps in a bug report: versions, counts and where the log lies, nobody's files, no payloads and no variables but the shell's name. */
export function helpHandlers(
  context: HelpContext,
): Handlers<`help.${'diagnostics' | 'showLogs' | 'showTrash' | 'notes'}`> {
  return {
    'help.diagnostics': () => ok(diagnostics(context)),
    'help.showLogs': () => showLogs(context),
    'help.showTrash': () => showTrash(context),
    'help.notes': () => ok(context.notes()),
  }
}

function showLogs({ studioLog, desktop }: HelpContext): Result<null> {
  const problem = studioLog.problem()
  if (problem === null) return reveal(studioLog.path, desktop)
  return failure(
    'no-log',
    `The log ${studioLog.path} cannot be written (${problem}).`,
    'Make the folder writable, or name another one in HOOK_STUDIO_DATA.',
  )
}

function showTrash({ trashDir, desktop }: HelpContext): Result<null> {
  if (existsSync(trashDir)) return reveal(trashDir, desktop)
  return failure(
    'no-trash',
    'The studio’s own trash is empty.',
    'What was deleted in a window of the desktop lies in the trash of your system.',
  )
}

function sayLog({ studioLog, home }: HelpContext): string {
  const problem = studioLog.problem()
  const path = maskText(studioLog.path, [home]).text
  return problem === null ? path : `${path}, which cannot be written (${problem})`
}

function diagnostics(context: HelpContext): string {
  const { engine, places, settings, history, drafts, notes } = context
  const { profile, theme, environment, fireOnSave, editorCommand, keepRuns } = settings()
  const listing = engine.list(places(), profile)
  const bySource = countBy(listing.hooks.map(({ source }) => source))
  const { electron, chrome, node } = process.versions as Record<string, string | undefined>
  const lines = [
    ['Hook Studio', `${context.version} (${context.shell})`],
    ['Electron', electron === undefined ? 'none' : `${electron}, Chrome ${chrome ?? 'unknown'}`],
    ['Node', node ?? 'unknown'],
    ['Platform', `${process.platform} ${release()} ${process.arch}`],
    ['/bin/sh', systemShell(process.platform) ?? 'none'],
    ['Login shell', basename(process.env['SHELL'] ?? 'unknown')],
    ['Profile', profile],
    [
      'Settings',
      `theme ${theme}, environment ${environment}, fire on save ${fireOnSave ? 'on' : 'off'}, editor ${editorCommand === '' ? 'of the system' : 'named'}, keeps ${keepRuns.count} runs or ${keepRuns.megabytes} MiB`,
    ],
    [
      'Folders',
      `${listing.directories.length} hooks directories, ${listing.directories.filter(({ exists }) => exists).length} there`,
    ],
    ['Hooks', `${listing.hooks.length}${sayCounts(bySource)}`],
    ['Will not run', `${listing.skipped.length}${sayCounts(countBy(listing.skipped.map(({ code }) => code)))}`],
    ['Live processes', String(engine.processes().length)],
    ['Kept runs', String(history.list().length)],
    ['Drafts', String(drafts.list().length)],
    ['Notes', String(notes().length)],
    ['Log', sayLog(context)],
  ]
  return `${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`
}

function countBy(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function sayCounts(counts: ReadonlyMap<string, number>): string {
  return counts.size === 0 ? '' : ` (${[...counts].map(([word, count]) => `${word} ${count}`).join(', ')})`
}

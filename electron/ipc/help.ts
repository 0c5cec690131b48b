import { release } from 'node:os'
import { basename } from 'node:path'
import type { Shell } from '../../shared/ipc.ts'
import type { HookPlaces } from '../../shared/places.ts'
import { ok } from '../../shared/result.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Engine } from '../engine/engine.ts'
import type { Drafts } from '../store/drafts.ts'
import type { History } from '../store/history.ts'
import type { Handlers } from './handler.ts'

/** What the handlers of help live on. */
export interface HelpContext {
  readonly shell: Shell
  readonly version: string
  readonly engine: Engine
  readonly places: () => HookPlaces
  readonly settings: () => Settings
  readonly history: History
  readonly drafts: Drafts
  readonly systemShell: string | null
  /** All that the studio said since it started. */
  readonly notes: () => readonly string[]
}

/** What helps in a bug report: versions and counts, no names of files, no payloads and no variables but the shell's name. */
export function helpHandlers(context: HelpContext): Handlers<`help.${'diagnostics' | 'notes'}`> {
  return {
    'help.diagnostics': () => ok(diagnostics(context)),
    'help.notes': () => ok(context.notes()),
  }
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
    ['/bin/sh', context.systemShell ?? 'none'],
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

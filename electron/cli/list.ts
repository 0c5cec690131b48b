import { EVENT_NAMES } from '../../shared/events.ts'
import type { HookListing, HooksDirectory } from '../../shared/places.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import { noticeText } from '../../shared/report-text-hook.ts'
import { ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { terminalText } from '../../shared/terminal-text.ts'
import type { Paint } from '../../shared/terminal-text.ts'
import { createEngine } from '../engine/create-engine.ts'
import type { Output } from './output.ts'
import { placesOf } from './places.ts'
import type { PlaceOptions } from './places.ts'

/** The options of `list` as the command line gives them. */
export interface ListCommandOptions extends PlaceOptions {
  readonly profile: ProfileName
  readonly json?: true
}

/** Says of every directory and file whether it will run for which event, or why not. Writes nothing on disk, runs nothing. */
export async function list(options: ListCommandOptions, output: Output): Promise<Result<number>> {
  const places = await placesOf(options)
  if (!places.ok) return places
  const engine = createEngine({ stateDir: null })
  const listing = engine.list(places.value, options.profile)
  await engine.close()
  const { out } = output
  out.write(
    options.json === true ? `${JSON.stringify(listing, null, out.isTerminal ? 2 : 0)}\n` : listText(listing, out.paint),
  )
  return ok(0)
}

function listText(listing: HookListing, paint: Paint): string {
  const listed = new Set<unknown>()
  // A root that is named twice is looked through once; its hooks stand below it as often as they run.
  const parts = [...new Map(listing.directories.map((directory) => [keyOf(directory), directory])).values()].map(
    (directory) => directoryText(directory, listing, listed, paint),
  )
  const rest = listing.skipped.filter((entry) => !listed.has(entry))
  if (rest.length > 0) parts.push(rest.map((entry) => skippedText(entry, paint)).join('\n'))
  if (listing.notices.length > 0) parts.push(listing.notices.map((notice) => noticeText(notice, paint)).join('\n'))
  return `${parts.join('\n\n')}\n`
}

function directoryText(
  directory: HooksDirectory,
  { hooks, skipped }: HookListing,
  listed: Set<unknown>,
  paint: Paint,
): string {
  const { path, source, exists } = directory
  const head = `${paint('strong', terminalText(path))} ${paint('quiet', `(${source})`)}`
  const lines = [head]
  const found = hooks.filter((hook) => hook.directory === path && hook.source === source && !listed.has(hook))
  for (const hook of found.toSorted((a, b) => EVENT_NAMES.indexOf(a.event) - EVENT_NAMES.indexOf(b.event))) {
    listed.add(hook)
    lines.push(`  ${paint('good', 'runs')}  ${terminalText(hook.event)}, in ${terminalText(hook.cwd)}`)
  }
  for (const entry of skipped.filter((entry) => isIn(entry.path, path) && !listed.has(entry))) {
    listed.add(entry)
    // What is said of the directory itself is about no hook of it.
    lines.push(entry.path === path ? noticeText(entry, paint, '  ') : skippedText(entry, paint))
  }
  if (lines.length === 1) lines.push(paint('quiet', exists ? '  no hooks here' : '  does not exist'))
  return lines.join('\n')
}

function keyOf({ path, source }: HooksDirectory): string {
  return `${source} ${path}`
}

function isIn(path: string, directory: string): boolean {
  return path === directory || (path.startsWith(directory) && /^[\\/][^\\/]+$/.test(path.slice(directory.length)))
}

function skippedText(entry: HookListing['skipped'][number], paint: Paint): string {
  // The hook of an event that a profile never calls is listed above as one that can be fired.
  const word = entry.code === 'event-not-called' ? 'never called' : 'will not run'
  const name = entry.path.split(/[\\/]/).at(-1) ?? entry.path
  return `  ${paint('bad', word)}  ${terminalText(name)}\n${noticeText(entry, paint, '    ')}`
}

import type { Skipped } from './capture.ts'
import { EVENTS } from './events.ts'
import type { EventName } from './events.ts'
import { counted, listed } from './notices/say.ts'
import type { Notice } from './notice-codes.ts'
import type { FoundHook, HookListing, HooksDirectory } from './places.ts'
import { PROFILES } from './profiles.ts'
import type { ProfileName } from './profiles.ts'
import { terminalText } from './terminal-text.ts'

/** What the story of an event needs besides what was found. */
export interface WhyExtras {
  /** The version of the studio. */
  readonly studio: string
  /** As Node names it, such as `linux`. */
  readonly platform: string
  /** The verdict of the last run of this event, when there was one: its sentence, and when it began (ISO 8601, UTC). */
  readonly lastRun?: { readonly startedAt: string; readonly sentence: string }
  /** By the path of a hook that was found: what in it keeps it from starting, or its answer from being taken. */
  readonly errors?: ReadonlyMap<string, readonly HookFault[]>
}

/** What is wrong with a hook's file: a diagnostic of its text, or why there is no text. */
export interface HookFault {
  /** From 1; null for the file as a whole. */
  readonly line: number | null
  readonly message: string
  /** A published code. */
  readonly code: string
}

/**
 * "Why didn't it fire?": the ordered story of an event under a profile, as text that can stand in a bug report: the short
 * answer, the directories looked at, the files considered with what came of each and why, the switch, the profile. Paths
 * are made harmless for a terminal. Ends with a line end.
 */
export function whyText(listing: HookListing, event: EventName, profile: ProfileName, extras: WhyExtras): string {
  const considered = consider(listing, event)
  const parts = [
    [`Why did ${event} not fire?`, ...shortAnswer(considered, event, profile, extras)].join('\n'),
    section('1. Directories looked at, in the order of the agent', directoryLines(listing)),
    section('2. Files considered', fileLines(considered, event, extras)),
    section('3. The switch', switchLines(considered, extras)),
    section('4. The profile', profileLines(event, profile)),
    ...(considered.notices.length === 0
      ? []
      : [section('5. What else was noticed', considered.notices.flatMap(noticeLines))]),
    footer(profile, extras),
  ]
  return `${parts.join('\n\n')}\n`
}

/** What of a listing has to do with one event. */
interface Considered {
  readonly hooks: readonly FoundHook[]
  /** Files that look meant for this event and will not run. */
  readonly meant: readonly Skipped[]
  /** Switched off: the right name, without the executable bit. */
  readonly off: readonly Skipped[]
  /** What is wrong with a directory, or with the way to it. */
  readonly ofPlaces: readonly Skipped[]
  /** How many files are hooks of other events, or none. */
  readonly others: number
  readonly notices: readonly Notice[]
}

function consider({ directories, hooks, skipped, notices }: HookListing, event: EventName): Considered {
  const own = hooks.filter((hook) => hook.event === event)
  const meant = skipped.filter((entry) => entry.event === event && entry.code !== 'event-not-called')
  const ofPlaces = skipped.filter((entry) => entry.event === null && isOfPlace(entry, directories))
  const otherSkipped = skipped.filter(
    (entry) => entry.event !== event && entry.code !== 'event-not-called' && !ofPlaces.includes(entry),
  )
  return {
    hooks: own,
    meant,
    off: meant.filter(({ code }) => code === 'not-executable'),
    ofPlaces,
    others: hooks.length - own.length + otherSkipped.length,
    // Two hooks that are one file are news only for their own event.
    notices: notices.filter(({ code, message }) => code !== 'same-file-twice' || message.includes(` of ${event} `)),
  }
}

/** A directory itself, or something on the way to it. */
function isOfPlace({ path }: Skipped, directories: readonly HooksDirectory[]): boolean {
  return directories.some(
    (directory) =>
      directory.path === path || (/^[\\/]/.test(directory.path.slice(path.length)) && directory.path.startsWith(path)),
  )
}

function isBarred({ code }: Skipped): boolean {
  return code === 'directory-unreadable'
}

function shortAnswer(
  { hooks, meant, off, ofPlaces }: Considered,
  event: EventName,
  profile: ProfileName,
  { errors }: WhyExtras,
): string[] {
  const { title, uncalled } = PROFILES[profile]
  const lines: string[] = []
  if (uncalled.includes(event)) lines.push(`${title} never calls ${event}, so no hook of it runs under this profile.`)
  if (hooks.length > 0) {
    const many = hooks.length === 1 ? 'one hook was found and runs' : `${hooks.length} hooks were found and run`
    lines.push(
      uncalled.includes(event)
        ? `For profiles that call it, ${many}.`
        : `It would: ${many} when ${EVENTS[event].fires}. If it did not, that moment did not come, or the agent's own switch for hooks is off.`,
    )
    const broken = hooks.filter(({ script }) => (errors?.get(script) ?? []).length > 0).length
    if (broken > 0) {
      const which =
        hooks.length === 1 ? 'its text has' : `the text of ${broken === 1 ? 'one of them' : `${broken} of them`} has`
      lines.push(`But ${which} an error, so that a hook that is started may decide nothing: see 2.`)
    }
  } else if (off.length > 0 && off.length === meant.length) {
    lines.push(off.length === 1 ? 'Its hook is switched off.' : `Its ${off.length} hooks are switched off.`)
  } else if (meant.length > 0) {
    lines.push(`No hook of it was found; ${counted(meant.length, 'file')} will not run, with the reason below.`)
  } else {
    const barred = ofPlaces.filter(isBarred).length
    lines.push(
      barred === 0
        ? 'No file of that name was found in any directory.'
        : `No file of that name was found, but ${barred === 1 ? 'one directory' : `${barred} directories`} could not be looked into: see 2.`,
    )
  }
  return lines.map((line) => line.replace(/when (after|before) /, '$1 '))
}

function directoryLines({ directories, skipped }: HookListing): string[] {
  if (directories.length === 0) return ['None: no folder is open.']
  return directories.map(({ path, realPath, source, exists }, index) => {
    const link = exists && realPath !== path ? ` -> ${terminalText(realPath)}` : ''
    const barred = skipped.some((entry) => isBarred(entry) && entry.path === path)
    const state = exists ? 'exists' : barred ? 'cannot be looked at' : 'does not exist'
    return `${index + 1}. ${terminalText(path)}${link} (${source}): ${state}`
  })
}

function fileLines(
  { hooks, meant, ofPlaces, others }: Considered,
  event: EventName,
  { platform, errors }: WhyExtras,
): string[] {
  const name = platform === 'win32' ? `${event}.ps1` : event
  const rule =
    platform === 'win32'
      ? `Looked for in each directory: ${name}.`
      : `Looked for in each directory: an executable file named exactly ${name}.`
  const lines = [
    ...ofPlaces.flatMap(reasonLines),
    ...hooks.flatMap(({ script, realPath, cwd }) => [
      `- ${terminalText(script)}: will run${cwd === '' ? ', but no folder is open for it to run in' : `, in ${terminalText(cwd)}`}`,
      ...(realPath === script ? [] : [`  It is a link to ${terminalText(realPath)}.`]),
      ...(errors?.get(script) ?? []).map(errorLine),
    ]),
    ...meant.flatMap(reasonLines),
  ]
  const rest =
    others === 0
      ? []
      : [`${counted(others, 'other file')} there ${others === 1 ? 'has' : 'have'} nothing to do with ${event}.`]
  return [rule, ...(lines.length === 0 ? ['None was there.'] : lines), ...rest]
}

function errorLine({ line, message, code }: HookFault): string {
  return `  Error${line === null ? '' : ` in line ${line}`}: ${terminalText(message)} [${code}]`
}

function reasonLines({ path, message, fix }: Skipped): string[] {
  const reason = `- ${terminalText(path)}: will not run. ${terminalText(message)}`
  return fix === undefined ? [reason] : [reason, `  Next step: ${terminalText(fix)}`]
}

function switchLines({ hooks, off }: Considered, { platform }: WhyExtras): string[] {
  const agent = "The agent's own setting for hooks must be on as well; the studio cannot see it."
  if (platform === 'win32') return ['On Windows a hook has no switch: every one that is there runs.', agent]
  const ons = hooks.map(({ script }) => `- ${terminalText(script)}: on (it is executable)`)
  const offs = off.map(({ path }) => `- ${terminalText(path)}: off (it is not executable)`)
  const lines = [...ons, ...offs]
  return [...(lines.length === 0 ? ['There is no hook to be switched.'] : lines), agent]
}

function profileLines(event: EventName, profile: ProfileName): string[] {
  const { title, meaning, uncalled } = PROFILES[profile]
  const fires = `it fires when ${EVENTS[event].fires}`.replace(/when (after|before) /, '$1 ')
  const others = Object.values(PROFILES).filter((other) => other.name !== profile)
  const callers = others.filter((other) => !other.uncalled.includes(event)).map((other) => other.name)
  return [
    `${profile} (${title}). ${meaning}`,
    uncalled.includes(event) ? `${event} is never called under it.` : `${event} is called under it: ${fires}.`,
    callers.length === others.length
      ? `The other profiles call it: ${listed(callers)}.`
      : `Other profiles that call it: ${callers.length === 0 ? 'none' : listed(callers)}.`,
  ]
}

function noticeLines({ message, fix }: Notice): string[] {
  const said = `- ${terminalText(message)}`
  return fix === undefined ? [said] : [said, `  Next step: ${terminalText(fix)}`]
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `   ${line}`)].join('\n')
}

function footer(profile: ProfileName, { studio, platform, lastRun }: WhyExtras): string {
  const about = `Hook Studio ${studio} on ${platform}, profile ${profile}.`
  return lastRun === undefined
    ? about
    : `The last run, ${lastRun.startedAt}: ${terminalText(lastRun.sentence)}\n${about}`
}

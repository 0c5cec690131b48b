import type { EventName } from '../events.ts'
import type { Expectation } from '../expectation.ts'
import type { ProfileName } from '../profiles.ts'

/** The languages that a new hook can be written in. */
export const TEMPLATE_LANGUAGES = ['bash', 'sh', 'node', 'python', 'powershell'] as const
/** See `TEMPLATE_LANGUAGES`. */
export type TemplateLanguage = (typeof TEMPLATE_LANGUAGES)[number]

/** What languages are called. */
export const LANGUAGE_TITLES: Readonly<Record<TemplateLanguage, string>> = {
  bash: 'Bash',
  sh: 'POSIX shell',
  node: 'Node.js',
  python: 'Python',
  powershell: 'PowerShell',
}

/** The programs that a hook of a language needs besides `/bin/sh`: without one of them it decides nothing. */
export const LANGUAGE_PROGRAMS: Readonly<Record<TemplateLanguage, readonly string[]>> = {
  bash: ['bash', 'jq'],
  sh: ['jq'],
  node: ['node'],
  python: ['python3'],
  powershell: ['pwsh'],
}

/** What a hook can be for. */
export const TEMPLATE_PURPOSES = ['observe', 'guard', 'context'] as const
/** See `TEMPLATE_PURPOSES`. */
export type TemplatePurpose = (typeof TEMPLATE_PURPOSES)[number]

/** What purposes are called. */
export const PURPOSE_TITLES: Readonly<Record<TemplatePurpose, string>> = {
  observe: 'Observe',
  guard: 'Guard',
  context: 'Inject context',
}

/** A payload that shows one branch of a template. */
export interface TemplatePayload {
  readonly name: string
  /** The event's own object. */
  readonly payload: Readonly<Record<string, TemplateValue>>
  readonly expect: Expectation
  /** The profile that the expectation is about, where not every one that calls the event meets it; absent: all of them. */
  readonly profile?: ProfileName
}

/** What a template's payload holds. */
export type TemplateValue = string | number | boolean | string[] | { [name: string]: string }

/** A hook to start from. */
export interface Template {
  readonly event: EventName
  readonly language: TemplateLanguage
  readonly purpose: TemplatePurpose
  /** What it does, in a few words, such as "Block writes to package.json". */
  readonly title: string
  /** The same for people who choose: one or two sentences, also about what it needs. */
  readonly description: string
  /** The script: ASCII, LF, with its shebang. */
  readonly text: string
  /** One for each branch: the first shows what the hook is for, the second that it leaves everything else alone. */
  readonly payloads: readonly [TemplatePayload, TemplatePayload]
}

import type { EventName } from './events.ts'

/** The readings of an agent's behaviour that the studio knows; the first is the default. */
export const PROFILE_NAMES = ['cline', 'cline-vscode@4.1'] as const

/** The name of a profile: an agent and, where it matters, its version. */
export type ProfileName = (typeof PROFILE_NAMES)[number]

/** The profile that is used when none is named. */
export const DEFAULT_PROFILE: ProfileName = 'cline'

/** Where a profile differs from another, as data: the code that reads answers asks these, never the name. */
export interface Profile {
  readonly name: ProfileName
  /** How people call it, such as "Cline 4.1 (VS Code)". */
  readonly title: string
  /** One sentence: what this reading is. */
  readonly meaning: string
  /** Events that this version never calls. */
  readonly uncalled: readonly EventName[]
  /** `false`: an exit code that is not 0 makes the hook fail whatever it answered. */
  readonly answerSurvivesExitCode: boolean
  /** `true`: a failing hook makes the merged result neutral, the others' answers are lost with it. */
  readonly failureLosesMerge: boolean
  /** Events whose context reaches the model. */
  readonly contextOf: readonly EventName[]
  /** How a context block is written: with a type read off the text, or with the tool's name and call id. */
  readonly contextBlock: 'typed' | 'tool'
  /** What a PostToolUse cancel does. */
  readonly postToolUseCancel: 'stop-after-tool' | 'cancel-task'
  /** How map values that are no strings become strings. */
  readonly mapValue: 'string' | 'json'
  /** Whose tools and task details it sends: the classic design's, or the runtime's inside the released extension. */
  readonly sends: 'classic' | 'runtime'
  /** `true`: a cancelling hook's context is its reason when it gave no message. */
  readonly contextIsReason: boolean
}

/** The profiles by name. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  cline: {
    name: 'cline',
    title: 'Cline (as documented)',
    meaning: "Cline's documentation and the classic design: all nine events are called.",
    uncalled: [],
    answerSurvivesExitCode: true,
    failureLosesMerge: false,
    contextOf: ['TaskStart', 'TaskResume', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'],
    contextBlock: 'typed',
    postToolUseCancel: 'stop-after-tool',
    mapValue: 'string',
    sends: 'classic',
    contextIsReason: false,
  },
  'cline-vscode@4.1': {
    name: 'cline-vscode@4.1',
    title: 'Cline for VS Code 4.1',
    meaning: 'What the released VS Code extension 4.1.x does: TaskResume, PreCompact and Notification are not called.',
    uncalled: ['TaskResume', 'PreCompact', 'Notification'],
    answerSurvivesExitCode: false,
    failureLosesMerge: true,
    contextOf: ['PreToolUse', 'PostToolUse'],
    contextBlock: 'tool',
    postToolUseCancel: 'cancel-task',
    mapValue: 'json',
    sends: 'runtime',
    contextIsReason: true,
  },
}

/** Whether a text names a profile. */
export function isProfileName(text: string): text is ProfileName {
  return (PROFILE_NAMES as readonly string[]).includes(text)
}

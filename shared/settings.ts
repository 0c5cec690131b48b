import { z } from 'zod'
import { ENVIRONMENT_KINDS } from './environment-kinds.ts'
import { PROFILE_NAMES } from './profiles.ts'
import { SETTING_BOUNDS, SETTING_DEFAULTS } from './setting-defaults.ts'

const theme = z.enum(['system', 'light', 'dark', 'high-contrast'])
const profile = z.enum(PROFILE_NAMES)
const fireOnSave = z.boolean()
const environment = z.enum(ENVIRONMENT_KINDS)
const editorCommand = z
  .string()
  .max(4096)
  .refine((text) => !/[\0\n\r]/.test(text), 'A command is one line')
const whole = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().int().min(least).max(most)
const zoom = whole(SETTING_BOUNDS.zoom)
// What a newer studio has added goes through.
const notifications = z
  .object({
    on: z.boolean().describe('Whether a run that nobody watched is told of when it is over'),
    afterSeconds: whole(SETTING_BOUNDS.afterSeconds).describe('Only of runs that took longer, in seconds'),
  })
  .loose()
const keepRuns = z
  .object({
    count: whole(SETTING_BOUNDS.count).describe('So many runs are kept; pinned ones come on top'),
    megabytes: whole(SETTING_BOUNDS.megabytes).describe('So much of the disk they may take, in MiB'),
  })
  .loose()

/** What people may set, and what holds where they set nothing. */
export const SettingsSchema = z.object({
  theme: theme.default(SETTING_DEFAULTS.theme).describe('How the window looks'),
  zoom: zoom.default(SETTING_DEFAULTS.zoom).describe('How large the window of the desktop is drawn, in percent'),
  profile: profile
    .default(SETTING_DEFAULTS.profile)
    .describe('Whose hooks these are: the version of the agent that judges'),
  fireOnSave: fireOnSave.default(SETTING_DEFAULTS.fireOnSave).describe('Whether saving a hook fires it'),
  environment: environment
    .default(SETTING_DEFAULTS.environment)
    .describe("Whose environment hooks get: the studio's own, a login shell's, or the desktop's"),
  editorCommand: editorCommand
    .default(SETTING_DEFAULTS.editorCommand)
    .describe('The program that opens a script, with its arguments, such as "code --wait"; empty for the system\'s'),
  notifications: notifications
    .default(SETTING_DEFAULTS.notifications)
    .describe('When the system tells of a run while the window is not in front'),
  keepRuns: keepRuns.default(SETTING_DEFAULTS.keepRuns).describe('How much of the history is kept on disk'),
})
/** See `SettingsSchema`. */
export type Settings = z.infer<typeof SettingsSchema>

/** What may be changed at once. What is absent stays as it is (no `SettingsSchema.partial()`: its defaults would fill in what is absent). */
export const SettingsChangeSchema = z
  .object({
    theme: theme.exactOptional(),
    zoom: zoom.exactOptional(),
    notifications: notifications.exactOptional(),
    profile: profile.exactOptional(),
    fireOnSave: fireOnSave.exactOptional(),
    environment: environment.exactOptional(),
    editorCommand: editorCommand.exactOptional(),
    keepRuns: keepRuns.exactOptional(),
  })
  .strict()

import { z } from 'zod'
import { ENVIRONMENT_KINDS } from './environment-kinds.ts'
import { PROFILE_NAMES } from './profiles.ts'

const theme = z.enum(['system', 'light', 'dark', 'high-contrast'])
const profile = z.enum(PROFILE_NAMES)
const fireOnSave = z.boolean()
const environment = z.enum(ENVIRONMENT_KINDS)
const editorCommand = z
  .string()
  .max(4096)
  .refine((text) => !/[\0\n\r]/.test(text), 'A command is one line')
const keepRuns = z
  .object({
    count: z.number().int().min(1).max(5_000).describe('So many runs are kept; pinned ones come on top'),
    megabytes: z.number().int().min(1).max(2_000).describe('So much of the disk they may take, in MiB'),
  })
  .strict()

/** What people may set, and what holds where they set nothing. */
export const SettingsSchema = z.object({
  theme: theme.default('system').describe('How the window looks'),
  profile: profile.default('cline').describe('Whose hooks these are: the version of the agent that judges'),
  fireOnSave: fireOnSave.default(false).describe('Whether saving a hook fires it'),
  environment: environment
    .default('studio')
    .describe("Whose environment hooks get: the studio's own, a login shell's, or the desktop's"),
  editorCommand: editorCommand
    .default('')
    .describe('The program that opens a script, with its arguments, such as "code --wait"; empty for the system\'s'),
  keepRuns: keepRuns.default({ count: 500, megabytes: 200 }).describe('How much of the history is kept on disk'),
})
/** See `SettingsSchema`. */
export type Settings = z.infer<typeof SettingsSchema>

/** What may be changed at once. What is absent stays as it is (no `SettingsSchema.partial()`: its defaults would fill in what is absent). */
export const SettingsChangeSchema = z
  .object({
    theme: theme.exactOptional(),
    profile: profile.exactOptional(),
    fireOnSave: fireOnSave.exactOptional(),
    environment: environment.exactOptional(),
    editorCommand: editorCommand.exactOptional(),
    keepRuns: keepRuns.exactOptional(),
  })
  .strict()

import { z } from 'zod'
import { MAX_TEXT_UNITS } from '../limits.ts'

/** A path as it may cross the bridge. */
export const pathArgument = z
  .string()
  .min(1)
  .max(4096)
  .refine((text) => !text.includes('\0'), 'A path holds no NUL')

/** No arguments. */
export const noArguments = z.object({}).strict()

/** The text of a script or a payload. */
export const textArgument = z.string().max(MAX_TEXT_UNITS)

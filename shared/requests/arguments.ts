import { z } from 'zod'

/** A path as it may cross the bridge. */
export const pathArgument = z
  .string()
  .min(1)
  .max(4096)
  .refine((text) => !text.includes('\0'), 'A path holds no NUL')

/** No arguments. */
export const noArguments = z.object({}).strict()

/** The text of a script or a payload: at most 8 MiB of UTF-16. */
export const textArgument = z.string().max(8_388_608)

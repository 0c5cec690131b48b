import { z } from 'zod'
import { EVENT_NAMES } from './events.ts'
import { NOTICE_CODES } from './notice-codes.ts'

/** Something the author should know, with the next step where there is one. */
export const NoticeSchema = z.object({
  code: z.enum(NOTICE_CODES),
  message: z.string(),
  fix: z.string().exactOptional(),
})

/** A file or directory that will not run, and why. */
export const SkippedSchema = NoticeSchema.extend({
  path: z.string(),
  event: z.enum(EVENT_NAMES).nullable(),
})

import { z } from 'zod'
import { EVENT_NAMES } from './events.ts'
import { EXPECTATIONS } from './expectation.ts'
import { PROFILE_NAMES } from './profiles.ts'
import { MAX_TAG_UNITS, MAX_TAGS, TAG_WORD } from './tags.ts'

const TagSchema = z.string().min(1).max(MAX_TAG_UNITS).regex(TAG_WORD, 'A tag is one word, without commas')

/** A payload that is kept beside its hook, with what is expected of it. */
export const SavedPayloadSchema = z
  .object({
    version: z.literal(1),
    event: z.enum(EVENT_NAMES),
    name: z
      .string()
      .min(1)
      .max(120)
      .refine((name) => name.trim() !== '' && !/[\0-\x1f\x7f]/.test(name), 'A name is one line of text'),
    /** Words to choose it by, each once. */
    tags: z
      .array(TagSchema)
      .max(MAX_TAGS)
      .refine((tags) => new Set(tags).size === tags.length, 'Each tag stands once')
      .exactOptional(),
    /** Under which profile it is fired; absent: whichever is asked for. */
    profile: z.enum(PROFILE_NAMES).exactOptional(),
    /** The expected verdict, when there is one. */
    expect: z.enum(EXPECTATIONS).exactOptional(),
    /** The event's own object. */
    payload: z.record(z.string(), z.json()),
  })
  .strict()
/** See `SavedPayloadSchema`. */
export type SavedPayload = z.infer<typeof SavedPayloadSchema>

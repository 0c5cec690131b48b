import { z } from 'zod'

const HelloSchema = z.object({ token: z.string().max(512) }).strict()

const RequestSchema = z
  .object({ id: z.number().int().nonnegative(), name: z.string().max(64), args: z.unknown() })
  .strict()

/** The first message of a connection. */
export type Hello = z.infer<typeof HelloSchema>
/** Every later one. */
export type BridgeRequest = z.infer<typeof RequestSchema>

/** What a request gets: its number and its result. */
export interface BridgeAnswer {
  readonly id: number
  readonly result: unknown
}

/** What the page is told unasked. */
export interface BridgePush {
  readonly push: string
  readonly data: unknown
}

/** The first message, or null when it is something else. */
export function readHello(text: string): Hello | null {
  return read(HelloSchema, text)
}

/** A later message, or null when it is something else. */
export function readRequest(text: string): BridgeRequest | null {
  return read(RequestSchema, text)
}

function read<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

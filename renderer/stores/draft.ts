import type { PayloadSample } from './samples.ts'

/** The payload of one event under one profile: what stands in the editor, and where it came from. */
export interface Draft {
  /** The tool whose sample was picked last; null for events without tools. */
  readonly toolName: string | null
  /** The sample that the text began as, or null for a text of the author's own. */
  readonly sampleId: string | null
  readonly text: string
  /** Whether a person changed the text since. */
  readonly edited: boolean
  /** The author's own text that a sample took the place of: it can be had back. */
  readonly kept: string | null
  /** The text of the saved payload that it began as, as far as this text knows it; absent for others. */
  readonly base?: string
}

/** Whether something of a draft is a person's own, be it in the editor or kept beside a sample. */
export function isOwn({ edited, kept }: Draft): boolean {
  return edited || kept !== null
}

/** A draft that begins as a sample. What a person wrote is kept beside it, never lost. */
export function withSample(draft: Draft | undefined, sample: PayloadSample, toolName: string | null): Draft {
  const kept = draft?.edited === true ? draft.text : (draft?.kept ?? null)
  return { toolName, sampleId: sample.id, text: sample.text, edited: false, kept }
}

/** A draft that begins as a payload that was saved: what becomes of its file is followed. */
export function withSaved(draft: Draft | undefined, sample: PayloadSample, toolName: string | null): Draft {
  return { ...withSample(draft, sample, toolName), base: sample.text }
}

/**
 * The draft after the file of its saved payload got another text: that is taken over, unless a person changed this one.
 * Then it stays as it is, and `isBehind`.
 */
export function withFile(draft: Draft, text: string): Draft {
  if (draft.base === undefined || draft.base === text) return draft
  return draft.edited && draft.text !== text ? draft : { ...draft, text, base: text, edited: false }
}

/** Whether a person changed the draft, and its file was changed as well: `text` is the file's. */
export function isBehind(draft: Draft, text: string): boolean {
  return draft.base !== undefined && draft.base !== text && draft.edited && draft.text !== text
}

/** The draft after a person typed. */
export function withText(draft: Draft | undefined, text: string, sample: PayloadSample | undefined): Draft {
  const before: Omit<Draft, 'text' | 'edited'> = draft ?? { toolName: null, sampleId: null, kept: null }
  return { ...before, text, edited: text !== (before.base ?? sample?.text) }
}

/** The draft after the author's own text was asked back. */
export function withKept(draft: Draft): Draft {
  if (draft.kept === null) return draft
  const { base: _, ...rest } = draft
  return { ...rest, text: draft.kept, sampleId: null, edited: true }
}

/** The tool that a payload names, read off its text without parsing it: the text may be half written. */
export function toolNamed(text: string): string | null {
  return /"toolName"\s*:\s*"((?:[^"\\]|\\.){0,200})"/.exec(text)?.[1] ?? null
}

/** Whether a value that was kept is a draft. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { text, edited, kept, sampleId, toolName, base = null } = value as Partial<Record<keyof Draft, unknown>>
  const isTextOrNull = (field: unknown): boolean => field === null || typeof field === 'string'
  return typeof text === 'string' && typeof edited === 'boolean' && [kept, sampleId, toolName, base].every(isTextOrNull)
}

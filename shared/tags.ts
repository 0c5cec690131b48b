/** How many tags a saved payload may have. */
export const MAX_TAGS = 16

/** The longest tag, in UTF-16 units. */
export const MAX_TAG_UNITS = 40

/** A tag is one word: it is typed after `--tag`, and among others with spaces or commas between them. */
export const TAG_WORD = /^[^\s,\0-\x1f\x7f]+$/

interface Tagged {
  readonly tags?: readonly string[]
}

/** The tags in a text where spaces or commas stand between them, each once, by name: what a person types in a field. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((tag) => tag !== ''))].sort()
}

/** Why tags cannot be kept, as a sentence; null when they can. */
export function tagProblem(tags: readonly string[]): string | null {
  if (tags.length > MAX_TAGS) return `These are ${tags.length} tags; a payload may have ${MAX_TAGS}.`
  const wrong = tags.find((tag) => tag.length > MAX_TAG_UNITS || !TAG_WORD.test(tag))
  return wrong === undefined
    ? null
    : `The tag “${wrong.slice(0, 20)}…” cannot be kept: a tag is one word of at most ${MAX_TAG_UNITS} characters.`
}

/** All tags that occur, each once, by name. */
export function allTags(payloads: readonly Tagged[]): string[] {
  return [...new Set(payloads.flatMap(({ tags }) => tags ?? []))].sort()
}

/** Whether a payload has one of the tags; when none is asked for, any payload is meant. */
export function hasTag({ tags = [] }: Tagged, wanted: readonly string[]): boolean {
  return wanted.length === 0 || tags.some((tag) => wanted.includes(tag))
}

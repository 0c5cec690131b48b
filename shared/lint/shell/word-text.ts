import type { Word } from './shell-model.ts'

/** The text of a word when it holds nothing but text, else null. */
export function literalOf(word: Word): string | null {
  let literal = ''
  for (const part of word.parts) {
    if (part.kind !== 'text') return null
    literal += part.text
  }
  return literal
}

/** The text of a word that is not quoted anywhere and holds nothing but text, else null: only such a one is a reserved word. */
export function bareOf(word: Word): string | null {
  const [part, further] = word.parts
  if (part === undefined || further !== undefined || part.kind !== 'text' || part.quote !== 'none') return null
  return part.to - part.from === part.text.length ? part.text : null
}

/** A file's name as it can stand in a sentence: quoted, with line ends and other control characters written out, when it holds anything odd. */
export function sayName(name: string): string {
  return /^[\p{L}\p{N}\p{M}\p{Emoji_Presentation}._~+@%/\\:-]+$/u.test(name) ? name : JSON.stringify(name)
}

/** A path as a word of a shell command. */
export function shellWord(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}

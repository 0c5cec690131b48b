/** A text in which letters that differ only in their case are the same; every UTF-16 unit keeps its place. */
export function foldCase(text: string): string {
  // The one letter whose lower case is longer, and a small letter that is another one at the end of a word.
  return text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ')
}

import { nodeAt } from './payload-tree.ts'

/** How many names of a path lead to a text, when more of them follow or may follow; null when it leads to none. */
export function namesToText(path: readonly string[]): number | null {
  for (let length = 1; length <= Math.min(path.length, DEEPEST); length += 1) {
    const above = path.slice(0, length)
    const isEntry =
      length === 3 && (above[1] === 'parameters' || above[1] === 'taskMetadata' || above[1] === 'previousState')
    if (isEntry || nodeAt(above, null)?.kind === 'text') return length
  }
  return null
}

/** Every text of the payload lies at most so many names deep. */
const DEEPEST = 3

/** What is said of looking for something inside a text. */
export function sayText(path: readonly string[], reader: string): string {
  return `${path.join('.')} arrives as text, also when it holds a list or an object: nothing can be taken out of it before ${reader} has read it.`
}

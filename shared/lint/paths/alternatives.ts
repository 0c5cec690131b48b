import type { Finding } from '../diagnostic.ts'

/** A path that was checked. */
export interface CheckedPath {
  readonly found: Finding | null
  /** Whether it leads to something that is sent. */
  readonly isRight: boolean
  /** Whether it is tried when the one before it leads to nothing, as in `.a // .b`. */
  readonly isAlternative: boolean
}

/**
 * What is wrong with paths, in the order of the text. Of alternatives, nothing is as long as one of them is right: then the
 * others are for another agent. When none is, one finding is enough.
 */
export function pathFindings(paths: readonly CheckedPath[]): Finding[] {
  const findings: Finding[] = []
  let first: Finding | null = null
  let hasRight = false
  const end = (): void => {
    if (first !== null && !hasRight) findings.push(first)
    first = null
    hasRight = false
  }
  for (const { found, isRight, isAlternative } of paths) {
    if (!isAlternative) end()
    first ??= found
    hasRight ||= isRight
  }
  end()
  return findings
}

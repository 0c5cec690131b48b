import type { Edit, Finding } from '../diagnostic.ts'

/** An answer, at these places of the text, that never reaches stdout; `edits`, where there are any, print it. */
export function notPrinted(from: number, to: number, edits: readonly Edit[]): Finding {
  return {
    code: 'answer-not-printed',
    severity: 'error',
    message: 'This answer is never printed: the agent reads stdout alone, and the action goes ahead.',
    from,
    to,
    fixes: edits.length === 0 ? [] : [{ title: 'Print it', kind: 'edit', edits }],
  }
}

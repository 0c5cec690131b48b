import { createStore } from 'zustand/vanilla'

/** What came of the last copying. */
export interface CopyOutcome {
  /** What was copied, as in "Copied stdout of global". */
  readonly what: string
  readonly done: boolean
  /** One sentence for people. */
  readonly sentence: string
}

/** What came of the last copying, for a moment; null otherwise. */
export const copyOutcome = createStore<{ readonly last: CopyOutcome | null }>()(() => ({ last: null }))

const DONE_MS = 2_000
const FAILED_MS = 10_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Copies a text and says in `copyOutcome` what came of it. */
export async function copyText(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say({ what, done: true, sentence: `Copied ${what}` }, DONE_MS)
  } catch {
    const sentence = `The clipboard refused ${what}: allow this page to use it, or select the text and copy that.`
    say({ what, done: false, sentence }, FAILED_MS)
  }
}

/** Says why there is nothing to copy. */
export function sayNothingToCopy(what: string, sentence: string): void {
  say({ what, done: false, sentence }, FAILED_MS)
}

function say(last: CopyOutcome, forMs: number): void {
  clearTimeout(timer)
  copyOutcome.setState({ last })
  timer = setTimeout(() => copyOutcome.setState({ last: null }), forMs)
}

import { createStore } from 'zustand/vanilla'
import { secretsIn, type MaskedCopy } from './masked-copies.ts'
import { maskedWords } from './masked-words.ts'

/** What came of the last copying. */
export interface CopyOutcome {
  /** What was copied, as in "Copied stdout of global". */
  readonly what: string
  readonly done: boolean
  /** Whether it says more than that it was copied. */
  readonly told: boolean
  /** One sentence for people. */
  readonly sentence: string
}

/** What came of the last copying, for a moment; null otherwise. */
export const copyOutcome = createStore<{ readonly last: CopyOutcome | null }>()(() => ({ last: null }))

const DONE_MS = 2_000
const TOLD_MS = 8_000
const FAILED_MS = 10_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Copies a text and says in `copyOutcome` what came of it: of a masked one what was masked, of one as it is what in it looks
 * like a secret.
 */
export async function copyText(what: string, copied: string | MaskedCopy): Promise<void> {
  const { text, masked } = typeof copied === 'string' ? { text: copied, masked: [] } : copied
  try {
    await navigator.clipboard.writeText(text)
    const told = [...(masked.length > 0 ? [`masked: ${maskedWords(masked)}`] : []), ...warning(text)]
    const isTold = told.length > 0
    say(
      { what, done: true, told: isTold, sentence: [`Copied ${what}`, ...told].join('; ') },
      isTold ? TOLD_MS : DONE_MS,
    )
  } catch {
    const sentence = `The clipboard refused ${what}: allow this page to use it, or select the text and copy that.`
    say({ what, done: false, told: true, sentence }, FAILED_MS)
  }
}

/** Says why there is nothing to copy. */
export function sayNothingToCopy(what: string, sentence: string): void {
  say({ what, done: false, told: true, sentence }, FAILED_MS)
}

function warning(text: string): readonly string[] {
  const secrets = maskedWords(secretsIn(text))
  return secrets === '' ? [] : [`it holds what looks like a secret: ${secrets}`]
}

function say(last: CopyOutcome, forMs: number): void {
  clearTimeout(timer)
  copyOutcome.setState({ last })
  timer = setTimeout(() => copyOutcome.setState({ last: null }), forMs)
}

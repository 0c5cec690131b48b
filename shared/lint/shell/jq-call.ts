import type { Command, Word } from './shell-model.ts'
import { literalOf } from './word-text.ts'

/** What stands behind `jq`. */
export interface JqCall {
  /** The program, where it stands on the command line. */
  readonly filter: Word | null
  readonly files: readonly Word[]
  /** With `-n` it reads no input by itself. */
  readonly readsNothing: boolean
  /** With `-R` or `-s` the input is another value than the hook's payload. */
  readonly readsOther: boolean
}

const TAKES_TWO = /^--(?:arg|argjson|slurpfile|rawfile)$/
const TAKES_ONE = /^(?:--indent|-L|--library-path)$/

/** Reads the arguments of a `jq` command. */
export function jqCall(command: Command): JqCall {
  let filter: Word | null = null
  let files: Word[] = []
  let readsNothing = false
  let readsOther = false
  let fromFile = false
  for (let index = 1; index < command.words.length; index += 1) {
    const word = command.words[index]
    if (word === undefined) break
    const text = literalOf(word)
    if (text !== null && text.startsWith('-') && text !== '-') {
      const letters = /^-[A-Za-z]+$/.test(text) ? text : ''
      if (text === '--null-input' || letters.includes('n')) readsNothing = true
      if (/^--(?:raw-input|slurp|seq|stream)$/.test(text) || /[Rs]/.test(letters)) readsOther = true
      if (text === '--from-file' || letters.includes('f')) {
        fromFile = true
        index += 1
      } else if (text === '--args' || text === '--jsonargs') {
        if (filter === null && !fromFile) filter = command.words[index + 1] ?? null
        break
      } else if (TAKES_TWO.test(text)) index += 2
      else if (TAKES_ONE.test(text)) index += 1
    } else if (filter === null && !fromFile) filter = word
    else files = [...files, word]
  }
  return { filter, files, readsNothing, readsOther }
}

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
  /** The variables that are handed over as texts, each with the word that says so. */
  readonly texts: readonly { readonly name: string; readonly option: Word }[]
}

const TAKES_TWO = /^--(?:arg|argjson|slurpfile|rawfile)$/
const TAKES_ONE = /^(?:--indent|-L|--library-path)$/

/** The variables that a `jq` command gets its program or its options from. */
export function programVariables({ words }: Command): readonly string[] {
  return words.flatMap((word, index) => {
    const [part] = word.parts
    const isValue = TAKES_TWO.test(literalOf(words[index - 2] ?? word) ?? '')
    return index > 0 && !isValue && part?.kind === 'variable' && word.parts.length === 1 ? [part.name] : []
  })
}

/** Reads the arguments of a `jq` command. */
export function jqCall(command: Command): JqCall {
  let filter: Word | null = null
  const files: Word[] = []
  let readsNothing = false
  let readsOther = false
  let fromFile = false
  const texts: { name: string; option: Word }[] = []
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
      } else if (TAKES_TWO.test(text)) {
        if (text === '--arg') texts.push({ name: literalOf(command.words[index + 1] ?? word) ?? '', option: word })
        index += 2
      } else if (TAKES_ONE.test(text)) index += 1
    } else if (filter === null && !fromFile) filter = word
    else files.push(word)
  }
  return { filter, files, readsNothing, readsOther, texts }
}

import { startPrinting, type Printed, type Printing } from '../printed.ts'
import type { Command, ShellScript, Word, WordPart } from './shell-model.ts'
import type { ValueJudge } from './shell-values.ts'
import { literalOf } from './word-text.ts'

/** Which escapes the printing command itself takes: none, those of `printf` and `echo -e`, or `printf`'s formats too. */
type Escapes = 'none' | 'backslash' | 'format'

/** Makes texts of the words of a script. */
export interface Printer {
  /** What `echo`, `printf` or `cat` with a here-document prints; null when the command is none of these. */
  printed(command: Command, name: string): Printed | null
  word(word: Word, command: Command): Printed
}

/** Makes a printer; `dialect` decides what `echo` does with a backslash. */
export function createPrinter(script: ShellScript, judge: ValueJudge, dialect: 'sh' | 'bash'): Printer {
  const put = (to: Printing, parts: readonly WordPart[], command: Command, escapes: Escapes, args: Word[]): void => {
    for (const part of parts) {
      if (part.kind === 'text') putText(to, part, escapes, () => putArgument(to, args, command))
      else to.hole({ ...holeOf(part), isSafe: judge.isSafe(part, command) })
    }
  }
  const holeOf = (part: WordPart) => {
    const said = script.text.slice(part.from, part.to)
    return { from: part.from, to: part.to, said, value: part.kind === 'process' ? null : `"${said}"` }
  }
  /** What stands for a `%s`. */
  const putArgument = (to: Printing, args: Word[], command: Command): void => {
    const word = args.shift()
    if (word !== undefined) put(to, word.parts, command, 'none', [])
  }
  const join = (command: Command, words: readonly Word[], escapes: Escapes): Printed => {
    const to = startPrinting()
    words.forEach((word, index) => {
      if (index > 0) to.text(' ', word.from, true)
      put(to, word.parts, command, escapes, [])
    })
    return to.done(command.from, command.to)
  }
  return {
    printed(command, name) {
      if (name === 'echo') {
        const options = command.words.slice(1).findIndex((word) => !/^-[neE]+$/.test(literalOf(word) ?? ''))
        const words = options < 0 ? [] : command.words.slice(1 + options)
        const flags = command.words.slice(1, 1 + Math.max(0, options)).map((word) => literalOf(word) ?? '')
        const interprets = dialect === 'sh' || flags.some((flag) => flag.includes('e'))
        return join(command, words, interprets ? 'backslash' : 'none')
      }
      if (name === 'printf') {
        const words = command.words.slice(1).filter((word, index) => index > 0 || literalOf(word) !== '--')
        const [format, ...args] = words
        if (format === undefined || literalOf(format) === '-v') return null
        const to = startPrinting()
        for (;;) {
          const left = args.length
          put(to, format.parts, command, 'format', args)
          // The format is used again for arguments that are left, unless it takes none.
          if (args.length === 0 || args.length === left) break
        }
        return to.done(command.from, command.to)
      }
      if (name !== 'cat' || command.words.length > 1) return null
      const body = command.redirects.findLast((redirect) => redirect.body !== null)?.body
      if (body === undefined || body === null) return null
      const to = startPrinting()
      put(to, body.parts, command, 'none', [])
      return to.done(body.from, body.to)
    },
    word: (word, command) => join(command, [word], 'none'),
  }
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  '"': '"',
  e: '\u001b',
  a: '',
}

function putText(
  to: Printing,
  part: Extract<WordPart, { kind: 'text' }>,
  escapes: Escapes,
  putArgument: () => void,
): void {
  const { text, quote } = part
  const fixed = part.to - part.from !== text.length + (quote === 'single' ? 2 : 0) && !isPlainSlice(part)
  const source = part.from + (quote === 'single' && !fixed && part.to - part.from === text.length + 2 ? 1 : 0)
  if (escapes === 'none') {
    to.text(text, source, fixed)
    return
  }
  const pattern = escapes === 'format' ? FORMAT : BACKSLASH
  let at = 0
  pattern.lastIndex = 0
  for (const match of text.matchAll(pattern)) {
    const [all, letter, octal] = match
    to.text(text.slice(at, match.index), source + (fixed ? 0 : at), fixed)
    const place = source + (fixed ? 0 : match.index)
    if (all === '%%') to.text('%', place)
    else if (all.startsWith('%')) putArgument()
    else if (octal !== undefined)
      to.text(String.fromCharCode(parseInt(octal.replace('x', ''), octal.startsWith('x') ? 16 : 8)), place, true)
    else to.text(ESCAPED[letter ?? ''] ?? all, place, true)
    at = match.index + all.length
  }
  to.text(text.slice(at), source + (fixed ? 0 : at), fixed)
}

const BACKSLASH = /\\(?:([ntrea\\"])|(0?[0-7]{1,3}|x[0-9a-fA-F]{1,2}))/g
const FORMAT =
  /%[-+ 0#']*(?:\d+|\*)?(?:\.\d+)?(?:\([^)]*\))?[a-zA-Z%]|\\(?:([ntrea\\"])|(0?[0-7]{1,3}|x[0-9a-fA-F]{1,2}))/g

function isPlainSlice(part: Extract<WordPart, { kind: 'text' }>): boolean {
  return part.to - part.from === part.text.length
}

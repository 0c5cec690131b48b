import type { Command, Group, Word } from './shell-model.ts'
import { bareOf, literalOf } from './word-text.ts'

/** Reserved words that open a group. */
export const OPENS: Readonly<Record<string, Group['kind']>> = { if: 'if', while: 'loop', until: 'loop', '{': 'braces' }
/** Reserved words that close one. */
export const CLOSES: Readonly<Record<string, Group['kind']>> = { fi: 'if', done: 'loop', '}': 'braces', esac: 'case' }
/** Reserved words that stand before a command. */
export const LEADS: ReadonlySet<string> = new Set(['then', 'else', 'elif', 'do', '!', 'time'])
/** Those of them behind which another branch of an `if` begins. */
export const BRANCHES: ReadonlySet<string> = new Set(['then', 'else', 'elif'])
/** Commands behind which assignments stand. */
export const DECLARES: ReadonlySet<string> = new Set(['export', 'local', 'readonly', 'declare', 'typeset'])

/** In place of a word that is not there. */
export const NO_WORD: Word = { from: 0, to: 0, parts: [] }

/** What a command is called by: its literal first word, or null. */
export function nameOf({ words, test, closes }: Command): string | null {
  const [first] = words
  if (first === undefined || test !== null || closes !== null) return null
  const literal = literalOf(first)
  return literal === '' ? null : literal
}

/** Whether `]]` was read. */
export function isTestDone(command: Command): boolean {
  return command.words.length > 1 && bareOf(command.words.at(-1) ?? NO_WORD) === ']]'
}

/** A function's body is closed like what it is written with. */
export function isKind(group: Group | undefined, kind: Group['kind'], text: string): boolean {
  if (group === undefined) return false
  if (group.kind !== 'function') return group.kind === kind
  return kind === 'function' || kind === (text[group.from] === '(' ? 'subshell' : 'braces')
}

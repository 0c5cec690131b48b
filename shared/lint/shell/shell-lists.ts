import { matchesOnlyPlain } from './plain-pattern.ts'
import type { Command, ShellScript, WordPart } from './shell-model.ts'
import { literalOf } from './word-text.ts'

/** One element of a list, with its key where it has one. */
const ELEMENT = /(?:\[[^\]$`"\\]*\]=)?(?:'[^'"\\]*'|"[^"\\$`]*"|[^\s'"$`\\()]+)/g

/** Whether a list, written as `NAME=(…)`, holds nothing but texts without anything to escape. */
export function isPlainList(written: string): boolean {
  const open = written.indexOf('(')
  const inner = written.slice(open + 1).replace(/\)$/, '')
  return (
    open > 0 &&
    inner
      .replaceAll(/^[ \t]*#.*$/gm, '')
      .replaceAll(ELEMENT, '')
      .trim() === ''
  )
}

/** `${!NAME[@]}`: whether the keys of a list, as far as they are written, need no escaping. */
export function hasPlainKeys(text: string, name: string): boolean {
  if (!/^\w+$/.test(name)) return false
  const put = new RegExp(`\\b${name}\\[([^\\]]*)\\]\\+?=`, 'g')
  if ([...text.matchAll(put)].some(([, key = '']) => !/^(?:'[^'"\\]*'|"[^"\\$`]*"|[^'"$`\\]*)$/.test(key))) return false
  const literal = new RegExp(`\\b${name}\\+?=\\(([^)]*)\\)`, 'g')
  return [...text.matchAll(literal)].every(([, list = '']) =>
    [...list.matchAll(/\[([^\]]*)\]=/g)].every(([, key = '']) => !/[$`\\]|^[^'"]*"[^"]*$/.test(key)),
  )
}

/** `${BASH_REMATCH[1]}`: whether the pattern that was compared with before lets nothing through that needs escaping. */
export function isPlainMatch(script: ShellScript, part: Extract<WordPart, { kind: 'variable' }>): boolean {
  const group = /^\[(\d)\]$/.exec(part.rest)?.[1]
  const test = script.commands.findLast(({ from, words }) => from < part.from && words.some(isMatch))
  if (group === undefined || test === undefined) return false
  const sign = test.words.findIndex(isMatch)
  const end = test.words.findIndex((word, index) => index > sign && /^(?:\]\]|&&|\|\|)$/.test(literalOf(word) ?? ''))
  const first = test.words[sign + 1]
  const last = test.words[(end < 0 ? test.words.length : end) - 1]
  if (first === undefined || last === undefined) return false
  const [only] = first.parts
  if (only?.kind === 'variable' && first.parts.length === 1 && first === last) {
    const values = assignedTexts(script.commands, only.name)
    return values.length > 0 && values.every((value) => value !== null && matchesOnlyPlain(value, Number(group), false))
  }
  const source = script.text.slice(first.from, last.to)
  return !/[$`]\w|\$[{(]/.test(source) && matchesOnlyPlain(source, Number(group), true)
}

function isMatch(word: Parameters<typeof literalOf>[0]): boolean {
  return literalOf(word) === '=~'
}

function assignedTexts(commands: readonly Command[], name: string): readonly (string | null)[] {
  return commands.flatMap(({ assignments }) =>
    assignments.filter((one) => one.name === name).map(({ value }) => (value === null ? null : literalOf(value))),
  )
}

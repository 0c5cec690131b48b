import type { Finding } from '../diagnostic.ts'
import { jqPaths } from '../paths/jq-paths.ts'
import { sourceSpan } from '../printed.ts'
import { jqCall } from '../shell/jq-call.ts'
import type { Word } from '../shell/shell-model.ts'
import { literalOf } from '../shell/word-text.ts'
import type { ShellContext } from './shell-context.ts'
import { TOOL_FIELD, toolFindings } from './tool-names.ts'

/** What a shell script compares the name of the tool with. */
export function shellTools({ file, script, printer }: ShellContext): Finding[] {
  const findings: Finding[] = []
  const groups = new Set<number>()
  for (const command of script.commands) {
    const filter = command.name === 'jq' ? jqCall(command).filter : null
    if (filter === null) continue
    const program = printer.word(filter, command)
    const paths = jqPaths(program.text)
    for (const { steps, to, after } of paths) {
      const match = TOOL_FIELD.test(steps.at(-1)?.name ?? '') ? /^\s*([!=])=\s*"(\w+)"/.exec(after) : null
      if (match === null) continue
      const [all, sign, name = ''] = match
      const end = to + all.length - 1
      const place = sourceSpan(program, end - name.length, end)
      findings.push(...toolFindings({ name, ...place, isEqual: sign === '=' }, file.text, file.event))
    }
    const isName = paths.some(({ steps }) => TOOL_FIELD.test(steps.at(-1)?.name ?? ''))
    if (isName && paths.every(({ steps }) => steps.length < 3)) groups.add(command.group)
  }
  const variables = new Set<string>()
  for (const { assignments } of groups.size === 0 ? [] : script.commands) {
    for (const { name, value } of assignments) {
      const [part] = value?.parts ?? []
      if (part?.kind === 'command' && groups.has(part.group) && value?.parts.length === 1) variables.add(name)
    }
  }
  if (groups.size === 0) return findings
  const isTool = (word: Word | null | undefined): boolean => {
    const [part] = word?.parts ?? []
    if (part?.kind === 'command') return groups.has(part.group) && word?.parts.length === 1
    return part?.kind === 'variable' && word?.parts.length === 1 && part.rest === '' && variables.has(part.name)
  }
  const compare = (word: Word, isEqual: boolean): void => {
    const compared = { name: literalOf(word) ?? '', ...inside(word, file.text), isEqual }
    findings.push(...toolFindings(compared, file.text, file.event))
  }
  for (const { words, name, test } of script.commands) {
    if (name !== '[' && name !== 'test' && test !== 'double-bracket') continue
    words.forEach((word, index) => {
      const sign = literalOf(words[index + 1] ?? word) ?? ''
      const value = words[index + 2]
      if (value !== undefined && isTool(word) && /^(?:==?|!=)$/.test(sign)) compare(value, sign !== '!=')
    })
  }
  for (const { subject, patterns } of script.groups) {
    if (isTool(subject)) for (const word of patterns) compare(word, true)
  }
  return findings
}

/** The place of a word without its quotes. */
function inside({ from, to }: Word, text: string): { readonly from: number; readonly to: number } {
  const isQuoted = /["']/.test(text[from] ?? '') && text[to - 1] === text[from] && to - from > 1
  return isQuoted ? { from: from + 1, to: to - 1 } : { from, to }
}

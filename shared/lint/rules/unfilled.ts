import { ANSWER_KEY } from '../answer-shape.ts'
import type { CodeContext } from '../code/code-context.ts'
import { isPunct } from '../code/code-token.ts'
import type { Finding } from '../diagnostic.ts'
import { sourceSpan } from '../printed.ts'
import { sourceAt } from '../source-map.ts'
import { literalOf } from '../shell/word-text.ts'
import type { ShellContext } from './shell-context.ts'

/** Answers of a shell script that hold the name of a variable instead of its value. */
export function unfilledShell({ script, printer }: ShellContext): Finding[] {
  const names = new Set<string>()
  for (const { name, words, assignments } of script.commands) {
    for (const assignment of assignments) names.add(assignment.name)
    if (name === 'read' || name === 'for') for (const word of words.slice(1)) names.add(literalOf(word) ?? '')
  }
  if (names.size === 0) return []
  return script.commands.flatMap((command): Finding[] => {
    if (!/^(?:echo|printf|cat)$/.test(command.name ?? '')) return []
    const printed = printer.printed(command, command.name ?? '')
    if (printed === null || !ANSWER_KEY.test(printed.text)) return []
    const match = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)[^{}]*\})/.exec(printed.text)
    if (match === null || !names.has(match[1] ?? match[2] ?? '')) return []
    const place = sourceSpan(printed, match.index, match.index + match[0].length)
    return [
      unfilled(
        match[0],
        'Single quotes (and those around the word behind <<) keep the shell from filling it in',
        place,
      ),
    ]
  })
}

const TEXT_FIELD = /^(?:errorMessage|contextModification)$/

/** The same in JavaScript and Python: `"no ${path}"`, and `"no {path}"` without its f. */
export function unfilledCode({ streams, language }: CodeContext): Finding[] {
  if (language === 'powershell') return []
  const pattern = language === 'node' ? /\$\{\s*([A-Za-z_$][\w$]*)[^{}]*\}/ : /\{([A-Za-z_]\w*)[^{}]*\}/
  const why =
    language === 'node'
      ? 'Only between backquotes is it filled in'
      : 'Without an f before the quotes it is not filled in'
  return streams.flatMap((stream) => {
    const names = new Set(stream.flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])))
    return stream.flatMap((token, index): Finding[] => {
      if (token.kind !== 'string' || token.holes.length > 0 || !isPunct(stream[index - 1], ':')) return []
      if (!TEXT_FIELD.test(stream[index - 2]?.text ?? '')) return []
      if (isPunct(stream[index + 1], '.') || isPunct(stream[index + 1], '%')) return []
      const match = pattern.exec(token.text)
      if (match === null || !names.has(match[1] ?? '')) return []
      const from = sourceAt(token.map, match.index) ?? token.from
      return [unfilled(match[0], why, { from, to: from + match[0].length })]
    })
  })
}

function unfilled(said: string, why: string, place: { readonly from: number; readonly to: number }): Finding {
  return {
    code: 'unfilled-variable',
    severity: 'warning',
    message: `${said} stands in the answer as it is written here: whoever reads it sees ${said}. ${why}.`,
    ...place,
  }
}

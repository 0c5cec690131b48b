import type { CodeContext } from './code-context.ts'
import { afterBracket, isPunct } from './code-token.ts'

/** Variables that only ever hold a list, whatever is put into it. */
export function listVariables({ file, streams, scopes }: CodeContext): ReadonlySet<string> {
  const lists = new Map<string, boolean>()
  for (const stream of streams) {
    stream.forEach((token, index) => {
      const name = stream[index - 1]
      if (!isPunct(token, '=') || name?.kind !== 'name' || isPunct(stream[index - 2], '.')) return
      const end = isPunct(stream[index + 1], '[') ? afterBracket(stream, index + 1) : null
      const behind = end === null ? undefined : stream[end]
      // Behind the bracket nothing goes on: no call, no other choice.
      const last = stream[(end ?? 1) - 1]
      const isAlone =
        behind === undefined ||
        isPunct(behind, ';') ||
        (behind.kind !== 'punct' && /\n/.test(file.text.slice(last?.to ?? 0, behind.to)))
      lists.set(name.text, end !== null && isAlone && lists.get(name.text) !== false)
    })
  }
  for (const { parameters } of scopes) for (const name of parameters) if (name !== null) lists.set(name, false)
  return new Set([...lists].flatMap(([name, is]) => (is ? [name] : [])))
}

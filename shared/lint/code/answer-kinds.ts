import { notBoolean } from '../not-boolean.ts'
import type { CodeContext } from './code-context.ts'
import { isPunct } from './code-token.ts'
import { expressionEnd } from './statement-end.ts'

/** Variables that only ever hold something that is meant as yes or no and is no boolean, each with what that is. */
export function wrongBooleans({ file, streams, scopes }: CodeContext): ReadonlyMap<string, string> {
  const kinds = new Map<string, string | null>()
  if (!/\bcancel\b/.test(file.text)) return new Map()
  for (const stream of streams) {
    stream.forEach((token, index) => {
      const name = stream[index - 1]
      if (!isPunct(token, '=') || name?.kind !== 'name' || isPunct(stream[index - 2], '.')) return
      const first = stream[index + 1]
      const last = stream[expressionEnd(stream, index + 1, file.text) - 1]
      const kind = first === undefined || last === undefined ? null : notBoolean(file.text.slice(first.from, last.to))
      const before = kinds.get(name.text)
      kinds.set(name.text, before === undefined || before === kind ? kind : null)
    })
  }
  for (const { parameters } of scopes) for (const name of parameters) if (name !== null) kinds.set(name, null)
  return new Map([...kinds].flatMap(([name, kind]) => (kind === null ? [] : [[name, kind] as const])))
}

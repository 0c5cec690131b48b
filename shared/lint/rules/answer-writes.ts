import { shapeFindings } from '../answer-shape.ts'
import { wrongBooleans } from '../code/answer-kinds.ts'
import type { CodeContext } from '../code/code-context.ts'
import { listVariables } from '../code/code-lists.ts'
import { afterBracket, isName, isPunct, type CodeStream } from '../code/code-token.ts'
import { expressionEnd } from '../code/statement-end.ts'
import type { Finding } from '../diagnostic.ts'
import { readShape, type ShapeMember, type ShapeValue } from '../json-shape.ts'
import { isKnown, TRUTHS, writtenVariables } from './code-printing.ts'

/** So many fields of one answer are looked at. */
const MOST = 60

/** `answer.cancel = …`, `answer["cancel"] = …` and `dict(cancel=…)`: an answer whose fields are not all written in braces. */
export function answerWrites(context: CodeContext): Finding[] {
  const { file, language, streams, chains } = context
  const written = new Map<string, ShapeMember[]>()
  for (const chain of chains) {
    const [step, further] = chain.steps
    if (chain.root === null || step === undefined || further !== undefined) continue
    if (chain.isCalled || !isPunct(chain.stream[chain.end], '=')) continue
    const value = valueAt(chain.stream, chain.end + 1, file.text)
    const list = written.get(chain.root) ?? []
    if (value !== null && list.length < MOST) list.push({ name: step.name, from: step.from, to: step.to, value })
    written.set(chain.root, list)
  }
  const given = language === 'python' ? streams.flatMap((stream) => dicts(stream, file.text)) : []
  if (written.size === 0 && given.length === 0) return []
  const kind = {
    how: 'code',
    event: file.event,
    isWhole: false,
    lists: listVariables(context),
    notBooleans: wrongBooleans(context),
    truth: TRUTHS[language],
  } as const
  const printed = writtenVariables(context.outputs)
  const begun = literals(streams, file.text)
  const shapes = [...written].flatMap(([name, members]) => {
    const all = [...(begun.get(name) ?? []), ...members]
    const isAnswer = all.some((member) => isKnown(member.name)) || printed.has(name)
    return isAnswer ? [shapeOf(all)] : []
  })
  return [...shapes, ...given.map((members) => shapeOf(members))].flatMap((shape) =>
    shapeFindings(shape, (from, to) => ({ from, to }), kind),
  )
}

function shapeOf(members: readonly ShapeMember[]): ShapeValue {
  return { kind: 'object', from: 0, to: 0, text: '', members, takesMore: true, first: null }
}

/** Reads the value that begins at a token; its places are those of the script. */
function valueAt(stream: CodeStream, start: number, text: string): ShapeValue | null {
  const first = stream[start]
  const last = stream[expressionEnd(stream, start, text) - 1]
  if (first === undefined || last === undefined || last.to <= first.from) return null
  const before = '{_:'
  const value = readShape(`${before}${text.slice(first.from, last.to)}}`, 0)?.members[0]?.value
  return value === undefined ? null : shifted(value, first.from - before.length)
}

function shifted(value: ShapeValue, by: number): ShapeValue {
  const members = value.members.map((member) => ({
    ...member,
    from: member.from + by,
    to: member.to + by,
    value: shifted(member.value, by),
  }))
  return { ...value, from: value.from + by, to: value.to + by, members }
}

/** The fields with which the variables of a script begin. */
function literals(streams: readonly CodeStream[], text: string): ReadonlyMap<string, readonly ShapeMember[]> {
  const found = new Map<string, ShapeMember[]>()
  for (const stream of streams) {
    stream.forEach((token, index) => {
      const name = stream[index - 1]
      if (!isPunct(token, '=') || name?.kind !== 'name' || isPunct(stream[index - 2], '.')) return
      // PowerShell may say what kind of object it is to be: `[ordered]@{ … }`.
      const open = isPunct(stream[index + 1], '[') ? afterBracket(stream, index + 1) : index + 1
      const brace = stream[open]
      if (!isPunct(brace, '{') && !isPunct(brace, '@{')) return
      const members = readShape(text, brace?.from ?? 0)?.members ?? []
      found.set(name.text, [...(found.get(name.text) ?? []), ...members].slice(0, MOST))
    })
  }
  return found
}

function dicts(stream: CodeStream, text: string): ShapeMember[][] {
  return stream.flatMap((token, index) => {
    if (!isName(token, 'dict') || !isPunct(stream[index + 1], '(')) return []
    const end = afterBracket(stream, index + 1) - 1
    const members: ShapeMember[] = []
    for (let at = index + 2; at < end && members.length < MOST;) {
      const name = stream[at]
      const value = name?.kind === 'name' && isPunct(stream[at + 1], '=') ? valueAt(stream, at + 2, text) : null
      if (name !== undefined && value !== null) members.push({ name: name.text, from: name.from, to: name.to, value })
      at = Math.max(at + 1, expressionEnd(stream, at, text) + 1)
    }
    return members.some(({ name }) => isKnown(name)) ? [members] : []
  })
}

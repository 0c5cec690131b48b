import type { CodeContext } from '../code/code-context.ts'
import { isPunct } from '../code/code-token.ts'
import { importEdits } from '../code/python-import.ts'
import { expressionEnd } from '../code/statement-end.ts'
import type { Finding } from '../diagnostic.ts'
import { HOLE, type Printed } from '../printed.ts'

const CANCEL = new RegExp(`"cancel"\\s*:\\s*(${HOLE})\\s*[,}]`)
const BOOLEAN =
  /^(?:True|False|not\b.*|bool\(.*\)|any\(.*\)|all\(.*\)|.*\.(?:startswith|endswith)\([^()]*\)|.*\s(?:==|!=|in|is|<|>|<=|>=)\s.*)$/

/** `f'{{"cancel": {block}}}'`: Python writes True, which is no JSON. */
export function pythonBooleans({ file, language, streams }: CodeContext, printed: Printed): Finding[] {
  const match = language === 'python' ? CANCEL.exec(printed.text) : null
  const at = match === null ? -1 : match.index + match[0].indexOf(HOLE)
  const hole = printed.holes.find((one) => one.at === at)
  const name = /^\{\s*([A-Za-z_]\w*)\s*\}$/.exec(hole?.said ?? '')?.[1]
  if (hole === undefined || name === undefined) return []
  const values = streams.flatMap((stream) =>
    stream.flatMap((token, index) => {
      if (token.kind !== 'name' || token.text !== name || !isPunct(stream[index + 1], '=')) return []
      const first = stream[index + 2]
      const last = stream[expressionEnd(stream, index + 2, file.text) - 1]
      return first === undefined || last === undefined ? [] : [file.text.slice(first.from, last.to)]
    }),
  )
  if (values.length === 0 || !values.every((value) => value.length < 300 && BOOLEAN.test(value))) return []
  return [
    {
      code: 'broken-json',
      severity: 'error',
      message: `Python writes ${name} as True or False here, which is not JSON: the answer is not read, and the action goes ahead. Let json.dumps write the whole answer.`,
      from: hole.from,
      to: hole.to,
      fixes: [
        {
          title: `Write json.dumps(${name})`,
          kind: 'edit',
          edits: [...importEdits(file.text, 'json'), { from: hole.from, to: hole.to, insert: `{json.dumps(${name})}` }],
        },
      ],
    },
  ]
}

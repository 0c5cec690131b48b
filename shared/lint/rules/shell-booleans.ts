import type { Finding } from '../diagnostic.ts'
import { HOLE, type Printed } from '../printed.ts'
import type { ShellScript } from '../shell/shell-model.ts'
import { literalOf } from '../shell/word-text.ts'

const CANCEL = new RegExp(`"cancel"\\s*:\\s*(${HOLE})\\s*[,}]`)

/** `echo "{\"cancel\": $cancel}"` where the variable only ever holds something else than true or false. */
export function shellBooleans(script: ShellScript, printed: Printed): Finding[] {
  const match = CANCEL.exec(printed.text)
  const at = match === null ? -1 : match.index + match[0].indexOf(HOLE)
  const hole = printed.holes.find((one) => one.at === at)
  const name = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(hole?.said ?? '')?.[1]
  if (hole === undefined || name === undefined) return []
  const values = script.commands.flatMap(({ assignments }) =>
    assignments.filter((one) => one.name === name).map(({ value }) => (value === null ? null : literalOf(value))),
  )
  const isWrong = values.length > 0 && values.every((value) => value !== null && !/^(?:true|false)?$/.test(value))
  if (!isWrong) return []
  return [
    {
      code: 'rejected-type',
      severity: 'error',
      message: `cancel must be true or false, but ${hole.said} holds ${values[0]}: the answer is not taken, and the action goes ahead.`,
      from: hole.from,
      to: hole.to,
    },
  ]
}

/** A path in a jq program; places count in the program. */
export interface JqPath {
  readonly steps: readonly { readonly name: string; readonly from: number; readonly to: number }[]
  readonly from: number
  readonly to: number
  /** Whether `.` is the program's own input there, as far as can be seen: nothing stands before that changes it. */
  readonly isTop: boolean
  /** What stands behind it up to the next `|`, `,` or `)`, such as ` == false`. */
  readonly after: string
}

const CHANGES_INPUT = /(?:def|as|reduce|foreach|limit|first|until|while|recurse|path|label)\b/y

/** Finds the paths of a jq program. Takes time in proportion to it, and never throws. */
export function jqPaths(program: string): readonly JqPath[] {
  const paths: JqPath[] = []
  let isTop = true
  let at = 0
  /** Where strings with paths in them go on, the innermost last: how many parentheses were open. */
  const interpolations: number[] = []
  let depth = 0
  while (at < program.length) {
    const unit = program[at] ?? ''
    if (unit === '"') at = afterString(program, at + 1, interpolations, depth)
    else if (unit === '#') at = program.indexOf('\n', at) < 0 ? program.length : program.indexOf('\n', at)
    else if (unit === '.' && /[A-Za-z_"[]/.test(program[at + 1] ?? '') && !/[\w$).\]?]/.test(program[at - 1] ?? '')) {
      const path = readPath(program, at, isTop)
      paths.push(path)
      at = Math.max(at + 1, path.to)
    } else {
      if (unit === '(') depth += 1
      else if (unit === ')') {
        depth -= 1
        if (interpolations.at(-1) === depth) {
          interpolations.pop()
          at = afterString(program, at + 1, interpolations, depth)
          continue
        }
      } else if (unit === '|' || unit === ';') isTop = false
      else if (isTop && /[a-z]/.test(unit) && !/[\w$.]/.test(program[at - 1] ?? '')) {
        CHANGES_INPUT.lastIndex = at
        if (CHANGES_INPUT.test(program)) isTop = false
      }
      at += 1
    }
  }
  return paths
}

/** Behind a string, or at the program inside it that `\(` begins. */
function afterString(program: string, from: number, interpolations: number[], depth: number): number {
  let at = from
  while (at < program.length && program[at] !== '"') {
    if (program[at] === '\\') {
      if (program[at + 1] === '(') {
        interpolations.push(depth)
        return at + 2
      }
      at += 1
    }
    at += 1
  }
  return at + 1
}

const NAME = /\.\s*([A-Za-z_]\w*)/y
const QUOTED = /(?:\.\s*"([^"\\]*)"|\.?\[\s*"([^"\\]*)"\s*\])/y

function readPath(program: string, from: number, isTop: boolean): JqPath {
  const steps: { name: string; from: number; to: number }[] = []
  let at = from
  for (;;) {
    if (program[at] === '?') {
      at += 1
      continue
    }
    NAME.lastIndex = at
    QUOTED.lastIndex = at
    const plain = NAME.exec(program)
    const match = plain ?? QUOTED.exec(program)
    if (match === null) break
    const name = match[1] ?? match[2] ?? ''
    const end = at + match[0].length
    const start = program.indexOf(name, at)
    steps.push({ name, from: start, to: start + name.length })
    at = end
  }
  return { steps, from, to: at, isTop, after: /^[^|,)]{0,60}/.exec(program.slice(at, at + 60))?.[0] ?? '' }
}

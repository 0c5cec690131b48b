import type { EventName } from '../events.ts'
import { codeContext, type CodeContext } from './code/code-context.ts'
import type { CodeLanguage } from './code/code-token.ts'
import type { Script } from './diagnostic.ts'
import { jqPaths } from './paths/jq-paths.ts'
import { describeNode, kindWord } from './paths/describe-node.ts'
import { branchAt, eventOfKey, nodeAt } from './paths/payload-tree.ts'
import { sourceSpan, type Printed } from './printed.ts'
import { shellContext } from './rules/shell-context.ts'
import { sourceAt } from './source-map.ts'
import { isShellLanguage, type ScriptLanguage } from './script-language.ts'
import { jqCall } from './shell/jq-call.ts'

/** Names that can stand where the caret is. */
export interface PathCompletion {
  /** What they replace, in UTF-16 units. */
  readonly from: number
  readonly to: number
  readonly options: readonly {
    readonly label: string
    /** Its kind, in a word. */
    readonly detail: string
    /** What it is, in one or two sentences. */
    readonly info: string
  }[]
}

/** What a name in a script is of the payload. */
export interface PathHover {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The names of the payload that can stand at an offset; null where no path of it is being written. */
export function payloadPathAt(
  text: string,
  offset: number,
  event: EventName | null,
  language: ScriptLanguage,
): PathCompletion | null {
  const place = isShellLanguage(language)
    ? shellPlace(text, offset, language)
    : isCode(language)
      ? codePlace(codeOf(text, event, language), offset)
      : null
  if (place === null) return null
  const branch = branchAt(place.above, event)
  if (branch === null) return null
  const to = offset + (/^[\w$]*/.exec(text.slice(offset, offset + 100))?.[0].length ?? 0)
  const options = branch.nodes.map((node) => ({
    label: node.name,
    detail: kindWord(node.kind),
    info: describeNode(node),
  }))
  return { from: offset - place.typed.length, to, options }
}

/** What the name at an offset is; null where none of the payload's stands. */
export function payloadHoverAt(
  text: string,
  offset: number,
  event: EventName | null,
  language: ScriptLanguage,
): PathHover | null {
  const steps = isShellLanguage(language)
    ? shellSteps(text, offset, language)
    : isCode(language)
      ? codeSteps(codeOf(text, event, language), offset)
      : null
  if (steps === null) return null
  const node = nodeAt(steps.path, null)
  if (node === null) return null
  const { from, to, path } = steps
  return { from, to, text: `${path.join('.')} (${kindWord(node.kind)}): ${describeNode(node)}` }
}

interface Typed {
  /** The names above the one that is being written. */
  readonly above: readonly string[]
  /** What is written of it so far. */
  readonly typed: string
}

interface Steps {
  readonly path: readonly string[]
  readonly from: number
  readonly to: number
}

function isCode(language: ScriptLanguage): language is CodeLanguage {
  return language === 'node' || language === 'python' || language === 'powershell'
}

function scriptOf(text: string, language: ScriptLanguage, event: EventName | null): Script {
  return {
    text,
    language,
    event,
    fileName: '',
    mode: null,
    platform: '',
    lineEnds: 'lf',
    bom: false,
    facts: null,
    shebang: null,
  }
}

function codeOf(text: string, event: EventName | null, language: CodeLanguage): CodeContext {
  return codeContext(scriptOf(text, language, event), language)
}

/** The jq programs of a script that an offset stands in. */
function jqProgramAt(text: string, offset: number, language: 'bash' | 'sh'): Printed | null {
  const { script, printer } = shellContext(scriptOf(text, language, null))
  for (const command of script.commands) {
    const filter = command.name === 'jq' ? jqCall(command).filter : null
    if (filter === null || offset <= filter.from || offset > filter.to) continue
    // Behind its closing quote nothing is written into it any more.
    const isBehind = offset === filter.to && offset - filter.from > 1 && text[offset - 1] === text[filter.from]
    return isBehind && /["']/.test(text[offset - 1] ?? '') ? null : printer.word(filter, command)
  }
  return null
}

const JQ_TAIL = /(?:^|[^\w$)\]".?])((?:\.(?:[A-Za-z_]\w*|"[^"\\]*"|\[\s*"[^"\\]*"\s*\])\??)*)(?:\.|\.?\[\s*"|\.")(\w*)$/
const JQ_PATH = /^(?:\.(?:[A-Za-z_]\w*|"[^"\\]*"|\[\s*"[^"\\]*"\s*\])\??)+$/

function shellPlace(text: string, offset: number, language: 'bash' | 'sh'): Typed | null {
  const program = jqProgramAt(text, offset, language)
  if (program === null) return null
  let units = program.text.length
  while (units > 0 && (sourceAt(program.map, units - 1) ?? 0) >= offset) units -= 1
  const before = program.text.slice(Math.max(0, units - LOOKED_BACK), units)
  const match = JQ_TAIL.exec(before)
  if (match === null) return null
  const [all, path = '', typed = ''] = match
  const above = namesOfJq(path)
  if (above.length > 0 && eventOfKey(above[0] ?? '') !== null) return { above, typed }
  // Behind a pipe `.` is what stands before it.
  const rest = before.slice(0, before.length - all.length + 1)
  const pipe = rest.lastIndexOf('|')
  if (pipe < 0) return { above, typed }
  const piped = rest.slice(0, pipe).trim()
  return JQ_PATH.test(piped) ? { above: [...namesOfJq(piped), ...above], typed } : null
}

/** So much before the caret is looked at, in UTF-16 units. */
const LOOKED_BACK = 400

function namesOfJq(path: string): string[] {
  return [...path.matchAll(/\.(?:([A-Za-z_]\w*)|"([^"]*)"|\[\s*"([^"]*)"\s*\])/g)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  )
}

const CODE_TAIL =
  /([A-Za-z_$][\w$]*|\))((?:\s*!?\??\.[A-Za-z_$][\w$]*(?![\w$(])|(?:\?\.)?\[\s*(?:"[^"\]]*"|'[^'\]]*')\s*\]|\.get\(\s*(?:"[^"]*"|'[^']*')\s*(?:,[^()]*)?\))*)\s*(?:!?\??\.|(?:\?\.)?\[\s*["']|\.get\(\s*["'])([\w$]*)$/
const CODE_STEP = /\.get\(\s*["']([^"']*)["'][^()]*\)|\[\s*["']([^"'\]]*)["']\s*\]|\.([A-Za-z_$][\w$]*)/g
/** What the payload is usually called, for a script in which it is not read yet. */
const USUAL_NAME = /^\$?(?:input|data|payload|event|hook_?input|hook_?data|in|body)$/i

function codePlace({ file, payload }: CodeContext, offset: number): Typed | null {
  const before = file.text.slice(Math.max(0, offset - LOOKED_BACK), offset)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (/^\s*(?:#|\/\/|\*)/.test(line)) return null
  const match = CODE_TAIL.exec(before)
  if (match === null) return null
  const [, root = '', path = '', typed = ''] = match
  const steps = [...path.matchAll(CODE_STEP)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const known = root === ')' ? (PARSES.test(line) ? [] : null) : payload.pathOfName(root)
  if (known !== null) return { above: [...known, ...steps], typed }
  if (eventOfKey(steps[0] ?? '') !== null || (steps.length === 0 && USUAL_NAME.test(root)))
    return { above: steps, typed }
  return null
}

const PARSES = /JSON\.parse\(|json\.loads?\(|ConvertFrom-Json/

function shellSteps(text: string, offset: number, language: 'bash' | 'sh'): Steps | null {
  const program = jqProgramAt(text, offset, language)
  if (program === null) return null
  for (const { steps, isTop } of jqPaths(program.text)) {
    const at = steps.findIndex((step) => {
      const { from, to } = sourceSpan(program, step.from, step.to)
      return from <= offset && offset <= to
    })
    const step = steps[at]
    if (step === undefined || !(isTop || eventOfKey(steps[0]?.name ?? '') !== null)) continue
    return { path: steps.slice(0, at + 1).map(({ name }) => name), ...sourceSpan(program, step.from, step.to) }
  }
  return null
}

function codeSteps({ chains, payload }: CodeContext, offset: number): Steps | null {
  for (const chain of chains) {
    const at = chain.steps.findIndex(({ from, to }) => from <= offset && offset <= to)
    const step = chain.steps[at]
    if (step === undefined) continue
    const known = payload.pathOf(chain) ?? (eventOfKey(chain.steps[0]?.name ?? '') === null ? null : [])
    if (known === null) continue
    return { path: [...known, ...chain.steps.slice(0, at + 1).map(({ name }) => name)], from: step.from, to: step.to }
  }
  const taken = payload.takenOut.find(({ from, to }) => from <= offset && offset <= to)
  return taken === undefined ? null : { path: [...taken.path, taken.name], from: taken.from, to: taken.to }
}

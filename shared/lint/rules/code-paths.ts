import { EVENTS } from '../../events.ts'
import type { CodeContext } from '../code/code-context.ts'
import type { Chain, ChainStep } from '../code/code-chains.ts'
import { isName, isPunct, type CodeLanguage } from '../code/code-token.ts'
import type { Finding, Fix, Script } from '../diagnostic.ts'
import { pathFindings, type CheckedPath } from '../paths/alternatives.ts'
import { namesToText, sayText } from '../paths/text-below.ts'
import { checkPath, type PathStep } from '../paths/path-check.ts'
import { branchAt, eventOfKey, nodeAt } from '../paths/payload-tree.ts'
import { sourceAt } from '../source-map.ts'
import { comparesText, testsLeftOut } from './payload-tests.ts'
import { TOOL_FIELD, toolFindings } from './tool-names.ts'

/** What is wrong with the paths that a script takes out of the payload, and with what is then done with them. */
export function codePaths(context: CodeContext): Finding[] {
  const { file, payload, language } = context
  const mentionsOwn = file.event !== null && new RegExp(`\\b${EVENTS[file.event].key}\\b`).test(file.text)
  const asked = language === 'python' ? askedNames(context.streams) : new Set<string>()
  const isCaught = language === 'python' && CATCHES.test(file.text)
  const findings: Finding[] = []
  const checked: CheckedPath[] = []
  let before: Chain | null = null
  for (const chain of context.chains) {
    const known = payload.pathOf(chain)
    const steps = chain.isCalled ? chain.steps.slice(0, -1) : chain.steps
    const isRooted = known !== null || FOREIGN_ONLY.test(steps[0]?.name ?? '')
    const path = { steps: canonical(steps, known ?? [], language), before: known ?? [], isRooted }
    // What is written is not read; and an answer's own fields are no paths.
    if (isPunct(chain.stream[chain.end], '=') && known === null) continue
    const found = checkPath(path, file.event, mentionsOwn, file.text)
    const isOfEvent = eventOfKey([...(known ?? []), ...steps.map(({ name }) => name)][0] ?? '') !== null
    const isRight = found === null && steps.length > 0 && (known !== null || isOfEvent)
    if (chain.steps.length > 0) {
      checked.push({ found, isRight, isAlternative: isAlternative(before, chain) })
      before = chain
    }
    if (known === null && eventOfKey(steps[0]?.name ?? '') === null) continue
    const full = [...(known ?? []), ...path.steps.map(({ name }) => name)]
    findings.push(
      ...comparisons(chain, full, payload.filled),
      ...toolComparison(chain, full, file),
      ...intoText(chain, known ?? [], language),
    )
    if (!asked.has(full.at(-1) ?? '') && !isCaught) findings.push(...neededFields(context, chain, full))
  }
  for (const { path, name, from, to, variable } of payload.takenOut) {
    const found = checkPath(
      { steps: [{ name, from, to }], before: path, isRooted: true },
      file.event,
      mentionsOwn,
      file.text,
    )
    if (found !== null) findings.push(isShort(file.text, to, name === variable) ? keepingName(found, name) : found)
  }
  return [...pathFindings(checked), ...findings]
}

/** `{ tool }`, where no other name of the variable follows. */
function isShort(text: string, to: number, isSame: boolean): boolean {
  return isSame && !/^\s*:/.test(text.slice(to, to + 20))
}

/** The variable keeps its name: `{ toolName: tool }`. */
function keepingName(found: Finding, name: string): Finding {
  const fixes = (found.fixes ?? []).map((fix): Fix =>
    fix.kind === 'edit' ? { ...fix, edits: fix.edits.map((e) => ({ ...e, insert: `${e.insert}: ${name}` })) } : fix,
  )
  return { ...found, fixes }
}

/** `a ?? b`, `a || b`, `a or b`, and `a.get("x", b)`: the second is taken when the first is not there. */
function isAlternative(before: Chain | null, chain: Chain): boolean {
  if (before === null || before.stream !== chain.stream) return false
  if (chain.start < before.end) return before.steps.some(({ hasDefault }) => hasDefault)
  if (chain.start - before.end > 6) return false
  const between = chain.stream.slice(before.end, chain.start)
  const [sign, further] = between.filter(({ kind, text }) => kind !== 'newline' && text !== '(' && text !== ')')
  if (further !== undefined) return false
  if (isPunct(sign, '??') || isPunct(sign, '||') || isName(sign, 'or')) return true
  // `a && a.b` asks for the same thing twice.
  const asksFirst = isPunct(sign, '&&') || isName(sign, 'and') || isName(sign, '-and')
  return asksFirst && chain.root === before.root && before.steps.every(({ name }, at) => chain.steps[at]?.name === name)
}

/** Names that nothing but the input of another agent has at its top. */
const FOREIGN_ONLY = /^(?:tool_name|tool_input|tool_response|hook_event_name)$/

/** PowerShell takes any capitals, and objects there have members of their own. */
function canonical(steps: readonly ChainStep[], before: readonly string[], language: string): readonly PathStep[] {
  if (language !== 'powershell') return steps
  const names = [...before]
  const taken: PathStep[] = []
  for (const step of steps) {
    if (/^(?:PSObject|Count|Length)$/i.test(step.name)) break
    const nodes = branchAt(names, null)?.nodes ?? []
    const name = nodes.find((node) => node.name.toLowerCase() === step.name.toLowerCase())?.name ?? step.name
    names.push(name)
    taken.push({ name, from: step.from, to: step.to })
  }
  return taken
}

/** `success === false`, `requires_approval === true`: neither ever holds. */
function comparisons(chain: Chain, path: readonly string[], filled: ReadonlySet<string>): Finding[] {
  const [first, second] = chain.stream.slice(chain.end, chain.end + 2)
  const [word, before] = chain.stream.slice(Math.max(0, chain.start - 2), chain.start)
  const last = nodeAt(path, null)
  const isTurned = /^===?$/.test(before?.text ?? '') && /^false$/i.test(word?.text ?? '') && !chain.isCalled
  if (isTurned && last?.kind === 'boolean' && word !== undefined && before !== undefined) {
    return [
      testsLeftOut(last.name, { from: word.from, to: chain.to }, [
        { from: before.from, to: before.to, insert: before.text === '===' ? '!==' : '!=' },
        { from: word.from, to: word.to, insert: word.text.startsWith('F') ? 'True' : 'true' },
      ]),
    ]
  }
  if (first === undefined || second === undefined) return []
  const isEqual = /^(?:===?|is|-c?eq)$/.test(first.text)
  if (!isEqual || chain.isCalled) return []
  const place = { from: chain.from, to: second.to }
  const node = last
  const isFalse = /^\$?false$/i.test(second.text)
  const isFilled = chain.steps.at(-1)?.hasDefault === true || (chain.steps.length === 0 && filled.has(chain.root ?? ''))
  if (node?.kind === 'boolean' && isFalse && !isFilled) {
    const negated = { '===': '!==', '==': '!=', is: 'is not', '-eq': '-ne', '-ceq': '-cne' }[first.text] ?? '!='
    const truth =
      second.kind === 'string'
        ? 'true'
        : second.text.startsWith('$')
          ? '$true'
          : second.text.startsWith('F')
            ? 'True'
            : 'true'
    return [
      testsLeftOut(node.name, place, [
        { from: first.from, to: first.to, insert: negated },
        { from: second.from, to: second.to, insert: truth },
      ]),
    ]
  }
  if (path.length !== 3 || path[1] !== 'parameters') return []
  const isPlain =
    second.kind === 'number'
      ? /^\d/.test(second.text)
      : second.kind === 'name' && /^\$?(?:true|false)$/i.test(second.text)
  // PowerShell makes a text of what stands on the right.
  if (!isPlain || second.text.startsWith('$') || first.text.startsWith('-')) return []
  const found = comparesText(path[2] ?? '', second.text, place, { from: second.from, to: second.to })
  // `is` compares identities: of two texts it says nothing.
  const sign = { from: first.from, to: first.to, insert: '==' }
  const fixes = (found.fixes ?? []).map((fix) => (fix.kind === 'edit' ? { ...fix, edits: [sign, ...fix.edits] } : fix))
  return [first.text === 'is' ? { ...found, fixes } : found]
}

/** What a text of JavaScript has of its own. */
const OF_TEXT =
  /^(?:length|at|char\w*|codePointAt|concat|endsWith|includes|indexOf|lastIndexOf|localeCompare|match|matchAll|normalize|pad\w+|repeat|replace|replaceAll|search|slice|split|startsWith|substr|substring|to\w+|trim\w*|valueOf)$/

/** `parameters.arguments.query`: a text has no fields. */
function intoText({ steps }: Chain, known: readonly string[], language: CodeLanguage): Finding[] {
  const path = [...known, ...steps.map(({ name }) => name)]
  const length = namesToText(path)
  const step = length === null || length < known.length ? undefined : steps[length - known.length]
  if (length === null || step === undefined || language === 'powershell' || eventOfKey(path[0] ?? '') === null)
    return []
  const isOfText = language === 'node' ? step.how === 'member' && OF_TEXT.test(step.name) : step.how === 'member'
  if (isOfText) return []
  return [
    {
      code: 'reads-into-text',
      severity: 'warning',
      message: sayText(path.slice(0, length), language === 'node' ? 'JSON.parse' : 'json.loads'),
      from: step.from,
      to: step.to,
    },
  ]
}

/** `toolName === 'Bash'` */
function toolComparison({ stream, end, isCalled }: Chain, path: readonly string[], { text, event }: Script): Finding[] {
  const [sign, value] = stream.slice(end, end + 2)
  const how = /^(?:(===?|-c?eq)|!==?|-c?ne)$/.exec(sign?.text ?? '')
  if (isCalled || how === null || value?.kind !== 'string' || !TOOL_FIELD.test(path.at(-1) ?? '') || path.length > 2)
    return []
  const from = sourceAt(value.map, 0) ?? value.from
  const place = { from, to: from + value.text.length }
  return toolFindings({ name: value.text, ...place, isEqual: how[1] !== undefined }, text, event)
}

/** Python: `data["postToolUse"]["success"]` ends the script when the field was left out. */
function neededFields({ language }: CodeContext, chain: Chain, path: readonly string[]): Finding[] {
  const last = chain.steps.at(-1)
  if (language !== 'python' || last?.how !== 'index' || path.length !== 2 || chain.isCalled) return []
  const node = nodeAt(path, null)
  if (node === null || !node.mayBeMissing || (node.kind === 'text' && node.name !== 'result') || node.kind === 'map')
    return []
  if (isPunct(chain.stream[chain.end], '=')) return []
  return [
    {
      code: 'needs-left-out-field',
      severity: 'warning',
      message: `${node.name} is left out of the input while it is ${node.kind === 'boolean' ? 'false' : node.kind === 'integer' ? '0' : 'empty'}: this line ends the script with a KeyError then, and the action goes ahead. Read it with .get("${node.name}").`,
      from: last.from,
      to: last.to,
      fixes: [
        {
          title: `Write .get("${node.name}")`,
          kind: 'edit',
          edits: [{ from: last.wholeFrom, to: last.wholeTo, insert: `.get("${node.name}")` }],
        },
      ],
    },
  ]
}

const CATCHES = /^[ \t]*except[ \t]*(?::|\(?[^:\n]*\b(?:KeyError|Exception|BaseException|LookupError)\b)/m

/** Names that some `"success" in data` asks for. */
function askedNames(streams: CodeContext['streams']): ReadonlySet<string> {
  const names = new Set<string>()
  for (const stream of streams) {
    stream.forEach((token, index) => {
      if (token.kind === 'string' && isName(stream[index + 1], 'in')) names.add(token.text)
    })
  }
  return names
}

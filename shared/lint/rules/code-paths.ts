import { EVENTS } from '../../events.ts'
import type { CodeContext } from '../code/code-context.ts'
import type { Chain, ChainStep } from '../code/code-chains.ts'
import { isName, isPunct } from '../code/code-token.ts'
import type { Finding } from '../diagnostic.ts'
import { checkPath, type PathStep } from '../paths/path-check.ts'
import { branchAt, eventOfKey, nodeAt } from '../paths/payload-tree.ts'
import { comparesText, testsLeftOut } from './payload-tests.ts'

/** What is wrong with the paths that a script takes out of the payload, and with what is then done with them. */
export function codePaths(context: CodeContext): Finding[] {
  const { file, payload, language } = context
  const mentionsOwn = file.event !== null && new RegExp(`\\b${EVENTS[file.event].key}\\b`).test(file.text)
  const asked = language === 'python' ? askedNames(context.streams) : new Set<string>()
  const isCaught = language === 'python' && CATCHES.test(file.text)
  const findings: Finding[] = []
  for (const chain of context.chains) {
    const known = payload.pathOf(chain)
    const steps = chain.isCalled ? chain.steps.slice(0, -1) : chain.steps
    const isRooted = known !== null || FOREIGN_ONLY.test(steps[0]?.name ?? '')
    const path = { steps: canonical(steps, known ?? [], language), before: known ?? [], isRooted }
    // What is written is not read; and an answer's own fields are no paths.
    if (isPunct(chain.stream[chain.end], '=') && known === null) continue
    const found = checkPath(path, file.event, mentionsOwn)
    if (found !== null) findings.push(found)
    if (known === null && eventOfKey(steps[0]?.name ?? '') === null) continue
    const full = [...(known ?? []), ...path.steps.map(({ name }) => name)]
    findings.push(...comparisons(chain, full))
    if (!asked.has(full.at(-1) ?? '') && !isCaught) findings.push(...neededFields(context, chain, full))
  }
  for (const { path, name, from, to } of payload.takenOut) {
    const found = checkPath({ steps: [{ name, from, to }], before: path, isRooted: true }, file.event, mentionsOwn)
    if (found !== null) findings.push(found)
  }
  return findings
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
function comparisons(chain: Chain, path: readonly string[]): Finding[] {
  const [first, second] = chain.stream.slice(chain.end, chain.end + 2)
  if (first === undefined || second === undefined) return []
  const isEqual = /^(?:===?|is|-c?eq)$/.test(first.text)
  if (!isEqual || chain.isCalled) return []
  const place = { from: chain.from, to: second.to }
  const node = nodeAt(path, null)
  const isFalse = /^\$?false$/i.test(second.text)
  if (node?.kind === 'boolean' && isFalse && chain.steps.at(-1)?.hasDefault !== true) {
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

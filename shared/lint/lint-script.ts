import { assertNever } from '../assert-never.ts'
import type { Diagnostic, Finding, Fix, LintInput, Script } from './diagnostic.ts'
import { bashisms } from './rules/bashisms.ts'
import { codeFindings } from './rules/code-rules.ts'
import { embeddedCode } from './rules/embedded-code.ts'
import { endlessShellLoops } from './rules/endless-loop.ts'
import { fileFindings } from './rules/file-rules.ts'
import { listInShell } from './rules/list-as-text.ts'
import { shellAnswers } from './rules/shell-answers.ts'
import { externalCommands, shellCommands } from './rules/shell-commands.ts'
import { shellContext } from './rules/shell-context.ts'
import { shellFlow } from './rules/shell-flow.ts'
import { shellInput } from './rules/shell-input.ts'
import { shellSequence } from './rules/shell-sequence.ts'
import { unprintedShell } from './rules/unprinted-shell.ts'
import { unfilledShell } from './rules/unfilled.ts'
import { shellPaths } from './rules/shell-paths.ts'
import { shellTools } from './rules/shell-tools.ts'
import { shellTraps } from './rules/shell-traps.ts'
import { isShellLanguage, scriptLanguage, shebangOf } from './script-language.ts'
import { isForSeveralAgents } from './several-agents.ts'
import { parseShell } from './shell/shell-parser.ts'

/** So many diagnostics of one code are given; more of the same helps nobody. */
const MOST_OF_ONE_CODE = 50
/** A longer text is read up to here, in UTF-16 units. */
const MOST_UNITS = 262_144

/**
 * What the author of a hook should know about its text, in the order of the text. Reads only: nothing is run, and the time is
 * in proportion to the text. Never throws, whatever the text is.
 */
export function lintScript(input: LintInput): readonly Diagnostic[] {
  const text = input.text.length > MOST_UNITS ? input.text.slice(0, MOST_UNITS) : input.text
  const language = scriptLanguage(text, input.fileName, input.platform)
  const findings = findingsOf({ ...input, text, language, shebang: shebangOf(text) })
  const isForOthers = findings.some(isOfOtherAgent) && isForSeveralAgents(text)
  return diagnostics(isForOthers ? findings.filter((finding) => !isOfOtherAgent(finding)) : findings, text)
}

/** Whether a finding is about what another agent sends or sets. Who asks for a variable that may be empty knows of it. */
function isOfOtherAgent({ code, severity }: Finding): boolean {
  return code === 'other-agent-input' || (code === 'unset-variable' && severity === 'info')
}

/** The programs that a script calls by name: ask the machine where they are, for the facts. */
export function commandsOf(text: string, fileName: string, platform: string): readonly string[] {
  if (!isShellLanguage(scriptLanguage(text, fileName, platform))) return []
  return [...externalCommands(parseShell(text.slice(0, MOST_UNITS))).keys()].slice(0, 200)
}

function findingsOf(script: Script): readonly Finding[] {
  switch (script.language) {
    case 'bash':
    case 'sh': {
      const context = shellContext(script)
      const onlyBash = bashisms(context)
      return [
        ...fileFindings(
          script,
          onlyBash.some(({ severity }) => severity === 'error'),
        ),
        ...onlyBash,
        ...shellInput(context),
        ...shellPaths(context),
        ...listInShell(context),
        ...shellTools(context),
        ...shellAnswers(context),
        ...shellTraps(context),
        ...unfilledShell(context),
        ...embeddedCode(context),
        ...shellSequence(context),
        ...shellFlow(context),
        ...unprintedShell(context),
        ...endlessShellLoops(context),
        ...shellCommands(context),
      ]
    }
    case 'node':
    case 'python':
    case 'powershell':
      return [...fileFindings(script, false), ...codeFindings(script, script.language)]
    case 'unknown':
      return fileFindings(script, false)
    default:
      return assertNever(script.language)
  }
}

function diagnostics(findings: readonly Finding[], text: string): readonly Diagnostic[] {
  const seen = new Map<string, number>()
  const said = new Set<string>()
  const kept = findings.filter(({ code, from, to }) => {
    const key = `${code} ${from} ${to}`
    const count = (seen.get(code) ?? 0) + 1
    if (said.has(key) || count > MOST_OF_ONE_CODE) return false
    said.add(key)
    seen.set(code, count)
    return true
  })
  const starts = lineStarts(text)
  // Which of the two it is depends on what was printed before: the rule that saw an answer knows more.
  const ends = new Set(kept.filter(({ code }) => code === 'exit-code-with-answer').map(({ from }) => from))
  const clamp = (at: number): number => Math.max(0, Math.min(at, text.length))
  return kept
    .filter(({ code, from }) => code !== 'exit-code-without-answer' || !ends.has(from))
    .map((finding): Diagnostic => {
      const from = clamp(finding.from)
      const line = lineOf(starts, from)
      return {
        ...finding,
        from,
        to: Math.max(from, clamp(finding.to)),
        fixes: (finding.fixes ?? []).map((fix) => clampFix(fix, clamp)),
        line,
        column: from - (starts[line - 1] ?? 0) + 1,
      }
    })
    .sort((a, b) => a.from - b.from || a.to - b.to)
}

function clampFix(fix: Fix, clamp: (at: number) => number): Fix {
  if (fix.kind === 'action') return fix
  const edits = fix.edits.map(({ from, to, insert }) => ({
    from: clamp(from),
    to: Math.max(clamp(from), clamp(to)),
    insert,
  }))
  return { ...fix, edits }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The line of an offset, counted from 1, by halving. */
function lineOf(starts: readonly number[], at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low + 1
}

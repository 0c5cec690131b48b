import type { HookCapture } from '../capture.ts'
import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import { HOST_VARIABLES } from '../host-variables.ts'
import type { Notice } from '../notice-codes.ts'
import type { HookFacts } from './hook-facts.ts'
import { excerpt, listed } from './say.ts'
import { findLine, isShell, scriptText } from './script-text.ts'
import type { ScriptText } from './script-text.ts'

/** A script's text, read for one input: all that can be told of it before it has ended. */
export interface ReadScript {
  readonly text: ScriptText
  /** The traps that stand in it. */
  readonly traps: readonly Notice[]
  /** The same for a hook that complained on stderr. */
  readonly trapsWith: (stderrLines: readonly string[]) => readonly Notice[]
}

/** Reads a script for an input. */
export function readScript(
  event: EventName,
  stdin: string,
  { head, way }: Pick<HookCapture, 'head' | 'way'>,
): ReadScript {
  const text = scriptText({ head, way })
  const trapsWith = (stderrLines: readonly string[]): readonly Notice[] =>
    head.text === null ? [] : trapsOf({ script: text, shebang: head.shebang, event: EVENTS[event], stdin, stderrLines })
  return { text, traps: trapsWith([]), trapsWith }
}

/** Known traps that stand in the script's own text: they explain an answer, and never change it. */
export function scriptNotices({ traps, trapsWith }: ReadScript, stderrLines: readonly string[]): readonly Notice[] {
  return stderrLines.length === 0 ? traps : trapsWith(stderrLines)
}

/** What the traps in a script's text are told from. */
interface TrapFacts extends Pick<HookFacts, 'event' | 'script' | 'stderrLines' | 'stdin'> {
  readonly shebang: string | null
}

function trapsOf(facts: TrapFacts): Notice[] {
  return [
    ...unsetVariable(facts.script),
    ...readNeedsNewline(facts),
    ...echoMangles(facts),
    ...testsLeftOutField(facts),
    ...comparesString(facts.script),
  ]
}

function unsetVariable({ lines, language }: ScriptText): Notice[] {
  const text = lines.join('\n')
  if (text.search(HOST_VARIABLES) < 0) return []
  const used = new Map<string, number>()
  const isOwn = new Map<string, boolean>()
  for (const [index, line] of lines.entries()) {
    if (used.size >= MOST_NAMED || isOwn.size >= MOST_ASKED) break
    for (const { 0: name } of line.matchAll(HOST_VARIABLES)) {
      if (used.has(name) || !isRead(line, name)) continue
      const own = isOwn.get(name) ?? isSet(text, name)
      isOwn.set(name, own)
      if (!own) used.set(name, index + 1)
    }
  }
  if (used.size === 0) return []
  const names = [...used.keys()].slice(0, MOST_NAMED).map((name) => `\`${name}\``)
  const [first] = used.values()
  const one = names.length === 1
  return [
    {
      code: 'unset-variable',
      message: `Line ${first} reads ${listed(names)} from the environment, but the agent sets no such variable${one ? '' : 's'}: ${one ? 'it is' : 'they are'} empty unless you set ${one ? 'it' : 'them'} yourself. What a hook must know comes as JSON on stdin.`,
      fix:
        VARIABLE_FIXES[language] ??
        'Read it from stdin: INPUT=$(cat); TOOL=$(printf \'%s\' "$INPUT" | jq -r .preToolUse.toolName)',
    },
  ]
}

/** So many variables are named in a notice. */
const MOST_NAMED = 4

/** For so many it is looked through the whole script whether it sets them: a line may name hundreds. */
const MOST_ASKED = 50

const VARIABLE_FIXES: Readonly<Partial<Record<ScriptText['language'], string>>> = {
  node: "Read it from stdin: const input = JSON.parse(fs.readFileSync(0, 'utf8')), then input.preToolUse.toolName.",
  python: 'Read it from stdin: data = json.load(sys.stdin), then data["preToolUse"]["toolName"].',
}

/** Read as a variable, without a default of its own beside it. */
function isRead(line: string, name: string): boolean {
  return new RegExp(
    `\\$${name}\\b|\\$\\{${name}(?:\\}|[^-:\\w]|:[^-])|(?:environ|getenv|process\\.env|\\benv:)\\W{0,3}(?:get\\W{0,2})?${name}\\b(?!['"]\\s*,)`,
  ).test(line)
}

function isSet(text: string, name: string): boolean {
  return new RegExp(`(?:^|[\\s;&|(])${name}=|\\bread\\b[^\\n]*\\b${name}\\b|\\bfor\\s+${name}\\s+in\\b`).test(text)
}

/** The input has no newline at its end, so `read` reports the end of input although it did read a line. */
function readNeedsNewline({ script, shebang, stdin }: TrapFacts): Notice[] {
  if (!isShell(script.language) || stdin.endsWith('\n')) return []
  const trap = readTrap(script, shebang)
  if (trap === null) return []
  return [
    {
      code: 'read-needs-newline',
      message: `Line ${trap.line} uses \`read\`, which reports failure on the last line here, because the agent sends no newline at the end of the input: ${trap.effect}. A test with echo adds that newline and hides this.`,
      fix: 'Take the whole input: INPUT=$(cat)',
    },
  ]
}

/** `read` where a command begins. */
const READ = /(?:^|[;&|({!]|\b(?:if|elif|while|until|then|do|else))\s*(?:IFS=\S*\s+)?read\s+[-A-Za-z_]/

function readTrap(
  { lines }: ScriptText,
  shebang: string | null,
): { readonly line: number; readonly effect: string } | null {
  const strict = /\s-\w*e/.test(shebang ?? '') || lines.some((line) => /^set\s+(?:-\w*e|.*-o\s+errexit)/.test(line))
  const lastFed = lines.findLastIndex((line) => /\bdone\b.*</.test(line))
  for (const [index, whole] of lines.entries()) {
    // A text in quotes may well say "failed to read it".
    const line = whole.replace(/'[^']*'|"(?:\\.|[^"\\])*"/g, '""')
    if (!READ.test(line) || isGuarded(line)) continue
    if (/\b(?:while|until)\b/.test(line)) {
      if (lastFed < index) {
        return { line: index + 1, effect: 'the loop ends without looking at the only line there is' }
      }
    } else if (/\bif\s+(?:IFS=\S*\s+)?read\b/.test(line) || /\bread\b[^|;]*&&/.test(line)) {
      return { line: index + 1, effect: 'the script takes the input for missing' }
    } else if (strict) {
      return { line: index + 1, effect: 'under `set -e` the script ends right there' }
    }
  }
  return null
}

/** The failure is caught, or it is not the hook's input that is read. */
function isGuarded(line: string): boolean {
  return /\bread\b.*(?:\|\||<|\s-u\s?\d)/.test(line) || /[^|]\|\s*(?:while|until|\{|\(|IFS=|read)/.test(line)
}

/** Where a script gives its input to a program through the echo of /bin/sh; null when it does not. */
export function findEchoTrap(script: ScriptText): ReturnType<typeof findLine> {
  if (script.language !== 'sh') return null
  return findLine(script, /\becho\s+"?\$\{?([A-Za-z_]\w*)\}?"?\s*\|\s*(?:jq|python3?|node)\b/)
}

function echoMangles({ script, stdin, stderrLines }: TrapFacts): Notice[] {
  const found = findEchoTrap(script)
  if (found === null) return []
  const name = found.match[1] ?? 'INPUT'
  const broke = stderrLines.find((text) => /^(?:jq: (?:parse )?error|parse error)\b/.test(text))
  const now =
    broke !== undefined && stdin.includes('\\')
      ? `this input was broken by it: “${excerpt(broke)}”`
      : 'an input with several lines is broken by it'
  return [
    {
      code: 'echo-mangles-input',
      message: `Line ${found.number} pipes \`echo "$${name}"\`: under /bin/sh, echo turns \\n, \\t and \\\\ in the JSON into other characters, and ${now}.`,
      fix: `Use printf '%s' "$${name}" instead of echo.`,
    },
  ]
}

const FALSE_TEST =
  /\b(success|messageTruncated|waitingForUserInput|requiresUserAction)\b["'\])}]*\s*(?:===?|=|is)\s*["']?[Ff]alse\b/

function testsLeftOutField({ script, event }: TrapFacts): Notice[] {
  if (event.name !== 'PostToolUse' && event.name !== 'Notification') return []
  const found = findLine(script, FALSE_TEST)
  if (found === null) return []
  const field = found.match[1] ?? 'success'
  const filled = new RegExp(`\\b${field}\\b["'\\])]*\\s*(?://|\\?\\?|\\|\\||,)\\s*["']?[Ff]alse`)
  if (script.lines.some((line) => filled.test(line))) return []
  return [
    {
      code: 'tests-left-out-field',
      message: `Line ${found.number} waits for \`${field}\` to be false, but a false value is left out of the input: the field is missing then, and the test never holds.`,
      fix: `Ask whether it is not true: in jq, .${event.key}.${field} != true`,
    },
  ]
}

function comparesString(script: ScriptText): Notice[] {
  const found = findLine(
    script,
    /\bparameters(?:\.|\[["']|["']\]\[["'])(\w+)["'\])]*\s*(?:===?|!==?|is)\s*(true|false|True|False|\d+)\b/,
  )
  if (found === null) return []
  const [, name = '', value = ''] = found.match
  return [
    {
      code: 'compares-string-parameter',
      message: `Line ${found.number} compares the parameter \`${name}\` with ${value}, but all parameters arrive as text: the comparison never holds.`,
      fix: `Compare with the text "${value.toLowerCase()}".`,
    },
  ]
}

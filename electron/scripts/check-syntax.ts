import { assertNever } from '../../shared/assert-never.ts'
import type { ScriptFacts } from '../../shared/requests/scripts.ts'
import { runCheck, type Checked, type CheckRun } from './run-check.ts'

/** Which interpreter's own check a script gets. */
export type SyntaxChecker = 'bash' | 'sh' | 'node' | 'python3'

/** Longer scripts are not checked, in UTF-16 units. */
const LONGEST = 1_048_576

/** What a check found, or null when it was not carried out. */
export type Syntax = ScriptFacts['syntax']

/**
 * Lets an interpreter read a script without running it: `bash -n`, `sh -n`, `node --check`, Python's `ast.parse`, each from
 * stdin and without the start-up files and variables that would make it run something. `isModule`: how Node is to read it; null
 * takes what fits.
 */
export async function checkSyntax(
  checker: SyntaxChecker,
  program: string,
  isModule: boolean | null,
  run: CheckRun,
): Promise<Syntax> {
  if (run.stdin.length > LONGEST) return null
  const how = { ...run, env: harmless(run.env) }
  switch (checker) {
    case 'bash':
    case 'sh': {
      const options = checker === 'bash' ? ['--norc', '--noprofile', ...patternOptions(run.stdin), '-n'] : ['-n']
      return judged(checker, await runCheck(program, options, how), shellError)
    }
    case 'python3':
      return judged('python3', await runCheck(program, ['-I', '-S', '-c', PYTHON], how), pythonError)
    case 'node':
      return checkNode(program, isModule, how)
    default:
      return assertNever(checker)
  }
}

/** A script that switches bash's further patterns on may be written with them; without running it, bash does not know. */
function patternOptions(script: string): readonly string[] {
  return script.split('\n').some(switchesPatternsOn) ? ['-O', 'extglob'] : []
}

/** Word by word: the text is somebody else's, and one expression for all of it could take hours. */
function switchesPatternsOn(line: string): boolean {
  if (!line.includes('extglob')) return false
  const words = (line.split('#', 1)[0] ?? '').split(/[^\w-]+/)
  const at = words.findIndex((word, index) => word === 'shopt' && /^-\w*$/.test(words[index + 1] ?? ''))
  return at >= 0 && words[at + 1]?.includes('s') === true && words.includes('extglob', at + 2)
}

/** Reads the source, tells of its first error as JSON, and runs nothing of it. */
const PYTHON = `import ast, json, sys
try:
    ast.parse(sys.stdin.buffer.read())
except SyntaxError as error:
    print(json.dumps({"line": error.lineno or 1, "column": error.offset, "message": error.msg or "invalid syntax"}))
except ValueError as error:
    print(json.dumps({"line": 1, "column": None, "message": str(error)}))
`

/** Variables by which an interpreter can be made to run something before it looks at the script. */
const STARTS_SOMETHING =
  /^(?:BASH_ENV|ENV|BASH_FUNC_.*|SHELLOPTS|BASHOPTS|PS4|NODE_\w+|PYTHON\w+|LD_PRELOAD|DYLD_\w+|LC_\w+|LANG|LANGUAGE)$/

function harmless(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !STARTS_SOMETHING.test(name))
  // Complaints are read in English.
  return { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8' }
}

type ErrorReader = (output: string, script: string) => { line: number; column: number | null; message: string } | null

function judged(
  interpreter: string,
  checked: Checked | null,
  read: (output: string) => ReturnType<ErrorReader>,
): Syntax {
  if (checked === null) return null
  const error = read(checked.output)
  if (error === null && checked.exitCode !== 0) return null
  return { interpreter, error }
}

async function checkNode(program: string, isModule: boolean | null, how: CheckRun): Promise<Syntax> {
  const asScript = () => runCheck(program, ['--check', '-'], how)
  const asModule = () => runCheck(program, ['--check', '--input-type=module', '-'], how)
  if (isModule !== null) return judged('node', await (isModule ? asModule() : asScript()), nodeError)
  const script = await asScript()
  if (script === null || script.exitCode === 0 || !NEEDS_MODULE.test(script.output)) {
    return judged('node', script, nodeError)
  }
  // Newer Nodes take such a script for a module by themselves.
  const module = await asModule()
  return judged('node', module ?? script, nodeError)
}

const NEEDS_MODULE =
  /Cannot use import statement|Unexpected token 'export'|await is only valid|Cannot use 'import\.meta'/

/** `bash: line 5: syntax error: unexpected end of file`, `sh: 5: Syntax error: …`. What it quotes may hold any kind of line end. */
function shellError(output: string): ReturnType<ErrorReader> {
  const match = /^[^:\n\r\u2028\u2029]*: (?:line )?(\d+): (.+)$/m.exec(output)
  if (match !== null) {
    const message = (match[2] ?? '').replace(/^[Ss]yntax error:? /, '')
    return { line: Number(match[1]), column: null, message }
  }
  const bare = /^[^:\n\r\u2028\u2029]*: (unexpected EOF .+|[Ss]yntax error.*)$/m.exec(output)
  return bare === null ? null : { line: Number.MAX_SAFE_INTEGER, column: null, message: bare[1] ?? '' }
}

function nodeError(output: string): ReturnType<ErrorReader> {
  const message = /^SyntaxError: (.+)$/m.exec(output)?.[1]
  const line = /^\[stdin\]:(\d+)/m.exec(output)?.[1]
  if (message === undefined || line === undefined) return null
  const caret = /^( *)\^+$/m.exec(output)?.[1]
  return { line: Number(line), column: caret === undefined ? null : caret.length + 1, message }
}

function pythonError(output: string): ReturnType<ErrorReader> {
  if (output.trim() === '') return null
  try {
    const told: unknown = JSON.parse(output.trim().split('\n').at(-1) ?? '')
    if (typeof told !== 'object' || told === null) return null
    const { line, column, message } = told as Record<string, unknown>
    if (typeof line !== 'number' || typeof message !== 'string') return null
    return { line: Math.max(1, line), column: typeof column === 'number' && column > 0 ? column : null, message }
  } catch {
    return null
  }
}

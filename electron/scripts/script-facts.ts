import { basename, dirname, join, resolve } from 'node:path'
import { assertNever } from '../../shared/assert-never.ts'
import { scriptLanguage, shebangOf, shebangProgram } from '../../shared/lint/script-language.ts'
import type { ScriptFacts } from '../../shared/requests/scripts.ts'
import { readBounded } from '../files/read-bounded.ts'
import { checkSyntax, type Syntax, type SyntaxChecker } from './check-syntax.ts'
import { findProgram, findTrustedProgram, type ProgramPlaces } from './find-program.ts'

/** What is asked about a script. */
export interface FactsAsked {
  /** Where it lies, or would lie. */
  readonly path: string
  /** Its text, saved or not. */
  readonly text: string
  readonly commands: readonly string[]
  /** The environment that the hook will get. */
  readonly env: NodeJS.ProcessEnv
  /** Where the hook will run. */
  readonly cwd: string
  /** Folders whose programs are never started to check a script: those of the workspace. */
  readonly untrusted?: readonly string[]
  readonly platform?: NodeJS.Platform
  /** Calls the check off; its result is then as if it had not been asked. */
  readonly signal?: AbortSignal
  /** How long a check may take, in milliseconds. */
  readonly limitMs?: number
}

/** How long a check may take, in milliseconds. */
const LIMIT_MS = 2_000

/**
 * What the machine knows of a script, without running it: where its interpreter and its commands are found as the hook's process
 * will look for them, and what the interpreter's own check says of its text. Leaves no file and no process.
 */
export async function scriptFacts(asked: FactsAsked): Promise<ScriptFacts> {
  const platform = asked.platform ?? process.platform
  const places = { env: asked.env, cwd: asked.cwd, platform }
  const found = asked.commands.map((name) => [name, findProgram(name, places)] as const)
  return {
    syntax: await syntaxOf(asked, places),
    interpreter: interpreterOf(asked.text, places),
    commands: Object.fromEntries(found),
  }
}

/** What the `#!` line leads to: the program itself, or the one that `env` is told to find. */
function interpreterOf(text: string, places: ProgramPlaces): ScriptFacts['interpreter'] {
  const shebang = shebangOf(text)
  if (shebang === null || places.platform === 'win32') return null
  const [program = ''] = shebang.trim().split(/\s+/)
  if (program === '') return null
  const name = basename(program) === 'env' ? (shebangProgram(shebang) ?? 'env') : program
  return { name, path: findProgram(name, places) }
}

async function syntaxOf(asked: FactsAsked, places: ProgramPlaces): Promise<Syntax> {
  const checker = checkerOf(asked, places.platform)
  if (checker === null) return null
  // Whatever the script's own first line names: only a program of the person's own is started for a check.
  const program = findTrustedProgram(checker, places, [dirname(asked.path), ...(asked.untrusted ?? [])])
  if (program === null) return null
  const { env, text, signal, limitMs = LIMIT_MS } = asked
  return checkSyntax(checker, program, checker === 'node' ? isModule(asked.path) : null, {
    env,
    stdin: text,
    limitMs,
    signal,
  })
}

function checkerOf({ text, path }: FactsAsked, platform: NodeJS.Platform): SyntaxChecker | null {
  const name = basename(path)
  const program = shebangProgram(shebangOf(text))
  const language = scriptLanguage(text, name, platform)
  switch (language) {
    case 'bash':
      return platform === 'win32' || (program !== null && program !== 'bash') ? null : 'bash'
    case 'sh':
      return platform === 'win32' ? null : 'sh'
    case 'python':
      return 'python3'
    case 'node':
      // TypeScript, and what runs it, has a syntax of its own.
      return /\.[cm]?ts$/.test(name) || !/^(?:node|nodejs)$/.test(program ?? 'node') ? null : 'node'
    case 'powershell':
    case 'unknown':
      return null
    default:
      return assertNever(language)
  }
}

/** By its extension, else by the nearest package.json; null when neither says. */
function isModule(path: string): boolean | null {
  if (path.endsWith('.mjs')) return true
  if (path.endsWith('.cjs')) return false
  let folder = dirname(resolve(path))
  for (let up = 0; up < 40; up += 1) {
    const type = packageType(join(folder, 'package.json'))
    if (type !== undefined) return type === 'module' ? true : null
    const parent = dirname(folder)
    if (parent === folder) return null
    folder = parent
  }
  return null
}

/** A longer package.json is not read, in bytes. */
const MOST_PACKAGE_BYTES = 1_048_576

/** The `type` of a package.json; undefined when there is none. It is the workspace's: a pipe or a file without an end may lie there. */
function packageType(file: string): string | null | undefined {
  try {
    const read = readBounded(file, MOST_PACKAGE_BYTES)
    return read.kind === 'read' ? typeIn(read.bytes.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}

function typeIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null
    return typeof type === 'string' ? type : null
  } catch {
    return null
  }
}

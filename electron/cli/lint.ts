import { basename, relative } from 'node:path'
import type { Diagnostic, Severity } from '../../shared/lint/diagnostic.ts'
import { commandsOf, lintScript } from '../../shared/lint/lint-script.ts'
import { counted } from '../../shared/notices/say.ts'
import { failure, ok, type Result } from '../../shared/result.ts'
import { terminalText, type Paint, type Tone } from '../../shared/terminal-text.ts'
import { readRaw } from '../files/read-file.ts'
import { decodeScript } from '../files/script-text.ts'
import { scriptFacts } from '../scripts/script-facts.ts'
import { lintTargets, type LintTarget } from './lint-targets.ts'
import type { Output } from './output.ts'

/** The options of `lint` as the command line gives them. */
export interface LintCommandOptions {
  readonly json?: true
}

/** Some script has an error. */
const EXIT_ERRORS = 1

/** What was found in one script. */
interface Linted {
  readonly path: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Says of scripts what the editor would say while they are typed. Runs none of them, and writes nothing. */
export async function lint(
  paths: readonly string[],
  options: LintCommandOptions,
  { out }: Output,
): Promise<Result<number>> {
  const targets = await lintTargets(paths)
  if (!targets.ok) return targets
  const linted: Linted[] = []
  for (const target of targets.value) {
    const found = await lintTarget(target)
    if (!found.ok) return found
    if (found.value !== null) linted.push(found.value)
  }
  if (options.json === true) {
    const all = linted.flatMap(({ path, diagnostics }) => diagnostics.map((diagnostic) => ({ path, ...diagnostic })))
    out.write(`${JSON.stringify(all, null, out.isTerminal ? 2 : 0)}\n`)
  } else out.write(lintText(linted, out.paint))
  const hasErrors = linted.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'))
  return ok(hasErrors ? EXIT_ERRORS : 0)
}

/** Null for a file that was only found, and is no text. */
async function lintTarget({ path, event, cwd, roots, isNamed }: LintTarget): Promise<Result<Linted | null>> {
  const raw = readRaw(path)
  if (!raw.ok) return raw
  const script = raw.value === null ? null : decodeScript(raw.value.bytes)
  if (raw.value === null || script === null) {
    if (!isNamed) return ok(null)
    return failure('not-text', `${path} holds no UTF-8 text: it is a program, or a text of another encoding.`)
  }
  const { platform, env } = process
  const fileName = basename(path)
  const commands = commandsOf(script.text, fileName, platform)
  const facts = await scriptFacts({ path, text: script.text, commands, env, cwd, untrusted: roots })
  const mode = platform === 'win32' ? null : raw.value.stats.mode & 0o7777
  return ok({ path, diagnostics: lintScript({ ...script, fileName, event, mode, platform, facts }) })
}

function lintText(linted: readonly Linted[], paint: Paint): string {
  const all = linted.flatMap(({ diagnostics }) => diagnostics)
  const lines = linted.flatMap(({ path, diagnostics }) =>
    diagnostics.flatMap((diagnostic) => diagnosticLines(path, diagnostic, paint)),
  )
  const counts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const found = all.filter((diagnostic) => diagnostic.severity === severity).length
    return found === 0 ? [] : [severity === 'info' ? `${found} for information` : counted(found, severity)]
  })
  const where = linted.length === 0 ? 'no scripts found' : counted(linted.length, 'script')
  return `${[...lines, `${counts.length === 0 ? 'nothing to say' : counts.join(', ')}: ${where}`].join('\n')}\n`
}

const TONES: Readonly<Record<Severity, Tone>> = { error: 'bad', warning: 'warn', info: 'quiet' }

function diagnosticLines(
  path: string,
  { line, column, severity, message, code, fixes }: Diagnostic,
  paint: Paint,
): string[] {
  const place = paint('strong', `${terminalText(shown(path))}:${line}:${column}`)
  return [
    `${place}  ${paint(TONES[severity], severity)}  ${terminalText(message)}  ${paint('quiet', `[${code}]`)}`,
    ...fixes.map(({ title }) => `  ${paint('good', '→')} ${terminalText(title)}`),
  ]
}

/** As short as can be: from the current folder when the file lies in it. */
function shown(path: string): string {
  const way = relative(process.cwd(), path)
  return way === '' || way.startsWith('..') ? path : way
}

import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import type { Diagnostic, Severity } from '../../shared/lint/diagnostic.ts'
import { counted } from '../../shared/notices/say.ts'
import { failure, ok, sayFailure, type Failure, type Result } from '../../shared/result.ts'
import { terminalText, type Paint, type Tone } from '../../shared/terminal-text.ts'
import { ownEnvironment } from '../engine/own-environment.ts'
import { lintFile } from '../scripts/lint-file.ts'
import { createTurns } from '../scripts/turns.ts'
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

/**
 * Says of scripts what the editor would say while they are typed. Runs none of them, and writes nothing. A script that cannot be
 * looked at keeps none of the others from being; the first of them is the failure that is given, the others are said on stderr.
 */
export async function lint(
  paths: readonly string[],
  options: LintCommandOptions,
  { out, error }: Output,
): Promise<Result<number>> {
  const targets = await lintTargets(paths)
  if (!targets.ok) return targets
  const linted: Linted[] = []
  const failures: Failure[] = []
  let programs = 0
  // Most of the time goes to the interpreters that check the syntax: one of them for each core.
  const turns = createTurns<Result<Linted | null>>(availableParallelism())
  const looks = targets.value.map((target) => turns.take(target.path, () => lintTarget(target)))
  for (const found of await Promise.all(looks)) {
    if (!found.ok) failures.push(found.error)
    else if (found.value === null) programs += 1
    else linted.push(found.value)
  }
  const [failed, ...others] = failures
  // Of one script alone there is nothing else to be said.
  if (failed !== undefined && linted.length === 0 && others.length === 0) return { ok: false, error: failed }
  if (options.json === true) {
    const all = linted.flatMap(({ path, diagnostics }) => diagnostics.map((diagnostic) => ({ path, ...diagnostic })))
    out.write(`${JSON.stringify(all, null, out.isTerminal ? 2 : 0)}\n`)
  } else out.write(lintText(linted, programs, out.paint))
  if (failed !== undefined) {
    for (const other of others) error.write(`hook-studio: ${sayFailure(other)}\n`)
    return { ok: false, error: failed }
  }
  const hasErrors = linted.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'))
  return ok(hasErrors ? EXIT_ERRORS : 0)
}

/** Null for a file that was only found, and is no text. */
async function lintTarget({ path, event, cwd, roots, isNamed }: LintTarget): Promise<Result<Linted | null>> {
  const diagnostics = await lintFile({ path, event, cwd, untrusted: roots, env: ownEnvironment() })
  if (!diagnostics.ok) return diagnostics
  if (diagnostics.value !== null) return ok({ path, diagnostics: diagnostics.value })
  if (!isNamed) return ok(null)
  return failure('not-text', `${path} holds no UTF-8 text: it is a program, or a text of another encoding.`)
}

/** `programs`: files that are hooks by their names and no text, of which nothing can be said. */
function lintText(linted: readonly Linted[], programs: number, paint: Paint): string {
  const all = linted.flatMap(({ diagnostics }) => diagnostics)
  const lines = linted.flatMap(({ path, diagnostics }) =>
    diagnostics.flatMap((diagnostic) => diagnosticLines(path, diagnostic, paint)),
  )
  const counts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const found = all.filter((diagnostic) => diagnostic.severity === severity).length
    return found === 0 ? [] : [severity === 'info' ? `${found} for information` : counted(found, severity)]
  })
  const where = linted.length === 0 ? 'no scripts found' : counted(linted.length, 'script')
  const left =
    programs === 0 ? '' : `, and ${counted(programs, 'file')} that ${programs === 1 ? 'is' : 'are'} no UTF-8 text`
  return `${[...lines, `${counts.length === 0 ? 'nothing to say' : counts.join(', ')}: ${where}${left}`].join('\n')}\n`
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

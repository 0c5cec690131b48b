import { basename, dirname } from 'node:path'
import { EVENTS } from '../../shared/events.ts'
import type { EventName } from '../../shared/events.ts'
import { failure, ok, sayFailure } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { sayMissingPrograms } from '../../shared/templates/missing-programs.ts'
import { LANGUAGE_PROGRAMS, LANGUAGE_TITLES } from '../../shared/templates/template.ts'
import type { Template, TemplateLanguage, TemplatePurpose } from '../../shared/templates/template.ts'
import { purposesOf, templateFor } from '../../shared/templates/templates.ts'
import { terminalText } from '../../shared/terminal-text.ts'
import { shellWord } from '../engine/say-path.ts'
import { createHook } from '../hook-files/create-hook.ts'
import type { CreatedHook } from '../hook-files/create-hook.ts'
import { payloadAsGiven } from '../hook-files/payload-as-given.ts'
import { findProgram } from '../scripts/find-program.ts'
import { hooksDirectory } from './hooks-directory.ts'
import type { DirectoryOptions } from './hooks-directory.ts'
import type { Output } from './output.ts'
import { ownCommand } from './own-command.ts'

/** The options of `new` as the command line gives them. */
export interface NewCommandOptions extends DirectoryOptions {
  readonly lang?: TemplateLanguage
  readonly purpose: TemplatePurpose
}

/** Creates a hook from a template, with two saved payloads that show its branches, and says what to do next. */
export async function newHook(event: EventName, options: NewCommandOptions, output: Output): Promise<Result<number>> {
  const language = options.lang ?? (process.platform === 'win32' ? 'powershell' : 'bash')
  const template = chosenTemplate(event, language, options.purpose)
  if (!template.ok) return template
  const directory = await hooksDirectory(options)
  if (!directory.ok) return directory
  const payloads = []
  for (const { payload, ...given } of template.value.payloads) {
    const made = payloadAsGiven(event, { ...given, payload: JSON.stringify(payload) })
    if (!made.ok) return made
    payloads.push(made.value)
  }
  const { text } = template.value
  const created = createHook({ directory: directory.value, event, text, payloads })
  if (!created.ok) return created
  writeCreated(created.value, template.value, directory.value, output)
  const { platform, env } = process
  const places = { env, cwd: directory.value, platform }
  const missing =
    platform === 'win32' ? [] : LANGUAGE_PROGRAMS[language].filter((name) => findProgram(name, places) === null)
  if (missing.length > 0) output.error.write(`hook-studio: ${sayMissingPrograms(missing)}\n`)
  return ok(0)
}

function chosenTemplate(event: EventName, language: TemplateLanguage, purpose: TemplatePurpose): Result<Template> {
  if (process.platform === 'win32' && language !== 'powershell') {
    return failure(
      'not-powershell-on-windows',
      `On Windows hooks are PowerShell scripts: one in ${LANGUAGE_TITLES[language]} would never run.`,
      'Use --lang powershell.',
    )
  }
  const purposes = purposesOf(event)
  if (purposes.includes(purpose)) return ok(templateFor(event, language, purpose))
  const reason =
    purpose === 'guard' ? `cannot be cancelled (${EVENTS[event].cancelEffect})` : 'adds nothing that the model reads'
  return failure(
    'no-template',
    `There is no ${purpose} hook for ${event}: it ${reason}.`,
    `Use --purpose ${purposes.join(' or ')}.`,
  )
}

function writeCreated(created: CreatedHook, template: Template, directory: string, { out, error }: Output): void {
  const { path, payloads, problems } = created
  out.write(`${out.paint('good', 'Created')} ${terminalText(path)}: ${template.description}\n`)
  for (const { file, payload } of payloads) {
    out.write(
      `${out.paint('good', 'Saved')} ${terminalText(file)}: ${payload.name}, expected: ${payload.expect ?? 'nothing'}\n`,
    )
  }
  for (const problem of problems) {
    const said = terminalText(sayFailure(problem))
    error.write(`hook-studio: The hook was created, but a payload was not saved: ${said}\n`)
  }
  if (payloads.length === 0) return
  const isOfWorkspace = basename(directory) === 'hooks' && basename(dirname(directory)) === '.clinerules'
  const where = shellWord(isOfWorkspace ? dirname(dirname(directory)) : directory)
  const { env, argv } = process
  const command = ownCommand({ env, script: argv[1] ?? '', cwd: process.cwd() })
  out.write(`Next: edit it, then fire its payloads and compare: ${terminalText(`${command} check ${where}`)}\n`)
}

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../electron/engine/create-engine.ts'
import type { Engine } from '../../../electron/engine/engine.ts'
import { matchExpectation } from '../../../shared/expectation.ts'
import { EVENTS } from '../../../shared/events.ts'
import { buildInput } from '../../../shared/payload/build-input.ts'
import { PROFILE_NAMES, PROFILES } from '../../../shared/profiles.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { TEMPLATE_LANGUAGES } from '../../../shared/templates/template.ts'
import type { Template, TemplateLanguage } from '../../../shared/templates/template.ts'
import { allTemplates, templateFor } from '../../../shared/templates/templates.ts'
import { fireRequest } from '../../helpers/fire-request.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const INTERPRETERS = { bash: 'bash', sh: 'sh', node: 'node', python: 'python3', powershell: 'pwsh' } as const
const HARD = 'src/"quoted" \\ $(touch pwned) `x` %s {a}\nsecond line \u{1F600} \u65E5\u672C'

const home = makeWorkspace()
const withoutJq = makeWorkspace()
let engine: Engine
let poor: Engine

beforeAll(() => {
  for (const program of ['bash', 'sh', 'cat', 'mkdir']) {
    symlinkSync(whereIs(program) ?? '', withoutJq.path(program))
  }
  engine = createEngine({ stateDir: null, env: { PATH: process.env['PATH'], HOME: home.root } })
  poor = createEngine({ stateDir: null, env: { PATH: withoutJq.root, HOME: home.root } })
})
afterAll(async () => {
  await Promise.all([engine.close(), poor.close()])
  home.remove()
  withoutJq.remove()
})

async function fire(template: Template, payload: unknown, profile: ProfileName, on = engine, files = {}) {
  await using workspace = makeWorkspace({ [`.clinerules/hooks/${template.event}`]: template.text, ...files })
  const { event } = template
  const built = buildInput({ event, profile, payload: JSON.stringify(payload), roots: [workspace.root] })
  if (!built.ok) throw new Error(built.error.message)
  for (const name of PROFILE_NAMES) {
    const other = buildInput({ event, profile: name, payload: JSON.stringify(payload), roots: [workspace.root] })
    expect(other.ok && withoutTime(other.value.stdin)).toBe(withoutTime(built.value.stdin))
  }
  const stdin = new TextEncoder().encode(built.value.stdin)
  const report = await on.fire(fireRequest([workspace.root], { event, profile, stdin }))
  expect(existsSync(workspace.path('pwned'))).toBe(false)
  const [hook] = report.hooks
  if (hook === undefined) throw new Error('The template is no hook')
  // Valid JSON and nothing else on stdout; a word on stderr, unless it had nothing to say.
  expect(() => JSON.parse(hook.stdout.text) as unknown).not.toThrow()
  expect([hook.state, hook.exitCode]).toEqual(['answered', 0])
  return { report, hook }
}

describe.each(TEMPLATE_LANGUAGES)('every template in %s', (language) => {
  const here = isHere(language)
  const own = allTemplates().filter((template) => template.language === language)

  it.skipIf(!here).each(own.map((template) => [`${template.event} ${template.purpose}`, template] as const))(
    '%s gives the expected verdict for both its payloads under every profile that calls it',
    async (_name, template) => {
      for (const { payload, expect: expected, profile: only } of template.payloads) {
        // Both profiles send the same for it, so that one run is judged under both.
        const { report, hook } = await fire(template, payload, 'cline')
        const calling = PROFILE_NAMES.filter((name) => !PROFILES[name].uncalled.includes(template.event))
        for (const profile of only === undefined ? calling : [only]) {
          const verdict = report.profiles[profile]
          expect({ ...matchExpectation({ verdict }, expected), profile }).toMatchObject({ matches: true, profile })
        }
        expect(hook.notices.map(({ code }) => code).filter((code) => code !== 'slow')).toEqual([])
      }
    },
  )

  it.skipIf(!here)('puts hard texts into its answer as they are', async () => {
    const guard = await fire(
      templateFor('PreToolUse', language, 'guard'),
      { toolName: 'write_to_file', parameters: { path: `${HARD}/package.json`, content: HARD } },
      'cline',
    )
    expect(guard.hook.answer).toMatchObject({
      cancel: true,
      errorMessage: `Ask the user before you change ${HARD}/package.json.`,
    })
    const context = await fire(
      templateFor('PostToolUse', language, 'context'),
      { toolName: HARD, result: HARD.repeat(4_000) },
      'cline',
    )
    expect(context.hook.answer?.contextModification).toContain(`FAILURE: ${HARD} failed.`)
  })

  it.skipIf(!here)('tells the name of a file from the end of another, and a writing tool from others', async () => {
    const template = templateFor('PreToolUse', language, 'guard')
    const verdict = async (toolName: string, path: string) =>
      (await fire(template, { toolName, parameters: { path } }, 'cline')).hook.answer?.cancel
    expect(await verdict('editor', 'packages/a/package.json')).toBe(true)
    expect(await verdict('replace_in_file', 'my-package.json')).toBe(false)
    expect(await verdict('read_file', 'package.json')).toBe(false)
    expect(await verdict('write_to_file', 'package.json.md')).toBe(false)
    expect(await verdict('write_to_file_too', 'package.json')).toBe(false)
  })

  it.skipIf(!here)('logs what it saw as lines of JSON, also what was absent', async () => {
    const template = templateFor('PreToolUse', language, 'observe')
    const log = home.path('hook-logs', 'PreToolUse.log')
    const before = linesOf(log).length
    await fire(template, { toolName: 'read_file', parameters: { path: HARD } }, 'cline')
    await fire(template, { toolName: 'execute_command' }, 'cline')
    const [first, second] = linesOf(log)
      .slice(before)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(first).toMatchObject({ event: 'PreToolUse', tool: 'read_file', path: HARD })
    expect(second).toMatchObject({ event: 'PreToolUse', tool: 'execute_command', path: '' })
    expect(Number.isNaN(Date.parse(String(first?.['at'])))).toBe(false)
  })

  it.skipIf(!here)('goes ahead with a word on stderr when the log cannot be written', async () => {
    await using other = makeWorkspace({ 'hook-logs': 'a file where a folder is needed' })
    const lost = createEngine({ stateDir: null, env: { PATH: process.env['PATH'], HOME: other.root } })
    const { hook } = await fire(templateFor('TaskStart', language, 'observe'), {}, 'cline', lost)
    await lost.close()
    expect(hook.answer).toEqual({ cancel: false, contextModification: '', errorMessage: '' })
    expect(hook.stderr.text).toContain('the agent goes ahead')
  })

  it.skipIf(!here).each(['', 'no JSON', '[1,2]', '{"preToolUse":"text"}', '{}'])(
    'answers {} and says why, or that nothing applies, when stdin is %j',
    async (stdin) => {
      const template = templateFor('PreToolUse', language, 'guard')
      await using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': template.text })
      const report = await engine.fire(fireRequest([workspace.root], { stdin: new TextEncoder().encode(stdin) }))
      expect(report.hooks[0]).toMatchObject({ state: 'answered', exitCode: 0, answer: { cancel: false } })
    },
  )
})

describe.each(['bash', 'sh'] as const)('every template in %s without jq', (language) => {
  const own = allTemplates().filter((template) => template.language === language)
  it
    .skipIf(!isHere(language))
    .each(own.map((template) => [`${template.event} ${template.purpose}`, template] as const))(
    '%s says so, answers {} and lets the agent go ahead',
    async (_name, template) => {
      for (const { payload } of template.payloads) {
        const { report, hook } = await fire(template, payload, 'cline', poor)
        expect(hook.stdout.text).toBe('{}\n')
        expect(hook.stderr.text).toMatch(
          /jq is not installed, so nothing was (?:checked|logged) and the agent goes ahead/,
        )
        expect(report.verdict).toMatchObject({ action: 'go-ahead', decided: true })
        expect(EVENTS[template.event].name).toBe(report.event)
      }
    },
  )
})

it.each(['module', 'commonjs'])('the templates in node run where package.json says "type": "%s"', async (type) => {
  for (const purpose of ['guard', 'observe'] as const) {
    const template = templateFor('PreToolUse', 'node', purpose)
    const files = { 'package.json': JSON.stringify({ type }) }
    const { report } = await fire(template, template.payloads[0].payload, 'cline', engine, files)
    expect(matchExpectation(report, template.payloads[0].expect).matches).toBe(true)
  }
})

/** An input without the moment at which it was made. */
function withoutTime(stdin: string): string {
  return stdin.replace(/"timestamp":"\d+"/, '')
}

function linesOf(file: string): string[] {
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : []
}

function isHere(language: TemplateLanguage): boolean {
  const isThere = whereIs(INTERPRETERS[language]) !== null
  return isThere && (!['bash', 'sh'].includes(language) || whereIs('jq') !== null)
}

function whereIs(program: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
  return found !== undefined && spawnSync(found, ['-c', 'exit']).error === undefined ? found : null
}

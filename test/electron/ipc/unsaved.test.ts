import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RequestArgs } from '../../../shared/ipc.ts'
import type { RunReport } from '../../../shared/report.ts'
import { openTestStudio, type TestStudio } from '../../helpers/studio.ts'
import type { Entry } from '../../helpers/workspace.ts'

const args = { event: 'TaskStart', profile: 'cline', payload: '{}', timeoutMs: 20_000 } as const
const saved = '#!/bin/sh\necho \'{"errorMessage":"saved"}\'\n'

async function open(files: Readonly<Record<string, Entry>>, env?: NodeJS.ProcessEnv): Promise<TestStudio> {
  const opened = await openTestStudio(files, env === undefined ? {} : { environments: { env } })
  await opened.get('trust.grant', { directories: [opened.workspace.path('.clinerules', 'hooks')] })
  return opened
}

async function fire(opened: TestStudio, more: Partial<RequestArgs<'runs.fire'>>): Promise<RunReport> {
  const window = opened.window()
  const outcome = await opened.get('runs.fire', { ...args, ...more })
  if (outcome.kind === 'ask') throw new Error('It asked.')
  const { runId } = outcome
  await window.until('runs.events', (told) => told.runId === runId && told.events.some(({ type }) => type === 'report'))
  return opened.get('runs.get', { runId })
}

const copies = (opened: TestStudio) =>
  existsSync(`${opened.dataDir}/stand-ins`) ? readdirSync(`${opened.dataDir}/stand-ins`) : []

test('the text on screen is fired, under its name, with its neighbours and in its folder, and the run says so', async () => {
  await using opened = await open({
    '.clinerules/hooks/TaskStart': { text: saved, mode: 0o750 },
    '.clinerules/hooks/lib.sh': 'word=neighbour\n',
    '.clinerules/hooks/parts/more.sh': 'more=deep\n',
    'package.json': '{"name":"shop"}',
  })
  const path = opened.workspace.hook('TaskStart')
  const text = `#!/bin/sh
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/parts/more.sh"
grep -q shop "$(dirname "$0")/../../package.json" && root=found
printf '{"contextModification":"%s %s %s %s %s"}' "$(basename "$0")" "$word" "$more" "$root" "$PWD"
stat -c %a "$0" >&2 2>/dev/null || true
`
  const report = await fire(opened, { unsaved: [{ path, text }] })
  const [hook] = report.hooks
  expect(hook?.answer?.contextModification).toBe(`TaskStart neighbour deep found ${opened.workspace.root}`)
  expect(hook?.stderr.text).toContain('750')
  expect(hook).toMatchObject({ script: path, launch: { realPath: path, head: { text } } })
  expect(hook?.launch.copy).toMatch(/TaskStart$/)
  expect(report.notices.map(({ code }) => code)).toContain('unsaved-text')
  expect(readFileSync(path, 'utf8')).toBe(saved)
  await expect.poll(() => copies(opened)).toEqual([])
})

test('without unsaved texts nothing is copied, and the saved text runs', async () => {
  await using opened = await open({ '.clinerules/hooks/TaskStart': saved })
  const report = await fire(opened, {})
  expect(report.hooks[0]?.answer?.errorMessage).toBe('saved')
  expect(report.hooks[0]?.launch.copy).toBeUndefined()
  expect(report.notices.map(({ code }) => code)).not.toContain('unsaved-text')
  expect(report.environment).toBe('studio')
})

test('an unsaved helper is what every hook of its directory uses', async () => {
  await using opened = await open({
    '.clinerules/hooks/TaskStart': '#!/bin/sh\n. "$(dirname "$0")/lib.sh"\nprintf \'{"errorMessage":"%s"}\' "$word"\n',
    '.clinerules/hooks/lib.sh': 'word=saved\n',
  })
  const report = await fire(opened, { unsaved: [{ path: opened.workspace.hook('lib.sh'), text: 'word=unsaved\n' }] })
  expect(report.hooks[0]?.answer?.errorMessage).toBe('unsaved')
})

test('line ends are those that saving would write', async () => {
  await using opened = await open({
    '.clinerules/hooks/TaskStart': { text: saved.replaceAll('\n', '\r\n'), mode: 0o755 },
  })
  const report = await fire(opened, { unsaved: [{ path: opened.workspace.hook('TaskStart'), text: saved }] })
  expect(report.hooks[0]?.launch.head.crlf).toBe(true)
})

test('one in an untrusted directory is asked about first', async () => {
  await using opened = await openTestStudio({ '.clinerules/hooks/TaskStart': saved })
  const unsaved = [{ path: opened.workspace.hook('TaskStart'), text: saved }]
  expect(await opened.get('runs.fire', { ...args, unsaved })).toMatchObject({ kind: 'ask' })
  expect(copies(opened)).toEqual([])
})

test.each([
  ['of a folder that is not open', ['elsewhere', '.clinerules', 'hooks', 'TaskStart']],
  ['of another event’s hook', ['.clinerules', 'hooks', 'PreToolUse']],
  ['of a hook that is switched off', ['.clinerules', 'hooks', 'TaskStart.off']],
])('a text %s neither stands in the way nor is said to have run', async (_, way) => {
  const off = process.platform === 'win32' ? {} : { '.clinerules/hooks/TaskResume': { text: saved, mode: 0o644 } }
  await using opened = await open({
    '.clinerules/hooks/TaskStart': saved,
    '.clinerules/hooks/PreToolUse': saved,
    'elsewhere/.clinerules/hooks/TaskStart': saved,
    ...off,
  })
  const path = opened.workspace.path(...way)
  const unsaved = [{ path: path.replace('TaskStart.off', 'TaskResume'), text: '#!/bin/sh\nexit 1\n' }]
  for (const script of [undefined, opened.workspace.hook('TaskStart')]) {
    const report = await fire(opened, { unsaved, ...(script !== undefined && { script }) })
    expect(report.hooks.map(({ answer }) => answer?.errorMessage)).toEqual(['saved'])
    expect(report.notices.map(({ code }) => code)).not.toContain('unsaved-text')
  }
  expect(copies(opened)).toEqual([])
})

test('of two texts only that of the hook that ran is named', async () => {
  await using opened = await open({ '.clinerules/hooks/TaskStart': saved, '.clinerules/hooks/PreToolUse': saved })
  const [ran, other] = ['TaskStart', 'PreToolUse'].map((name) => opened.workspace.hook(name))
  const unsaved = [ran, other].map((path) => ({ path: path ?? '', text: saved.replace('saved', 'typed') }))
  const report = await fire(opened, { unsaved })
  expect(report.hooks.map(({ answer }) => answer?.errorMessage)).toEqual(['typed'])
  const said = report.notices.find(({ code }) => code === 'unsaved-text')?.message
  expect(said).toContain(ran)
  expect(said).not.toContain(other)
})

test('a single script is fired from the text on screen too', async () => {
  await using opened = await openTestStudio({ 'tools/try.sh': saved, 'tools/lib.sh': 'word=beside\n' })
  await opened.get('trust.grant', { directories: [opened.workspace.path('tools')] })
  const script = opened.workspace.path('tools', 'try.sh')
  const text = '#!/bin/sh\n. "$(dirname "$0")/lib.sh"\nprintf \'{"errorMessage":"%s"}\' "$word"\n'
  const report = await fire(opened, { script, unsaved: [{ path: script, text }] })
  expect(report.hooks[0]?.answer?.errorMessage).toBe('beside')
})

test('copies that a killed studio left are removed at the start, and what their links lead to is not', async () => {
  await using opened = await open({ '.clinerules/hooks/TaskStart': saved })
  const left = `${opened.dataDir}/stand-ins/999999999-x`
  const used = `${opened.dataDir}/stand-ins/${process.pid}-y`
  mkdirSync(left, { recursive: true })
  mkdirSync(used)
  symlinkSync(opened.workspace.path('.clinerules'), `${left}/link`)
  await using _next = await openTestStudio({}, { dataDir: opened.dataDir })
  expect(copies(opened)).toEqual([`${process.pid}-y`])
  expect(existsSync(opened.workspace.hook('TaskStart'))).toBe(true)
})

test('hooks get the environment that was asked for, and the run says whose it was', async () => {
  const tell = '#!/bin/sh\nprintf \'{"errorMessage":"%s %s"}\' "$MADE_BY" "$PATH"\n'
  await using opened = await open(
    {
      '.clinerules/hooks/TaskStart': tell,
      '.profile': 'MADE_BY=profile; export MADE_BY; PATH=/of-the-profile:$PATH\n',
    },
    { HOME: '/', PATH: process.env['PATH'], SHELL: '/bin/sh' },
  )
  const home = opened.workspace.root
  await using login = await openTestStudio(
    { '.clinerules/hooks/TaskStart': tell },
    { environments: { env: { HOME: home, PATH: process.env['PATH'], SHELL: '/bin/sh' } } },
  )
  await login.get('trust.grant', { directories: [login.workspace.path('.clinerules', 'hooks')] })
  const report = await fire(login, { environment: 'login-shell' })
  expect(report.environment).toBe('login-shell')
  expect(report.hooks[0]?.answer?.errorMessage).toMatch(/^profile \/of-the-profile:/)
  expect((await fire(login, {})).hooks[0]?.answer?.errorMessage).not.toContain('/of-the-profile')
  await login.get('settings.set', { environment: 'login-shell' })
  expect((await fire(login, {})).environment).toBe('login-shell')
  expect(await login.get('environment.list', {})).toMatchObject([
    { kind: 'studio' },
    { kind: 'login-shell', problem: null, variables: { MADE_BY: 'profile' } },
    { kind: 'desktop' },
  ])
})

test('an environment that cannot be read is said by the run, which then has the studio’s', async () => {
  await using opened = await open({ '.clinerules/hooks/TaskStart': saved }, { SHELL: '/no/such/nu', PATH: '/bin' })
  const report = await fire(opened, { environment: 'login-shell' })
  expect(report.environment).toBe('studio')
  expect(report.notices.map(({ code }) => code)).toContain('environment-unread')
})

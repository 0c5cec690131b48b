import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../../electron/engine/create-engine.ts'
import type { Engine } from '../../../../electron/engine/engine.ts'
import { RunReportSchema, type RunReport } from '../../../../shared/report.ts'
import type { FireRequest } from '../../../../shared/fire-request.ts'
import type { RunEvent } from '../../../../shared/run-events.ts'
import { fireRequest } from '../../../helpers/fire-request.ts'
import { makeWorkspace } from '../../../helpers/workspace.ts'

const answer = (value: unknown) => `#!/bin/sh\ncat >/dev/null\necho '${JSON.stringify(value)}'\n`
const SILENT = '#!/bin/sh\ncat >/dev/null\n'
const TELLS_CWD = `#!/bin/sh\ncat >/dev/null\nprintf '{"contextModification":"%s"}' "$(pwd)"\n`
const FOREVER = '#!/bin/sh\ncat >/dev/null\necho up\nwhile :; do sleep 0.1; done\n'

let engine: Engine
beforeAll(() => {
  engine = createEngine({ stateDir: null })
})
afterAll(async () => {
  expect(engine.processes()).toEqual([])
  await engine.close()
})

/** Fires, and checks of every report what holds for all of them. */
async function fire(request: FireRequest, signal?: AbortSignal, onEvent: (event: RunEvent) => void = () => {}) {
  const events: RunEvent[] = []
  const report = await engine.fire(request, {
    ...(signal === undefined ? {} : { signal }),
    onEvent: (event) => {
      events.push(event)
      onEvent(event)
    },
  })
  expect(RunReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report)
  expect(events.at(-1)).toEqual({ type: 'report', report })
  return { report, events }
}

const codes = (of: { readonly notices: RunReport['notices'] } | undefined) => of?.notices.map(({ code }) => code)

describe('firing', () => {
  it('runs one hook, hands it the exact input, and reports its answer', async () => {
    using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse': '#!/bin/sh\ncat > stdin.txt\necho \'{"cancel":true,"errorMessage":"no"}\'\n',
    })
    const request = fireRequest([workspace.root])
    const { report } = await fire(request)
    expect(report).toMatchObject({
      event: 'PreToolUse',
      profile: 'cline',
      roots: [workspace.root],
      hooks: [
        {
          script: workspace.hook('PreToolUse'),
          source: 'workspace',
          cwd: workspace.root,
          state: 'answered',
          exitCode: 0,
          answer: { cancel: true, errorMessage: 'no', contextModification: '' },
        },
      ],
      verdict: { action: 'cancel-task', blocked: true, decided: true },
    })
    expect(Buffer.compare(readFileSync(workspace.path('stdin.txt')), request.stdin)).toBe(0)
    expect(report.stdin).toBe(new TextDecoder().decode(request.stdin))
    expect(new Date(report.startedAt).toISOString()).toBe(report.startedAt)
    expect(report.durationMs).toBeGreaterThanOrEqual(report.hooks[0]?.durationMs ?? Infinity)
  })

  it('tells what happens in order, in times since the run began', async () => {
    using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse': '#!/bin/sh\ncat >/dev/null\necho one\necho two >&2\necho "{}"\n',
    })
    const { report, events } = await fire(fireRequest([workspace.root]))
    const types = events.map(({ type }) => type)
    expect(types[0]).toBe('started')
    expect(types.filter((type) => type === 'line')).toHaveLength(3)
    expect(types.indexOf('exited')).toBeLessThan(types.indexOf('settled'))
    expect(types.slice(-2)).toEqual(['settled', 'report'])
    const times = events.flatMap((event) => ('atMs' in event ? [event.atMs] : []))
    expect(times.every((time) => time >= 0 && time <= report.durationMs + 0.001)).toBe(true)
    const settled = events.find((event) => event.type === 'settled')
    expect(settled).toMatchObject({ hook: 0, script: workspace.hook('PreToolUse'), state: 'answered' })
  })

  it('starts all hooks at once and reports them in the order of the directories', async () => {
    // Each waits until the other has begun: one after the other they would never end.
    const waits = (own: string, other: string) =>
      `#!/bin/sh\ncat >/dev/null\n: > "$SHARED${own}"\nwhile [ ! -e "$SHARED${other}" ]; do sleep 0.01; done\necho '{"contextModification":"${own}"}'\n`
    using shared = makeWorkspace()
    const place = (text: string) => text.replaceAll('$SHARED', `${shared.root}/`)
    using one = makeWorkspace({ '.clinerules/hooks/PreToolUse': place(waits('one', 'two')) })
    using two = makeWorkspace({ '.clinerules/hooks/PreToolUse': place(waits('two', 'one')) })
    const { report } = await fire(fireRequest([one.root, two.root]))
    expect(report.hooks.map(({ script }) => script)).toEqual([one.hook('PreToolUse'), two.hook('PreToolUse')])
    expect(report.hooks.map(({ cwd }) => cwd)).toEqual([one.root, two.root])
    expect(report.merged.contextModification).toBe('one\n\ntwo')
  })

  it('runs each hook in its own folder: global and runtime ones in the first root, nested ones in the innermost', async () => {
    using workspace = makeWorkspace({
      '.clinerules/hooks/TaskStart': TELLS_CWD,
      'inner/.clinerules/hooks/TaskStart': TELLS_CWD,
      'docs/Cline/Hooks/TaskStart': TELLS_CWD,
      'run/TaskStart': TELLS_CWD,
    })
    const roots = [workspace.root, workspace.path('inner')]
    const places = { runtimeDir: workspace.path('run'), globalDir: workspace.path('docs/Cline/Hooks'), roots }
    const { report } = await fire(fireRequest(roots, { event: 'TaskStart', places }))
    expect(report.hooks.map(({ source, cwd }) => [source, cwd])).toEqual([
      ['runtime', workspace.root],
      ['global', workspace.root],
      ['workspace', workspace.root],
      ['workspace', workspace.path('inner')],
    ])
    expect(report.hooks.map(({ answer }) => answer?.contextModification)).toEqual([
      workspace.root,
      workspace.root,
      workspace.root,
      workspace.path('inner'),
    ])
  })

  it('runs the same file twice when it is reached twice, and says so', async () => {
    using one = makeWorkspace({ '.clinerules/hooks/PreToolUse': '#!/bin/sh\ncat >/dev/null\npwd >> ran\necho "{}"\n' })
    using two = makeWorkspace({ '.clinerules/hooks/PreToolUse': { link: one.hook('PreToolUse') } })
    const { report } = await fire(fireRequest([one.root, two.root]))
    expect(report.hooks).toHaveLength(2)
    expect(codes(report)).toContain('same-file-twice')
    expect(readFileSync(one.path('ran'), 'utf8')).toBe(`${one.root}\n`)
    expect(readFileSync(two.path('ran'), 'utf8')).toBe(`${two.root}\n`)
  })

  it('fires twenty hooks at once', async () => {
    const entries = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [
        `r${n}/.clinerules/hooks/PreToolUse`,
        answer({ contextModification: `c${n}` }),
      ]),
    )
    using workspace = makeWorkspace(entries)
    const roots = Array.from({ length: 20 }, (_, n) => workspace.path(`r${n}`))
    const { report, events } = await fire(fireRequest(roots))
    expect(report.hooks.map(({ state }) => state)).toEqual(roots.map(() => 'answered'))
    expect(report.merged.contextModification).toBe(roots.map((_, n) => `c${n}`).join('\n\n'))
    const settled = events.flatMap((event) => (event.type === 'settled' ? [event.hook] : []))
    expect(settled.toSorted((a, b) => a - b)).toEqual(roots.map((_, n) => n))
  })

  it('runs the hooks of an event that the profile never calls', async () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreCompact': answer({ cancel: true }) })
    const { report } = await fire(fireRequest([workspace.root], { event: 'PreCompact', profile: 'cline-vscode@4.1' }))
    expect(report.hooks).toMatchObject([{ state: 'answered' }])
    expect(report.verdict).toMatchObject({ action: 'not-called', blocked: false })
    expect(report.profiles.cline).toMatchObject({ action: 'cancel-task' })
  })

  it('looks again at every fire', async () => {
    using workspace = makeWorkspace()
    const states = async () => (await fire(fireRequest([workspace.root]))).report.hooks.map(({ state }) => state)
    expect(await states()).toEqual([])
    workspace.put('.clinerules/hooks/PreToolUse', SILENT)
    expect(await states()).toEqual(['silent'])
    workspace.put('.clinerules/hooks/PreToolUse', { text: SILENT, mode: 0o644 })
    expect(await states()).toEqual([])
    rmSync(workspace.path('.clinerules'), { recursive: true })
    expect(await states()).toEqual([])
  })

  it('says that nothing decided when there is no hook, and why a file did not run', async () => {
    using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse.sh': SILENT,
      '.clinerules/hooks/PostToolUse.sh': SILENT,
    })
    const { report } = await fire(fireRequest([workspace.root]))
    expect(report.hooks).toEqual([])
    expect(report.skipped).toMatchObject([{ code: 'has-extension', path: workspace.hook('PreToolUse.sh') }])
    expect(codes(report)?.filter((code) => code === 'no-hook')).toEqual(['no-hook'])
    expect(report.verdict).toMatchObject({ action: 'go-ahead', blocked: false, decided: false })
  })

  it('passes on what making the input had to say', async () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': SILENT })
    const notice = { code: 'unknown-field', message: 'The field x is unknown.' } as const
    const { report } = await fire(fireRequest([workspace.root], { inputNotices: [notice] }))
    expect(report.notices).toContainEqual(notice)
  })
})

describe('what goes wrong', () => {
  it('stops every hook at once, and reports when nothing of them is left', async () => {
    using one = makeWorkspace({ '.clinerules/hooks/PreToolUse': FOREVER })
    using two = makeWorkspace({ '.clinerules/hooks/PreToolUse': FOREVER })
    const stop = new AbortController()
    let up = 0
    const { report } = await fire(fireRequest([one.root, two.root]), stop.signal, (event) => {
      if (event.type === 'line' && ++up === 2) stop.abort()
    })
    expect(report.hooks).toMatchObject([
      { state: 'stopped', exitCode: 130, signal: null },
      { state: 'stopped', exitCode: 130, signal: null },
    ])
    expect(report.verdict).toMatchObject({ action: 'cancelled-by-user', blocked: true })
    expect(engine.processes()).toEqual([])
  })

  it('runs nothing when it was stopped before it began', async () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': '#!/bin/sh\n: > ran\n' })
    const { report } = await fire(fireRequest([workspace.root]), AbortSignal.abort())
    expect(report.hooks).toMatchObject([{ state: 'stopped', exitCode: 130 }])
    expect(existsSync(workspace.path('ran'))).toBe(false)
  })

  it('ends a hook at the time limit, and lets the others count', async () => {
    using one = makeWorkspace({ '.clinerules/hooks/PreToolUse': FOREVER })
    using two = makeWorkspace({ '.clinerules/hooks/PreToolUse': answer({ cancel: true }) })
    const { report } = await fire(fireRequest([one.root, two.root], { timeoutMs: 400 }))
    expect(report.hooks.map(({ state }) => state)).toEqual(['timed-out', 'answered'])
    expect(report.verdict.action).toBe('cancel-task')
    expect(report.profiles['cline-vscode@4.1']?.action).toBe('go-ahead')
    expect(report.durationMs).toBeGreaterThanOrEqual(399)
  })

  it('says so when the working directory is gone, and starts nothing elsewhere', async () => {
    using workspace = makeWorkspace({ 'Cline/Hooks/PreToolUse': '#!/bin/sh\npwd\n' })
    const roots = [workspace.path('gone')]
    const places = { runtimeDir: null, globalDir: workspace.path('Cline/Hooks'), roots }
    const { report } = await fire(fireRequest(roots, { places }))
    expect(report.hooks).toMatchObject([{ state: 'not-started', cwd: roots[0], exitCode: null }])
    expect(codes(report.hooks[0])).toContain('cwd-missing')
    expect(report.hooks[0]?.notices.find(({ code }) => code === 'cwd-missing')?.message).toContain('gone')
  })

  it('says so when no folder is open', async () => {
    using workspace = makeWorkspace({ 'Cline/Hooks/PreToolUse': '#!/bin/sh\npwd\n' })
    const places = { runtimeDir: null, globalDir: workspace.path('Cline/Hooks'), roots: [] }
    const { report } = await fire(fireRequest([], { places }))
    expect(report.hooks).toMatchObject([{ state: 'not-started' }])
    expect(codes(report.hooks[0])).toContain('cwd-missing')
  })
})

describe('firing one file', () => {
  it('takes any name, and runs in the root that contains it, else in the first', async () => {
    using one = makeWorkspace({ 'try it.sh': TELLS_CWD })
    using two = makeWorkspace({ 'tools/draft.sh': TELLS_CWD, '.clinerules/hooks/PreToolUse': answer({ cancel: true }) })
    using outside = makeWorkspace({ 'draft.sh': TELLS_CWD })
    const roots = [one.root, two.root]
    for (const [script, cwd] of [
      [one.path('try it.sh'), one.root],
      [two.path('tools/draft.sh'), two.root],
      [outside.path('draft.sh'), one.root],
    ] as const) {
      const { report } = await fire(fireRequest(roots, { script }))
      expect(report.hooks).toMatchObject([{ script, cwd, source: 'workspace', answer: { contextModification: cwd } }])
    }
  })

  it('says of a hook whose it is, as a run of all does', async () => {
    using first = makeWorkspace()
    using second = makeWorkspace({ '.clinerules/hooks/PreToolUse': TELLS_CWD })
    using other = makeWorkspace({ PreToolUse: TELLS_CWD })
    const places = { runtimeDir: null, globalDir: other.root, roots: [first.root, second.root] }
    for (const [script, cwd, source] of [
      [other.path('PreToolUse'), first.root, 'global'],
      [second.hook('PreToolUse'), second.root, 'workspace'],
    ] as const) {
      const { report } = await fire(fireRequest(places.roots, { places, script }))
      expect(report.hooks).toMatchObject([{ script, cwd, source, answer: { contextModification: cwd } }])
    }
  })

  it('lets the shell refuse a file that is not executable: 126', async () => {
    using workspace = makeWorkspace({ draft: { text: SILENT, mode: 0o644 } })
    const { report } = await fire(fireRequest([workspace.root], { script: workspace.path('draft') }))
    expect(report.hooks).toMatchObject([{ state: 'failed', exitCode: 126 }])
    expect(codes(report)).toContain('not-executable')
  })

  it.each([
    ['nothing there', 'gone', null, 'script-missing'],
    ['a folder', 'folder', { folder: true }, 'is-directory'],
    ['a named pipe, which is not opened', 'pipe', { pipe: true }, 'not-regular-file'],
    ['a dangling link', 'link', { link: 'gone' }, 'dangling-link'],
  ] as const)('says so of %s', async (_what, name, entry, code) => {
    using workspace = makeWorkspace()
    const script = entry === null ? workspace.path(name) : workspace.put(name, entry)
    const { report } = await fire(fireRequest([workspace.root], { script }))
    expect(report.hooks).toMatchObject([{ state: 'not-started', script }])
    expect(codes(report)).toContain(code)
  })
})

describe('the engine', () => {
  it('knows its processes while they run, and forgets them at the end', async () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': FOREVER })
    const counts: number[] = []
    const unsubscribe = engine.onProcesses((processes) => counts.push(processes.length))
    const request = fireRequest([workspace.root])
    const { report } = await fire(request, undefined, (event) => {
      if (event.type !== 'line') return
      const [process] = engine.processes()
      expect(process).toMatchObject({ runId: request.runId, script: workspace.hook('PreToolUse'), event: 'PreToolUse' })
      void engine.end(process?.id ?? -1)
    })
    unsubscribe()
    expect(report.hooks[0]?.state).toBe('stopped')
    expect(Math.max(...counts)).toBe(1)
    expect(counts.at(-1)).toBe(0)
  })

  it('lists, watches and closes', async () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': SILENT })
    const own = createEngine({ stateDir: null })
    const places = { runtimeDir: null, globalDir: null, roots: [workspace.root] }
    expect(own.list(places, 'cline').hooks).toHaveLength(1)
    const changed = new Promise<void>((resolve) => {
      own.watch(places, () => resolve())
    })
    workspace.put('.clinerules/hooks/PostToolUse', SILENT)
    await changed
    expect(own.list(places, 'cline').hooks).toHaveLength(2)
    await own.close()
  })

  it('follows the rules of another platform when told to', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse.ps1': { text: '"{}"', mode: 0o644 } })
    const windows = createEngine({ stateDir: null, platform: 'win32' })
    const { hooks } = windows.list({ runtimeDir: null, globalDir: null, roots: [workspace.root] }, 'cline')
    expect(hooks.map(({ script }) => script)).toEqual([join(workspace.root, '.clinerules/hooks/PreToolUse.ps1')])
  })
})

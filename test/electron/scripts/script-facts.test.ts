import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { scriptFacts } from '../../../electron/scripts/script-facts.ts'
import { has } from '../../helpers/run-case.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

const PATH = process.env['PATH'] ?? ''

function ask(text: string, more: Partial<Parameters<typeof scriptFacts>[0]> = {}) {
  const asked = { path: '/nowhere/PreToolUse', commands: [], env: { PATH }, cwd: '/', limitMs: 20_000 }
  return scriptFacts({ ...asked, text, ...more })
}

describe('where programs are', () => {
  it('looks on the PATH of the hook, in its order, from its working directory', async () => {
    using workspace = makeWorkspace({
      'one/tool': { text: '#!/bin/sh\n', mode: 0o644 },
      'two/tool': '#!/bin/sh\n',
      'here/tool': '#!/bin/sh\n',
      'two/folder/x': 'x',
    })
    const first = workspace.path('one') + delimiter + workspace.path('two')
    const { commands } = await ask('', { commands: ['tool', 'folder', 'gone'], env: { PATH: first } })
    expect(commands).toEqual({ tool: workspace.path('two', 'tool'), folder: null, gone: null })
    const local = await ask('', { commands: ['tool', './tool'], env: { PATH: '' }, cwd: workspace.path('here') })
    expect(local.commands).toEqual({ tool: workspace.path('here', 'tool'), './tool': workspace.path('here', 'tool') })
  })

  it.each([
    ['#!/bin/sh\n', '/bin/sh', true],
    ['#!/usr/bin/env bash\n', 'bash', true],
    ['#!/usr/bin/env -S bash -e\n', 'bash', true],
    ['#!/usr/bin/env no-such-program\n', 'no-such-program', false],
    ['#!/no/such/program\n', '/no/such/program', false],
  ])('finds the interpreter of %j', async (text, name, isThere) => {
    const { interpreter } = await ask(text)
    expect(interpreter?.name).toBe(name)
    expect(interpreter?.path === null).toBe(!isThere)
  })

  it('names no interpreter where the first line names none', async () => {
    expect((await ask('echo hi\n')).interpreter).toBeNull()
  })
})

/** A sound script and a broken one, with the line of the fault. */
const CHECKED: readonly (readonly [program: string, sound: string, broken: string, line: number])[] = [
  ['bash', '#!/bin/bash\nif [[ a == a ]]; then echo; fi\n', '#!/bin/bash\nfi\n', 2],
  ['bash', '#!/bin/bash\nshopt -s nullglob extglob\ncase a in @(a|b)) ;; !(c)) ;; esac\n', '#!/bin/bash\n: !(c)\n', 2],
  ['sh', '#!/bin/sh\nif true; then echo; fi\n', '#!/bin/sh\ntrue\nif true; then\n', 4],
  ['node', '#!/usr/bin/env node\nconst a = 1\n', '#!/usr/bin/env node\nconst = 1\n', 2],
  ['python3', '#!/usr/bin/env python3\nprint(1)\n', '#!/usr/bin/env python3\nx = 1\nif x\n', 3],
]

describe('what the interpreter says of the text', () => {
  it.each(CHECKED)('%s: nothing of a sound one, the line of a broken one', async (program, sound, broken, line) => {
    if (!has(program)) return console.warn(`Not checked: ${program} is not installed.`)
    expect((await ask(sound)).syntax).toEqual({ interpreter: program, error: null })
    const { syntax } = await ask(broken)
    expect(syntax?.error?.message).toMatch(/\S/)
    expect(syntax?.error?.line).toBe(line)
  })

  it('waits for no package.json that is a pipe, and reads none without an end', async () => {
    const text = '#!/usr/bin/env node\nawait import("node:fs")\n'
    using workspace = makeWorkspace({ 'package.json': '{"type":"module"}', 'a/package.json': { pipe: true } })
    const path = workspace.path('a', 'PreToolUse')
    expect((await ask(text, { path })).syntax).toEqual({ interpreter: 'node', error: null })
    if (process.platform !== 'linux') return
    workspace.put('b/package.json', { link: '/proc/self/pagemap' })
    const other = workspace.path('b', 'PreToolUse')
    expect((await ask(text, { path: other })).syntax).toEqual({ interpreter: 'node', error: null })
  })

  it.each(['shopt -s a ', 'shopt -s\r', `shopt -${'s'.repeat(40_000)} `, '\r: '])(
    'takes %j over and over in proportion to its length',
    async (piece) => {
      const text = `#!/bin/bash\nif ${piece.repeat(Math.ceil(300_000 / piece.length))}`
      const began = process.cpuUsage()
      await ask(text)
      const { user } = process.cpuUsage(began)
      expect(user / 1_000).toBeLessThan(1_000)
    },
  )

  it('takes a script of Node with imports for a module', async () => {
    const text = '#!/usr/bin/env node\nimport fs from "node:fs"\nawait fs\n'
    expect((await ask(text)).syntax).toEqual({ interpreter: 'node', error: null })
    expect((await ask(`${text}const = 1\n`)).syntax?.error?.line).toBe(4)
  })

  it.each([
    ['bash', '#!/bin/bash\ntouch ran\necho "$(touch ran)"\n'],
    ['sh', '#!/bin/sh\ntouch ran\n'],
    ['node', '#!/usr/bin/env node\nrequire("fs").writeFileSync("ran", "")\n'],
    ['python3', '#!/usr/bin/env python3\nopen("ran", "w")\n'],
  ])('%s: runs nothing, not even what the environment asks for, and leaves no file', async (program, text) => {
    if (!has(program)) return console.warn(`Not checked: ${program} is not installed.`)
    using workspace = makeWorkspace({ hooks: { folder: true } })
    const evil = workspace.put('evil', { text: `touch '${workspace.path('ran')}'\n` })
    const script = workspace.put(
      'evil.cjs',
      `require("fs").writeFileSync(${JSON.stringify(workspace.path('ran'))}, "")`,
    )
    const env = { PATH, BASH_ENV: evil, ENV: evil, NODE_OPTIONS: `--require ${script}`, PYTHONSTARTUP: evil }
    const path = workspace.path('hooks', 'PreToolUse')
    const { syntax } = await ask(text, { path, cwd: workspace.root, env })
    expect(syntax).toEqual({ interpreter: program, error: null })
    expect(existsSync(workspace.path('ran'))).toBe(false)
    expect(readdirSync(workspace.root).sort()).toEqual(['evil', 'evil.cjs', 'hooks'])
    expect(readdirSync(workspace.path('hooks'))).toEqual([])
  })

  it('starts no interpreter of the workspace, whatever the PATH and the first line say', async () => {
    using workspace = makeWorkspace({})
    const trap = `#!/bin/sh\ntouch '${workspace.path('ran')}'\n`
    for (const name of ['bash', 'sh']) workspace.put(`bin/${name}`, trap)
    const env = { PATH: `${workspace.path('bin')}:.:bin` }
    const { syntax, interpreter } = await ask(`#!${workspace.path('bin', 'bash')}\n`, {
      env,
      cwd: workspace.path('bin'),
      untrusted: [workspace.root],
    })
    expect(interpreter?.path).toBe(workspace.path('bin', 'bash'))
    expect(syntax).toBeNull()
    expect(existsSync(workspace.path('ran'))).toBe(false)
  })

  it('gives up at the limit and ends what it started', async () => {
    using workspace = makeWorkspace({})
    workspace.put('bin/bash', `#!/bin/sh\necho $$ > '${workspace.path('pid')}'\nsleep 600 &\nwait\n`)
    const { syntax } = await ask('#!/bin/bash\n', { env: { PATH: `${workspace.path('bin')}:${PATH}` }, limitMs: 1_500 })
    expect(syntax).toBeNull()
    const pid = Number(readFileSync(workspace.path('pid'), 'utf8'))
    await vi.waitFor(() => expect(() => process.kill(-pid, 0)).toThrow(/ESRCH/), { timeout: 10_000 })
  })

  it('is called off at once', async () => {
    using workspace = makeWorkspace({ 'bin/bash': '#!/bin/sh\nsleep 600\n' })
    const controller = new AbortController()
    const env = { PATH: `${workspace.path('bin')}:${PATH}` }
    const asked = ask('#!/bin/bash\n', { env, signal: controller.signal, limitMs: 60_000 })
    controller.abort()
    expect((await asked).syntax).toBeNull()
  })

  it('asks nobody about TypeScript, PowerShell and what is not known', async () => {
    expect((await ask('const a: number = 1\n', { path: '/x/a.ts' })).syntax).toBeNull()
    expect((await ask('#!/usr/bin/env pwsh\n(\n')).syntax).toBeNull()
    expect((await ask('#!/usr/bin/env ruby\n(\n')).syntax).toBeNull()
  })
})

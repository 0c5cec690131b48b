import { linkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { discoverAll, discoverEvent, skippedForEvent } from '../../../../electron/engine/discover.ts'
import { type FileSystem, realFileSystem } from '../../../../electron/engine/file-system.ts'
import { EVENT_NAMES } from '../../../../shared/events.ts'
import type { HookPlaces } from '../../../../shared/places.ts'
import { makeWorkspace, type TestWorkspace } from '../../../helpers/workspace.ts'

const HOOK = '#!/bin/sh\necho "{}"\n'

function placesOf(...workspaces: TestWorkspace[]): HookPlaces {
  return { runtimeDir: null, globalDir: null, roots: workspaces.map(({ root }) => root) }
}

function listOf(workspace: TestWorkspace, platform: NodeJS.Platform = 'linux') {
  return discoverAll(placesOf(workspace), 'cline', platform)
}

/** The one reason that is given for a file. */
function reason(entry: Parameters<TestWorkspace['put']>[1], name: string, platform: NodeJS.Platform = 'linux') {
  using workspace = makeWorkspace()
  const path = workspace.put(`.clinerules/hooks/${name}`, entry)
  const { hooks, skipped } = listOf(workspace, platform)
  expect(hooks).toEqual([])
  expect(skipped).toHaveLength(1)
  expect(skipped[0]?.path).toBe(path)
  return skipped[0]
}

function failing(code: string, where: (path: string) => boolean): FileSystem {
  const fail = (path: string) => {
    if (where(path)) throw Object.assign(new Error(code), { code })
  }
  return {
    ...realFileSystem,
    stat: (path) => {
      fail(path)
      return realFileSystem.stat(path)
    },
    mayExecute: (path) => {
      fail(path)
      realFileSystem.mayExecute(path)
    },
    entries: (path, limit) => {
      fail(path)
      return realFileSystem.entries(path, limit)
    },
  }
}

describe('finding hooks', () => {
  it('finds all nine events by their exact names', () => {
    using workspace = makeWorkspace(Object.fromEntries(EVENT_NAMES.map((name) => [`.clinerules/hooks/${name}`, HOOK])))
    const { hooks, skipped } = listOf(workspace)
    expect(hooks.map(({ event }) => event)).toEqual([...EVENT_NAMES])
    expect(skipped).toEqual([])
  })

  it('takes the directories in order: runtime, global, then each root', () => {
    using one = makeWorkspace({
      '.clinerules/hooks/PreToolUse': HOOK,
      'run/PreToolUse': HOOK,
      'Cline/Hooks/PreToolUse': HOOK,
    })
    using two = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    const places = { runtimeDir: one.path('run'), globalDir: one.path('Cline/Hooks'), roots: [two.root, one.root] }
    const { hooks } = discoverEvent(places, 'PreToolUse', 'linux')
    expect(hooks.map(({ source, script, cwd, root }) => ({ source, script, cwd, root }))).toEqual([
      { source: 'runtime', script: one.path('run/PreToolUse'), cwd: two.root, root: null },
      { source: 'global', script: one.path('Cline/Hooks/PreToolUse'), cwd: two.root, root: null },
      { source: 'workspace', script: two.hook('PreToolUse'), cwd: two.root, root: two.root },
      { source: 'workspace', script: one.hook('PreToolUse'), cwd: one.root, root: one.root },
    ])
  })

  it('follows links to the script, and tells its real path', () => {
    using workspace = makeWorkspace({
      'tools/guard.sh': HOOK,
      '.clinerules/hooks/PreToolUse': { link: '../../tools/guard.sh' },
    })
    const [hook] = listOf(workspace).hooks
    expect(hook).toMatchObject({ script: workspace.hook('PreToolUse'), realPath: workspace.path('tools/guard.sh') })
  })

  it('looks again each time', () => {
    using workspace = makeWorkspace()
    const find = () => discoverEvent(placesOf(workspace), 'PreToolUse', 'linux').hooks.length
    expect(find()).toBe(0)
    workspace.put('.clinerules/hooks/PreToolUse', HOOK)
    expect(find()).toBe(1)
  })

  it('lists the directories with their real paths, and whether they exist', () => {
    using workspace = makeWorkspace({ real: { folder: true }, '.clinerules/hooks': { link: '../real' } })
    const places = { ...placesOf(workspace), globalDir: workspace.path('none/Cline/Hooks') }
    expect(discoverAll(places, 'cline', 'linux').directories).toEqual([
      { path: places.globalDir, realPath: places.globalDir, source: 'global', root: null, exists: false },
      {
        path: workspace.path('.clinerules/hooks'),
        realPath: workspace.path('real'),
        source: 'workspace',
        root: workspace.root,
        exists: true,
      },
    ])
  })

  it('finds only .ps1 files on Windows, executable or not', () => {
    using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse.ps1': { text: '"{}"', mode: 0o644 },
      '.clinerules/hooks/PostToolUse': HOOK,
    })
    const { hooks, skipped } = listOf(workspace, 'win32')
    expect(hooks.map(({ script }) => script)).toEqual([workspace.hook('PreToolUse.ps1')])
    expect(skipped).toMatchObject([{ event: 'PostToolUse', code: 'not-powershell-on-windows' }])
  })
})

describe('working directory', () => {
  it('is the innermost of nested roots for a workspace hook', () => {
    using workspace = makeWorkspace({
      '.clinerules/hooks/TaskStart': HOOK,
      'inner/.clinerules/hooks/TaskStart': HOOK,
    })
    const roots = [workspace.root, workspace.path('inner')]
    const { hooks } = discoverEvent({ runtimeDir: null, globalDir: null, roots }, 'TaskStart', 'linux')
    expect(hooks.map(({ cwd }) => cwd)).toEqual(roots)
  })

  it('does not take a folder for a root because its name begins alike', () => {
    using workspace = makeWorkspace({ 'app/x': '', 'app-two/.clinerules/hooks/TaskStart': HOOK })
    const roots = [workspace.path('app'), workspace.path('app-two')]
    const { hooks } = discoverEvent({ runtimeDir: null, globalDir: null, roots }, 'TaskStart', 'linux')
    expect(hooks[0]?.cwd).toBe(workspace.path('app-two'))
  })

  it('is empty when no root is open', () => {
    using workspace = makeWorkspace({ 'Cline/Hooks/TaskStart': HOOK })
    const places = { runtimeDir: null, globalDir: workspace.path('Cline/Hooks'), roots: [] }
    expect(discoverEvent(places, 'TaskStart', 'linux').hooks[0]?.cwd).toBe('')
  })
})

describe('why a file will not run', () => {
  it('says so of a file that is not executable, with the command that helps', () => {
    const row = reason({ text: HOOK, mode: 0o644 }, 'PreToolUse')
    expect(row).toMatchObject({ event: 'PreToolUse', code: 'not-executable' })
    expect(row?.fix).toBe(`chmod +x ${row?.path}`)
  })

  it.each([
    ['pretooluse', 'wrong-case', 'PreToolUse'],
    ['PRETOOLUSE', 'wrong-case', 'PreToolUse'],
    ['PreToolUse.sh', 'has-extension', 'PreToolUse'],
    ['PreToolUse.sh.bak', 'has-extension', 'PreToolUse'],
    ['posttooluse.py', 'has-extension', 'PostToolUse'],
    ['PreToolUse.ps1', 'powershell-on-unix', 'PreToolUse'],
    ['PreTool', 'wrong-name', 'PreToolUse'],
    ['pre-tool-use', 'wrong-name', 'PreToolUse'],
    ['PreToolUse~', 'wrong-name', 'PreToolUse'],
    ['PreToolUse ', 'wrong-name', 'PreToolUse'],
    ['PreToolUse (copy)', 'wrong-name', 'PreToolUse'],
    ['PostToolsUse.sh', 'wrong-name', 'PostToolUse'],
    ['TaskCompleted', 'wrong-name', 'TaskComplete'],
    ['UserPrompt', 'wrong-name', 'UserPromptSubmit'],
    ['Notifications', 'wrong-name', 'Notification'],
    ['README.md', 'wrong-name', null],
    ['lib.sh', 'wrong-name', null],
    ['package.json', 'wrong-name', null],
    ['.gitignore', 'wrong-name', null],
    ['.PreToolUse.swp', 'wrong-name', null],
    ['pre-commit', 'wrong-name', null],
    ['Task', 'wrong-name', null],
    ['ToolUse', 'wrong-name', null],
  ] as const)('says of %j: %s, meant for %s', (name, code, event) => {
    expect(reason(HOOK, name)).toMatchObject({ code, event })
  })

  it.each([
    ['PreToolUse', 'not-powershell-on-windows'],
    ['pretooluse.ps1', 'wrong-case'],
    ['PreToolUse.cmd', 'has-extension'],
    ['PreTool.ps1', 'wrong-name'],
  ])('says of %j on Windows: %s', (name, code) => {
    const row = reason(HOOK, name, 'win32')
    expect(row).toMatchObject({ code, event: 'PreToolUse' })
    expect(row?.fix).toContain('PreToolUse.ps1')
  })

  it('says nothing of the folder of saved payloads, and of a file under that name that it is no hook', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/.studio': { folder: true } })
    expect(listOf(workspace).skipped).toEqual([])
    expect(reason(HOOK, '.studio')).toMatchObject({ code: 'wrong-name', event: null })
  })

  it('says so of a folder, a dangling link, a link loop, a pipe', () => {
    expect(reason({ folder: true }, 'PreToolUse')).toMatchObject({ code: 'is-directory', event: 'PreToolUse' })
    expect(reason({ folder: true }, 'lib')).toMatchObject({ code: 'wrong-name', event: null })
    const dangling = reason({ link: '../gone.sh' }, 'PreToolUse')
    expect(dangling).toMatchObject({ code: 'dangling-link', event: 'PreToolUse' })
    expect(dangling?.message).toContain('../gone.sh')
    expect(reason({ link: 'PreToolUse' }, 'PreToolUse')).toMatchObject({ code: 'dangling-link', event: 'PreToolUse' })
    // Opening it would wait for ever.
    expect(reason({ pipe: true }, 'PreToolUse')).toMatchObject({ code: 'not-regular-file', event: 'PreToolUse' })
  })

  it('says so of a socket', async () => {
    using workspace = makeWorkspace({ '.clinerules/hooks': { folder: true } })
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(workspace.hook('TaskStart'), resolve))
    try {
      expect(listOf(workspace).skipped).toMatchObject([{ code: 'not-regular-file', event: 'TaskStart' }])
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('never advises a rename that would overwrite a hook', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK, '.clinerules/hooks/PreToolUse.sh': HOOK })
    const [row] = listOf(workspace).skipped
    expect(row).toMatchObject({ code: 'has-extension' })
    expect(row?.fix).not.toMatch(/^mv /)
  })

  it('quotes odd paths in the command that helps', () => {
    using workspace = makeWorkspace({ 'it\'s a "dir"/.clinerules/hooks/PreToolUse': { text: HOOK, mode: 0o644 } })
    const root = workspace.path('it\'s a "dir"')
    const { skipped } = discoverAll({ runtimeDir: null, globalDir: null, roots: [root] }, 'cline', 'linux')
    expect(skipped[0]?.fix).toBe(`chmod +x '${root.replace("'", String.raw`'\''`)}/.clinerules/hooks/PreToolUse'`)
  })

  it.each(['two\nlines', 'say "hi"', '🪝', '鉤子.sh', "it's", 'tab\there'])(
    'says so of a file named %j in one line',
    (name) => {
      const row = reason(HOOK, name)
      expect(row).toMatchObject({ code: 'wrong-name', event: null })
      expect(row?.message).not.toMatch(/[\n\t]/)
    },
  )

  it('says so of a name that is not valid UTF-8', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks': { folder: true } })
    writeFileSync(Buffer.concat([Buffer.from(workspace.hook('PreToolUse')), Buffer.from([0xff])]), HOOK)
    expect(listOf(workspace).skipped).toMatchObject([{ code: 'wrong-name', event: 'PreToolUse' }])
    expect(listOf(workspace).skipped[0]).toMatchObject({
      message: expect.stringContaining('UTF-8'),
      fix: expect.stringMatching(/^Rename it/),
    })
  })

  it('says so of a .clinerules, and of a hooks path, that is a file', () => {
    using one = makeWorkspace({ '.clinerules': 'Be kind.' })
    expect(listOf(one).skipped).toMatchObject([{ code: 'not-a-directory', path: one.path('.clinerules'), event: null }])
    using two = makeWorkspace({ '.clinerules/hooks': 'Be kind.' })
    expect(listOf(two).skipped).toMatchObject([{ code: 'not-a-directory', path: two.path('.clinerules/hooks') }])
  })

  it('says so of a hooks directory that is a dangling link or a loop', () => {
    using one = makeWorkspace({ '.clinerules/hooks': { link: 'nowhere' } })
    expect(listOf(one).skipped).toMatchObject([{ code: 'dangling-link', path: one.path('.clinerules/hooks') }])
    using two = makeWorkspace({ '.clinerules/hooks': { link: 'hooks' } })
    expect(listOf(two).skipped).toMatchObject([{ code: 'dangling-link', path: two.path('.clinerules/hooks') }])
  })

  it('says so of an event that the profile never calls, and still finds the hook', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreCompact': HOOK })
    const listing = discoverAll(placesOf(workspace), 'cline-vscode@4.1', 'linux')
    expect(listing.hooks).toHaveLength(1)
    expect(listing.skipped).toMatchObject([
      { code: 'event-not-called', path: workspace.hook('PreCompact'), event: 'PreCompact' },
    ])
    expect(discoverAll(placesOf(workspace), 'cline', 'linux').skipped).toEqual([])
  })

  it('looks at a bounded number of files, and still finds the hook among more', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    for (let n = 0; n < 1_100; n++) writeFileSync(workspace.hook(`n${n}`), '')
    const { hooks, skipped } = listOf(workspace)
    expect(hooks).toHaveLength(1)
    expect(skipped.filter(({ code }) => code === 'many-files')).toHaveLength(1)
    expect(skipped.length).toBeLessThanOrEqual(1_001)
  })

  it('keeps to the event, for a fire', () => {
    using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse.sh': HOOK,
      '.clinerules/hooks/PreTool': HOOK,
      '.clinerules/hooks/PostToolUse.sh': HOOK,
      '.clinerules/hooks/README.md': 'hi',
    })
    const rows = skippedForEvent(placesOf(workspace), 'PreToolUse', 'linux')
    expect(rows.map(({ path }) => path)).toEqual([workspace.hook('PreTool'), workspace.hook('PreToolUse.sh')])
  })
})

describe('errors while looking', () => {
  it.each(['EIO', 'EMFILE', 'ELOOP'])('lets %s surface', (code) => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    const fs = failing(code, (path) => path.endsWith('PreToolUse'))
    const { hooks, notices } = discoverEvent(placesOf(workspace), 'PreToolUse', 'linux', fs)
    expect(hooks).toEqual([])
    expect(notices).toMatchObject([{ code: 'discovery-error' }])
    expect(notices[0]?.message).toContain(code)
  })

  it.each(['ENOENT', 'EACCES', 'ENOTDIR'])('takes %s for "no hook here"', (code) => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    const fs = failing(code, (path) => path.endsWith('PreToolUse'))
    expect(discoverEvent(placesOf(workspace), 'PreToolUse', 'linux', fs)).toEqual({ hooks: [], notices: [] })
  })

  it('says which directory cannot be listed, and still finds hooks by their names', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    const hooksDir = workspace.path('.clinerules/hooks')
    const fs: FileSystem = {
      ...realFileSystem,
      entries: () => {
        throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
      },
    }
    const { hooks, skipped } = discoverAll(placesOf(workspace), 'cline', 'linux', fs)
    expect(hooks).toHaveLength(1)
    expect(skipped).toMatchObject([{ code: 'directory-unreadable', path: hooksDir, fix: `chmod u+rx ${hooksDir}` }])
    const barred = failing('EACCES', (path) => path.includes('.clinerules/'))
    expect(discoverAll(placesOf(workspace), 'cline', 'linux', barred).skipped).toMatchObject([
      { code: 'directory-unreadable', path: hooksDir, fix: `chmod u+rx ${workspace.path('.clinerules')}` },
    ])
    const others: FileSystem = {
      ...fs,
      stat: (path) => {
        const stats = realFileSystem.stat(path)
        return stats === undefined ? undefined : Object.assign(stats, { uid: 54_321 })
      },
    }
    expect(discoverAll(placesOf(workspace), 'cline', 'linux', others).skipped).toMatchObject([
      { fix: `Ask whose it is to let you in: chmod o+rx ${hooksDir}` },
    ])
  })

  it('says when a file cannot be looked at', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    const fs = failing('EACCES', (path) => path.endsWith('PreToolUse'))
    expect(discoverAll(placesOf(workspace), 'cline', 'linux', fs).skipped).toMatchObject([{ code: 'unreadable' }])
  })

  it.each([
    [0o755, 'its disk is mounted noexec', /a disk that lets files be executed/],
    [0o744, 'the executable bit that would count for this user is not set', /^chmod a\+x /],
  ])('says of a file of mode %o that may not be executed why, not that it is switched off', (mode, why, fix) => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': { text: HOOK, mode } })
    const fs: FileSystem = {
      ...realFileSystem,
      mayExecute: () => {
        throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
      },
    }
    const { hooks, skipped } = discoverAll(placesOf(workspace), 'cline', 'linux', fs)
    expect(hooks).toEqual([])
    expect(skipped).toMatchObject([{ code: 'cannot-execute', event: 'PreToolUse' }])
    expect(skipped[0]?.message).toContain(why)
    expect(skipped[0]?.fix).toMatch(fix)
  })

  it('lets an error of the directory itself surface once', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    const fs = failing('EIO', (path) => path.endsWith('hooks'))
    const { notices } = discoverAll(placesOf(workspace), 'cline', 'linux', fs)
    expect(notices).toMatchObject([{ code: 'discovery-error' }])
  })

  it('does not say it again of every event in that directory', () => {
    using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    const fs = failing('ELOOP', (path) => path.includes('hooks'))
    const { hooks, notices } = discoverAll(placesOf(workspace), 'cline', 'linux', fs)
    expect(hooks).toEqual([])
    expect(notices).toMatchObject([{ code: 'discovery-error' }])
    expect(discoverEvent(placesOf(workspace), 'PreToolUse', 'linux', fs).notices).toHaveLength(1)
  })

  it('names a workspace folder that does not exist', () => {
    using workspace = makeWorkspace()
    const places = { runtimeDir: null, globalDir: null, roots: [workspace.path('gone')] }
    expect(discoverAll(places, 'cline', 'linux').notices).toMatchObject([{ code: 'cwd-missing' }])
  })
})

describe('what the agent would mistake', () => {
  it('finds the same file twice, runs it twice and says so', () => {
    using one = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    using two = makeWorkspace({ '.clinerules/hooks/PreToolUse': { link: one.hook('PreToolUse') } })
    const { hooks, notices } = discoverEvent(placesOf(one, two), 'PreToolUse', 'linux')
    expect(hooks).toHaveLength(2)
    expect(new Set(hooks.map(({ realPath }) => realPath)).size).toBe(1)
    expect(notices).toMatchObject([{ code: 'same-file-twice' }])
  })

  it('takes a hard link for the same file, and the same root twice as well', () => {
    using one = makeWorkspace({ '.clinerules/hooks/PreToolUse': HOOK })
    using two = makeWorkspace({ '.clinerules/hooks': { folder: true } })
    linkSync(one.hook('PreToolUse'), two.hook('PreToolUse'))
    expect(discoverEvent(placesOf(one, two), 'PreToolUse', 'linux').notices).toMatchObject([
      { code: 'same-file-twice' },
    ])
    const twice = discoverEvent(placesOf(one, one), 'PreToolUse', 'linux')
    expect(twice.hooks).toHaveLength(2)
    expect(twice.notices).toMatchObject([{ code: 'same-file-twice' }])
  })

  it.each([
    ['workspace', 'My/Cline/Hooks', 'misread-as-global'],
    ['workspace', 'my/cline/hooks/app', 'misread-as-global'],
    ['workspace', 'cline-hooks', null],
    ['runtime', 'Cline/Hooks', 'misread-as-global'],
    ['runtime', 'hooks', 'misread-as-workspace'],
    ['global', 'elsewhere', 'misread-as-workspace'],
    ['global', 'Documents/CLINE/hooks', null],
  ])('a %s directory at %s: %s', (source, at, code) => {
    const directory = source === 'workspace' ? `${at}/.clinerules/hooks` : at
    using workspace = makeWorkspace({ [`${directory}/TaskStart`]: HOOK })
    const places = {
      runtimeDir: source === 'runtime' ? workspace.path(at) : null,
      globalDir: source === 'global' ? workspace.path(at) : null,
      roots: [source === 'workspace' ? workspace.path(at) : workspace.root],
    }
    const { hooks, notices } = discoverEvent(places, 'TaskStart', 'linux')
    expect(hooks).toMatchObject([{ source }])
    expect(notices.map((notice) => notice.code)).toEqual(code === null ? [] : [code])
  })
})

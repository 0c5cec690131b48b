import { execFileSync } from 'node:child_process'
import nodeFs, {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { assert, constantFrom, array, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { FileFs } from '../../../electron/files/file-fs.ts'
import { readHookFile } from '../../../electron/files/read-file.ts'
import { saveHookFile } from '../../../electron/files/save-file.ts'
import { decodeScript, encodeScript } from '../../../electron/files/script-text.ts'
import { versionOfFile } from '../../../electron/files/version-of-file.ts'
import type { HookFile } from '../../../shared/requests/files.ts'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'
import { failing, located } from './file-scene.ts'

const hook = '#!/bin/sh\necho "{}"\n'
const keep = { lineEnds: 'keep', bom: 'keep' } as const

function open(workspace: TestWorkspace, name = 'PreToolUse'): HookFile {
  const file = readHookFile(located(workspace, name))
  if (!file.ok) throw new Error(file.error.message)
  return file.value
}

const folderOf = (workspace: TestWorkspace) => readdirSync(workspace.path('.clinerules', 'hooks'))

test('a saved text is on disk, with the mode that the file had and no other file beside it', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': { text: hook, mode: 0o750 } })
  const { version } = open(workspace)
  const saved = saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: `${hook}# more\n`, base: version })
  expect(saved).toMatchObject({ ok: true, value: { kind: 'saved', file: { mode: 0o750, text: `${hook}# more\n` } } })
  expect(readFileSync(workspace.hook('PreToolUse'), 'utf8')).toBe(`${hook}# more\n`)
  expect(statSync(workspace.hook('PreToolUse')).mode & 0o7777).toBe(0o750)
  expect(folderOf(workspace)).toEqual(['PreToolUse'])
})

test('the version of a text that is not saved is the one that its file has once it is saved', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': '\uFEFF#!/bin/sh\r\necho {}\r\n' })
  const path = workspace.hook('PreToolUse')
  const { version } = open(workspace)
  expect(versionOfFile(path, null)).toEqual({ ok: true, value: version })
  const unsaved = versionOfFile(path, '#!/bin/sh\necho new\n')
  expect(unsaved).not.toEqual({ ok: true, value: version })
  saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: '#!/bin/sh\necho new\n', base: version })
  expect(versionOfFile(path, null)).toEqual(unsaved)
  rmSync(path)
  expect(versionOfFile(path, null)).toEqual({ ok: true, value: null })
})

test.runIf(process.getuid?.() === 0)('the owner stays who it was', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook })
  nodeFs.chownSync(workspace.hook('PreToolUse'), 1234, 2345)
  saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: 'x', base: null })
  expect(statSync(workspace.hook('PreToolUse'))).toMatchObject({ uid: 1234, gid: 2345 })
})

test('a file that changed meanwhile is not written over, and theirs is given', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook })
  const { version } = open(workspace)
  writeFileSync(workspace.hook('PreToolUse'), '# theirs\n')
  const outcome = saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: '# mine\n', base: version })
  expect(outcome).toMatchObject({ ok: true, value: { kind: 'changed', theirs: { text: '# theirs\n' } } })
  expect(readFileSync(workspace.hook('PreToolUse'), 'utf8')).toBe('# theirs\n')
  rmSync(workspace.hook('PreToolUse'))
  expect(saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: '# mine\n', base: version })).toEqual({
    ok: true,
    value: { kind: 'changed', theirs: null },
  })
  expect(folderOf(workspace)).toEqual([])
})

test('one that changes between the reading and the writing is not written over either', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook })
  const { version } = open(workspace)
  const meddling: FileFs = {
    ...nodeFs,
    fsyncSync: (descriptor) => {
      nodeFs.fsyncSync(descriptor)
      writeFileSync(workspace.hook('PreToolUse'), '# theirs, at the last moment\n')
    },
  }
  const mine = { ...keep, text: '# mine\n', base: version }
  expect(saveHookFile(located(workspace, 'PreToolUse'), mine, meddling)).toMatchObject({
    ok: true,
    value: { kind: 'changed', theirs: { text: '# theirs, at the last moment\n' } },
  })
  expect(folderOf(workspace)).toEqual(['PreToolUse'])
})

test('of two windows that build on the same version one saves, the other is asked, twenty times', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook })
  for (let turn = 0; turn < 20; turn += 1) {
    const base = open(workspace).version
    const outcomes = ['one', 'other'].map((who) =>
      saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: `# ${who} ${turn}\n`, base }),
    )
    expect(outcomes.map((outcome) => outcome.ok && outcome.value.kind)).toEqual(['saved', 'changed'])
    expect(open(workspace).text).toBe(`# one ${turn}\n`)
  }
})

test('without a base whatever is there is written over, and what is not there is made, executable when it is a hook', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook })
  for (const name of ['PreToolUse', 'TaskStart', 'lib.sh']) {
    expect(saveHookFile(located(workspace, name), { ...keep, text: '# x\n', base: null })).toMatchObject({ ok: true })
    expect(open(workspace, name).text).toBe('# x\n')
  }
  expect([open(workspace, 'TaskStart').mode, open(workspace, 'lib.sh').mode]).toEqual([0o755, 0o644])
})

test('line ends and byte order mark stay unless they are asked to go', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': '\uFEFF#!/bin/sh\r\necho a\r\n' })
  const file = open(workspace)
  expect(file).toMatchObject({ text: '#!/bin/sh\necho a\n', lineEnds: 'crlf', bom: true })
  const save = (style: typeof keep | { lineEnds: 'lf'; bom: 'drop' }) => {
    saveHookFile(located(workspace, 'PreToolUse'), { ...style, text: '#!/bin/sh\necho b\n', base: null })
    return readFileSync(workspace.hook('PreToolUse'), 'utf8')
  }
  expect(save(keep)).toBe('\uFEFF#!/bin/sh\r\necho b\r\n')
  expect(save({ lineEnds: 'lf', bom: 'drop' })).toBe('#!/bin/sh\necho b\n')
})

test('of mixed line ends those of the lines stay that were not touched', () => {
  const before = Buffer.from('a\r\nb\nc\r\nd\n')
  expect(decodeScript(before)).toMatchObject({ text: 'a\nb\nc\nd\n', lineEnds: 'mixed' })
  expect(encodeScript('a\nB\nnew\nc\nd\n', before, keep).toString()).toBe('a\r\nB\nnew\nc\r\nd\n')
})

test('a text that was not changed is written back byte by byte, whatever its line ends', () => {
  assert(
    property(array(constantFrom('a', '\n', '\r\n', '\r', 'é', '\uFEFF', '  ')), (parts) => {
      const before = Buffer.from(parts.join(''))
      const text = decodeScript(before)?.text ?? ''
      expect(encodeScript(text, before, keep).toString()).toBe(before.toString())
    }),
    { numRuns: 500 },
  )
})

test('a hook that is a link is opened and saved through it, and stays a link', () => {
  using workspace = makeWorkspace({ 'mine/guard.sh': hook, '.clinerules/hooks/x': 'x' })
  symlinkSync('../../mine/guard.sh', workspace.hook('PreToolUse'))
  const file = open(workspace)
  expect(file).toMatchObject({ path: workspace.hook('PreToolUse'), target: workspace.path('mine', 'guard.sh') })
  saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: '# new\n', base: file.version })
  expect(lstatSync(workspace.hook('PreToolUse')).isSymbolicLink()).toBe(true)
  expect(readFileSync(workspace.path('mine', 'guard.sh'), 'utf8')).toBe('# new\n')
  expect(statSync(workspace.path('mine', 'guard.sh')).mode & 0o777).toBe(0o755)
})

test('a link to nothing is not made good', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': { link: './nowhere' } })
  expect(saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: 'x', base: null })).toMatchObject({
    ok: false,
    error: { code: 'dangling-link' },
  })
  expect(folderOf(workspace)).toEqual(['PreToolUse'])
})

test('a second name of the same file keeps the old text', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook })
  linkSync(workspace.hook('PreToolUse'), workspace.path('other-name'))
  saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: '# new\n', base: null })
  expect(readFileSync(workspace.path('other-name'), 'utf8')).toBe(hook)
})

test.each([
  ['writeFileSync', 'ENOSPC', 'disk-full', 'the disk is full'],
  ['fsyncSync', 'EDQUOT', 'disk-full', 'used up'],
  ['openSync', 'EROFS', 'read-only', 'read-only'],
  ['openSync', 'EACCES', 'no-permission', 'its permissions'],
  ['renameSync', 'EIO', 'disk-error', 'the disk could not'],
  ['renameSync', 'EISDIR', 'is-a-folder', 'a folder of that name'],
] as const)('when %s fails with %s, a sentence says so and the file is as it was', (call, code, kind, words) => {
  using workspace = makeWorkspace({ '.clinerules/hooks/PreToolUse': hook })
  const fs = failing(call, code, (at) => call !== 'openSync' || at.endsWith('.tmp'))
  const result = saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: 'new', base: null }, fs)
  expect(result).toMatchObject({ ok: false, error: { code: kind } })
  expect(!result.ok && result.error.message).toContain(words)
  expect(!result.ok && result.error.fix).toBeTruthy()
  expect(readFileSync(workspace.hook('PreToolUse'), 'utf8')).toBe(hook)
  expect(folderOf(workspace)).toEqual(['PreToolUse'])
})

test('a root that vanished, a folder or a pipe in its place, each is said', () => {
  using workspace = makeWorkspace({
    '.clinerules/hooks/PreToolUse': hook,
    '.clinerules/hooks/TaskStart': { pipe: true },
  })
  const file = located(workspace, 'PreToolUse')
  const save = () => saveHookFile(file, { ...keep, text: 'x', base: null })
  expect(readHookFile(located(workspace, 'TaskStart'))).toMatchObject({ ok: false, error: { code: 'not-a-file' } })
  rmSync(file.path)
  mkdirSync(file.path)
  expect(readHookFile(file)).toMatchObject({ ok: false, error: { code: 'is-a-folder' } })
  expect(save()).toMatchObject({ ok: false, error: { code: 'is-a-folder' } })
  rmSync(workspace.path('.clinerules'), { recursive: true })
  expect(readHookFile(file)).toMatchObject({ ok: false, error: { code: 'file-missing' } })
  expect(save()).toMatchObject({ ok: false, error: { code: 'file-missing' } })
  writeFileSync(workspace.path('.clinerules'), 'a rule')
  expect(save()).toMatchObject({ ok: false, error: { code: 'file-missing' } })
})

test('what is no text, or too long, is refused with a sentence', () => {
  const program = readFileSync(process.execPath).subarray(0, 4096)
  using workspace = makeWorkspace({
    '.clinerules/hooks/PreToolUse': { text: program },
    '.clinerules/hooks/PostToolUse': { text: Buffer.from('#!/bin/sh\n# caf\xe9\n', 'latin1') },
    '.clinerules/hooks/TaskStart': { text: Buffer.alloc(8 * 1_048_576 + 1, 0x61) },
    '.clinerules/hooks/TaskCancel': { text: Buffer.alloc(8 * 1_048_576, 0x61) },
  })
  expect(readHookFile(located(workspace, 'PreToolUse'))).toMatchObject({ ok: false, error: { code: 'not-text' } })
  expect(readHookFile(located(workspace, 'PostToolUse'))).toMatchObject({ ok: false, error: { code: 'not-text' } })
  expect(readHookFile(located(workspace, 'TaskStart'))).toMatchObject({ ok: false, error: { code: 'file-too-long' } })
  expect(readHookFile(located(workspace, 'TaskCancel'))).toMatchObject({ ok: true })
  const long = { ...keep, text: 'é'.repeat(4 * 1_048_576 + 1), base: null }
  expect(saveHookFile(located(workspace, 'TaskResume'), long)).toMatchObject({
    ok: false,
    error: { code: 'file-too-long' },
  })
})

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)('a really full disk loses nothing', () => {
  using workspace = makeWorkspace({ '.clinerules/hooks/x': 'x' })
  const directory = workspace.path('.clinerules', 'hooks')
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory], { stdio: 'ignore' })
  } catch {
    // No right to mount here: the injected errors above must do.
    return
  }
  try {
    writeFileSync(workspace.hook('PreToolUse'), hook)
    const result = saveHookFile(located(workspace, 'PreToolUse'), { ...keep, text: 'x'.repeat(200_000), base: null })
    expect(result).toMatchObject({ ok: false, error: { code: 'disk-full' } })
    expect(readFileSync(workspace.hook('PreToolUse'), 'utf8')).toBe(hook)
    expect(readdirSync(directory)).toEqual(['PreToolUse'])
  } finally {
    execFileSync('/bin/umount', [directory])
  }
})

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import nodeFs, {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { expect, test } from 'vitest'
import { fileCause } from '../../../electron/files/file-failure.ts'
import type { FileFs } from '../../../electron/files/file-fs.ts'
import { replaceWhole, writeNew } from '../../../electron/files/write-whole.ts'
import { bundleModule } from '../../helpers/bundle-module.ts'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'
import { failing } from './file-scene.ts'

/** The writer as a file that another process can run. */
async function writer(folder: TestWorkspace): Promise<string> {
  return await bundleModule(new URL('../../../electron/files/write-whole.ts', import.meta.url), folder.path('built'))
}

function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail.')
}

test('what replaces a file keeps its mode, also an odd one; a new one gets what the umask leaves', () => {
  using folder = makeWorkspace({ old: { text: 'old', mode: 0o644 } })
  chmodSync(folder.path('old'), 0o2751)
  expect(replaceWhole(folder.path('old'), 'new')).toBe(true)
  expect(readFileSync(folder.path('old'), 'utf8')).toBe('new')
  expect(statSync(folder.path('old')).mode & 0o7777).toBe(0o2751)
  const umask = process.umask(0o027)
  try {
    replaceWhole(folder.path('fresh'), '')
    writeNew(folder.path('fresh-too'), '')
  } finally {
    process.umask(umask)
  }
  for (const name of ['fresh', 'fresh-too']) expect(statSync(folder.path(name)).mode & 0o777).toBe(0o640)
})

test('a link is written through and stays one; one that leads nowhere is replaced itself', () => {
  using folder = makeWorkspace({ 'real/file': 'old', dangling: { link: 'nowhere' } })
  symlinkSync('real/file', folder.path('link'))
  replaceWhole(folder.path('link'), 'new')
  expect(lstatSync(folder.path('link')).isSymbolicLink()).toBe(true)
  expect(readFileSync(folder.path('real', 'file'), 'utf8')).toBe('new')
  replaceWhole(folder.path('dangling'), 'new')
  expect(readFileSync(folder.path('dangling'), 'utf8')).toBe('new')
  expect(readdirSync(folder.root).sort()).toEqual(['dangling', 'link', 'real'])
})

test('a new file is never written over anything', () => {
  using folder = makeWorkspace({ file: 'mine', dir: { folder: true }, link: { link: 'nowhere' } })
  for (const fs of [nodeFs, failing('linkSync', 'EPERM'), failing('linkSync', 'EXDEV')]) {
    for (const name of ['file', 'dir', 'link']) expect(writeNew(folder.path(name), 'theirs', {}, fs)).toBe(false)
    expect(writeNew(folder.path('fresh', 'inner'), 'x', { folders: 0o700, mode: 0o600 }, fs)).toBe(true)
    nodeFs.rmSync(folder.path('fresh'), { recursive: true })
  }
  expect(readFileSync(folder.path('file'), 'utf8')).toBe('mine')
  expect(readdirSync(folder.root).sort()).toEqual(['dir', 'file', 'link'])
})

test('without leave to make folders a root that vanished stays away', () => {
  using folder = makeWorkspace()
  const error = thrown(() => replaceWhole(folder.path('gone', 'file'), 'text'))
  expect(fileCause(folder.path('gone', 'file'), error)).toMatchObject({ code: 'file-missing' })
  expect(readdirSync(folder.root)).toEqual([])
})

test('a name as long as the system lets it be can be written; a longer one is said', () => {
  using folder = makeWorkspace()
  const longest = folder.path('x'.repeat(255))
  expect(replaceWhole(longest, 'text')).toBe(true)
  expect(writeNew(folder.path('y'.repeat(255)), 'text')).toBe(true)
  const tooLong = folder.path('z'.repeat(256))
  for (const write of [replaceWhole, writeNew]) {
    expect(
      fileCause(
        tooLong,
        thrown(() => write(tooLong, 'text')),
      ).code,
    ).toBe('name-too-long')
  }
  expect(readdirSync(folder.root)).toHaveLength(2)
})

test('a folder in its place, a file on the way, a loop of links: each is said, and nothing stays', () => {
  using folder = makeWorkspace({ dir: { folder: true }, file: 'x', loop: { link: 'loop' } })
  mkdirSync(folder.path('dir', 'inner'))
  const causeOf = (path: string) =>
    fileCause(
      path,
      thrown(() => replaceWhole(path, 'text', { folders: 0o777 })),
    ).code
  expect(causeOf(folder.path('dir'))).toBe('is-a-folder')
  expect(causeOf(folder.path('file', 'inner'))).toBe('file-missing')
  expect(causeOf(folder.path('loop', 'inner'))).toBe('link-loop')
  expect(readdirSync(folder.root).sort()).toEqual(['dir', 'file', 'loop'])
})

test('what stands in the way of a folder is named, be it a file or a link to nothing', () => {
  using folder = makeWorkspace({ file: 'x', link: { link: 'nowhere' } })
  const causeOf = (...parts: string[]) =>
    fileCause(
      folder.path(...parts),
      thrown(() => replaceWhole(folder.path(...parts), 'text', { folders: 0o777 })),
    )
  expect(causeOf('file', 'deep', 'inner')).toEqual({
    code: 'file-missing',
    reason: `${folder.path('file')}, on the way to it, is no folder`,
    fix: 'Move that aside, or choose another folder.',
  })
  expect(causeOf('link', 'inner')).toEqual({
    code: 'file-missing',
    reason: `${folder.path('link')}, on the way to it, is a link that leads nowhere`,
    fix: 'Correct the link, or choose another folder.',
  })
})

// What a test cannot bring a real disk to without harming the machine that it runs on.
test.each([
  ['ENOSPC', 'writeFileSync', 'disk-full'],
  ['EDQUOT', 'fsyncSync', 'disk-full'],
  ['EROFS', 'openSync', 'read-only'],
  ['EACCES', 'openSync', 'no-permission'],
  ['EPERM', 'renameSync', 'no-permission'],
  ['ENOENT', 'renameSync', 'file-missing'],
  ['EISDIR', 'renameSync', 'is-a-folder'],
  ['ENAMETOOLONG', 'openSync', 'name-too-long'],
  ['EMFILE', 'openSync', 'too-many-files'],
  ['ENFILE', 'openSync', 'too-many-files'],
  ['EIO', 'closeSync', 'disk-error'],
  ['ETXTBSY', 'renameSync', 'busy'],
  ['EBUSY', 'renameSync', 'busy'],
  ['EXDEV', 'renameSync', 'other-disk'],
] as const)('%s of %s leaves the old text alone, and says %s with a next step', (code, call, kind) => {
  using folder = makeWorkspace({ file: 'old' })
  const path = folder.path('file')
  const cause = fileCause(
    path,
    thrown(() => replaceWhole(path, 'new', {}, failing(call, code))),
  )
  expect(cause.code).toBe(kind)
  expect(cause.reason).not.toContain(code)
  expect(cause.fix).toMatch(/^[A-Z].*\.$/)
  expect(readFileSync(path, 'utf8')).toBe('old')
  expect(readdirSync(folder.root)).toEqual(['file'])
})

test('an error that nobody knows is named by its code', () => {
  expect(fileCause('/a', Object.assign(new Error('x'), { code: 'EWEIRD' })).reason).toContain('EWEIRD')
})

test('what a new file meets in the last step never loses the text that was there first', () => {
  using folder = makeWorkspace()
  const path = folder.path('file')
  const fs: FileFs = {
    ...nodeFs,
    linkSync: (from, to) => {
      writeFileSync(path, 'theirs')
      nodeFs.linkSync(from, to)
    },
  }
  expect(writeNew(path, 'mine', {}, fs)).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe('theirs')
  expect(readdirSync(folder.root)).toEqual(['file'])
})

/** A name space of its own: mounting there needs no right on most machines, and nobody else sees it. */
const IN_OWN_SPACE = ['--map-root-user', '--mount', '--', '/bin/sh', '-c']

function canMount(): boolean {
  try {
    execFileSync('unshare', [...IN_OWN_SPACE, 'mount -t tmpfs tmpfs /tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.runIf(canMount())('a disk that is really full, or read-only, changes nothing', async () => {
  using folder = makeWorkspace({ mnt: { folder: true } })
  const script = `
    set -e
    mount -t tmpfs -o size=64k tmpfs "$1"
    printf old > "$1/file"
    cd "$1"
    dd if=/dev/zero of=filler bs=1k count=60 2> /dev/null || true
    "$2" "$3" "$1/file" "$4"
    mount -o remount,ro "$1"
    "$2" "$3" "$1/file" "$4"
  `
  const probe = folder.path('probe.mjs')
  writeFileSync(
    probe,
    `import { readFileSync, readdirSync } from 'node:fs'
     import { dirname } from 'node:path'
     const [path, module] = process.argv.slice(2)
     const { replaceWhole, writeNew } = await import(module)
     for (const write of [() => replaceWhole(path, 'x'.repeat(100_000)), () => writeNew(path + '2', 'x'.repeat(100_000))])
       try { write(); console.log('written') } catch (error) { console.log(error.code) }
     console.log(readFileSync(path, 'utf8'), readdirSync(dirname(path)).join(' '))`,
  )
  const args = ['sh', folder.path('mnt'), process.execPath, probe, await writer(folder)]
  const said = execFileSync('unshare', [...IN_OWN_SPACE, script, ...args], { encoding: 'utf8' })
  expect(said).toBe('ENOSPC\nENOSPC\nold file filler\nEROFS\nEROFS\nold file filler\n')
})

test('SIGKILL at any moment leaves the old text or the new one, whole', async () => {
  using folder = makeWorkspace({ file: '0'.repeat(200_000) })
  const module = await writer(folder)
  const script = `
    const { replaceWhole } = await import(${JSON.stringify(module)})
    for (let turn = 0; ; turn += 1) {
      replaceWhole(${JSON.stringify(folder.path('file'))}, String(turn % 10).repeat(200_000))
      if (turn === 0) process.stdout.write('ready')
    }`
  for (let turn = 0; turn < 10; turn += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(readFileSync(folder.path('file'), 'utf8')).toMatch(/^(\d)\1{199999}$/)
  }
})

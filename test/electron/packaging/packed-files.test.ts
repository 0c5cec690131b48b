import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { extractFile, listPackage } from '@electron/asar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const projectDir = fileURLToPath(new URL('../../..', import.meta.url))
const cli = createRequire(import.meta.url).resolve('electron-builder/out/cli/cli.js')

/** Where Electron's binary keeps its fuses: this text, a version, their number, and a digit for each. Source: @electron/fuses. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** What an Electron is shipped with, so that each switch of ours shows. */
const SHIPPED = '101100010'

let folder: string
const packed = (...names: string[]): string => path.join(folder, 'out', 'linux-unpacked', ...names)

/** Stands in for Electron: a folder that looks like its distribution to the packer. */
async function standInElectron(target: string): Promise<void> {
  await mkdir(path.join(target, 'locales'), { recursive: true })
  await mkdir(path.join(target, 'resources'))
  const fuses = Buffer.from([1, SHIPPED.length])
  await writeFile(
    path.join(target, 'electron'),
    Buffer.concat([Buffer.from(SENTINEL), fuses, Buffer.from(`${SHIPPED}.`)]),
  )
  await chmod(path.join(target, 'electron'), 0o755)
  for (const language of ['en-US', 'de']) await writeFile(path.join(target, 'locales', `${language}.pak`), '')
}

beforeAll(async () => {
  const build = (await import(pathToFileURL(path.join(projectDir, 'electron/launcher/build.mjs')).href)) as {
    ensureBuilt: () => Promise<void>
  }
  await build.ensureBuilt()
  folder = await mkdtemp(path.join(tmpdir(), 'hook-studio-packed-'))
  await standInElectron(path.join(folder, 'electron'))
  const settings = { electronDist: path.join(folder, 'electron'), 'directories.output': path.join(folder, 'out') }
  const flags = Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`)
  await promisify(execFile)(process.execPath, [cli, '--linux', 'dir', '--x64', '--publish', 'never', ...flags], {
    cwd: projectDir,
  })
}, 120_000)
afterAll(async () => await rm(folder, { recursive: true, force: true }))

describe('the packaged desktop', () => {
  it('holds the bundles, the page and the sample, and nothing else', async () => {
    const dist = (await readdir(path.join(projectDir, 'dist'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(projectDir, path.join(entry.parentPath, entry.name)))
      .filter((file) => /^dist\/(electron|renderer|sample-workspace)\//.test(file) && !file.endsWith('.map'))
    expect(dist).toEqual(expect.arrayContaining(['dist/electron/main.cjs', 'dist/electron/preload.cjs']))
    const archive = packed('resources', 'app.asar')
    const listed = listPackage(archive, { isPack: false }).map((file) => file.slice(1))
    const files = listed.filter((file) => !listed.some((other) => other.startsWith(`${file}/`)))
    expect(files.toSorted()).toEqual([...dist, 'LICENSE', 'package.json'].toSorted())
  })

  it('brings the terms of what others wrote and its bundles hold', () => {
    const terms = (file: string) => extractFile(packed('resources', 'app.asar'), file).toString('utf8')
    expect(terms('dist/electron/licenses.md')).toMatch(/^## zod - [^]*Permission is hereby granted/m)
    const page = terms('dist/renderer/licenses.md')
    expect(page).toMatch(/^## react-dom - [^]*Permission is hereby granted/m)
    // What only a worker of the page holds.
    expect(page).toMatch(/^## vscode-json-languageservice - [^]*Permission is hereby granted/m)
  })

  it('starts with the bundle of the main process', () => {
    const manifest = JSON.parse(extractFile(packed('resources', 'app.asar'), 'package.json').toString('utf8')) as object
    expect(manifest).toMatchObject({ name: 'hook-studio', main: 'dist/electron/main.cjs' })
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('scripts')
  })

  it('keeps the hooks of the sample as plain executable files', async () => {
    const sample = packed('resources', 'app.asar.unpacked', 'dist', 'sample-workspace')
    const files = (await readdir(sample, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const modes = async (file: (typeof files)[number], root: string) => {
      const inSample = path.relative(sample, path.join(file.parentPath, file.name))
      return [inSample, (await stat(path.join(root, inSample))).mode & 0o111]
    }
    const wanted = await Promise.all(
      files.map((file) => modes(file, path.join(projectDir, 'dist', 'sample-workspace'))),
    )
    expect(await Promise.all(files.map((file) => modes(file, sample)))).toEqual(wanted)
    expect(wanted.some(([, mode]) => mode === 0o111)).toBe(true)
  })

  it('has its fuses set in the binary', async () => {
    const binary = await readFile(packed('hook-studio'), 'latin1')
    const at = binary.indexOf(SENTINEL) + SENTINEL.length + 2
    // Run as Node, cookie encryption, NODE_OPTIONS, --inspect, archive integrity, only from the archive, own snapshot, file privileges.
    expect(binary.slice(at, at + 8)).toBe('01001100')
  })
})

import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sayBuildFailure } from './build-failure.mjs'
import { takeLock } from './build-lock.mjs'

/** The folder of the project: where package.json lies. */
export const projectDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const dist = join(projectDir, 'dist')
const stampFile = join(dist, '.built-from.json')

/**
 * The parts of a build, by name. Each is a pair of Vite and a folder of `dist`; `sample` and `schema` are files.
 * @typedef {'renderer' | 'main' | 'preload' | 'cli' | 'sample' | 'schema'} Part
 */

/** @type {readonly Part[]} */
const PARTS = ['renderer', 'main', 'preload', 'cli', 'sample', 'schema']

/**
 * Builds the studio into `dist`, or just the parts named.
 * @param {{ only?: readonly Part[], quiet?: boolean }} [options]
 */
export async function build({ only = PARTS, quiet = true } = {}) {
  // Vite takes NODE_ENV from whoever calls: a test runner's would put React's development build into the page.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await buildParts(only, quiet)
  } finally {
    // The studio that is started next hands its environment on to hooks.
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** @param {readonly Part[]} only @param {boolean} quiet */
async function buildParts(only, quiet) {
  const { build: vite } = await import('vite')
  const logLevel = quiet ? 'error' : 'info'
  const version = JSON.parse(await readFile(join(projectDir, 'package.json'), 'utf8')).version
  for (const part of only) {
    if (part === 'renderer') {
      await vite({ configFile: join(projectDir, 'renderer', 'vite.config.ts'), logLevel, mode: 'production' })
    } else if (part === 'sample') {
      const target = join(dist, 'sample-workspace')
      await rm(target, { recursive: true, force: true })
      await cp(join(projectDir, 'electron', 'sample-workspace'), target, { recursive: true })
    } else if (part === 'schema') {
      const { runReportJsonSchema } = await import(pathToFileURL(join(dist, 'cli', 'schema.mjs')).href)
      await mkdir(join(dist, 'schema'), { recursive: true })
      await writeFile(
        join(dist, 'schema', 'run-report.schema.json'),
        `${JSON.stringify(runReportJsonSchema(), null, 2)}\n`,
      )
    } else {
      await vite({ ...nodeBuild(part, version), logLevel, mode: 'production' })
    }
  }
}

/**
 * Builds when there is no build, or when a source file is not what it was built from. Two callers at once build once.
 * @param {{ quiet?: boolean, anew?: boolean }} [options] `anew` builds also what is built.
 */
export async function ensureBuilt({ quiet = true, anew = false } = {}) {
  const sources = join(projectDir, 'shared')
  if (!existsSync(sources)) return
  const wanted = await fingerprint()
  if (!anew && (await builtFrom()) === wanted) return
  await mkdir(dist, { recursive: true })
  // Two callers at once would write over each other.
  const release = await takeLock(join(dist, '.building'))
  try {
    if (!anew && (await builtFrom()) === wanted) return
    await rm(stampFile, { force: true })
    await build({ quiet })
    const temporary = `${stampFile}.${process.pid}`
    await writeFile(temporary, JSON.stringify({ fingerprint: wanted }))
    await rename(temporary, stampFile)
  } finally {
    await release()
  }
}

async function builtFrom() {
  try {
    return JSON.parse(await readFile(stampFile, 'utf8')).fingerprint
  } catch {
    return null
  }
}

/** Names, sizes and times of all sources: cheap, and enough to see an edit. */
async function fingerprint() {
  const hash = createHash('sha256')
  for (const folder of ['shared', 'electron', 'renderer']) {
    const names = await readdir(join(projectDir, folder), { recursive: true, withFileTypes: true })
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const file of files.toSorted()) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  hash.update(await readFile(join(projectDir, 'package.json')))
  return hash.digest('hex')
}

/** One Node bundle with everything but Node's own modules and Electron inside. */
function nodeBuild(part, version) {
  const entries = {
    main: { input: { main: 'electron/main.ts' }, outDir: 'electron', format: 'cjs', ext: 'cjs' },
    preload: { input: { preload: 'electron/preload.ts' }, outDir: 'electron', format: 'cjs', ext: 'cjs' },
    cli: {
      input: { main: 'electron/cli/main.ts', schema: 'electron/cli/report-schema.ts' },
      outDir: 'cli',
      format: 'es',
      ext: 'mjs',
    },
  }[part]
  return {
    configFile: false,
    root: projectDir,
    define: { __HOOK_STUDIO_VERSION__: JSON.stringify(version) },
    ssr: { noExternal: true, external: ['electron', 'bufferutil', 'utf-8-validate'] },
    build: {
      ssr: true,
      outDir: join(dist, entries.outDir),
      emptyOutDir: part === 'cli',
      // Whoever gets the bundle gets the terms of what is in it; the preload holds nothing of others.
      license: part === 'preload' ? false : { fileName: 'licenses.md' },
      target: 'node20',
      minify: false,
      sourcemap: false,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(entries.input).map(([k, v]) => [k, join(projectDir, v)])),
        output: {
          format: entries.format,
          entryFileNames: `[name].${entries.ext}`,
          chunkFileNames: `[name]-[hash].${entries.ext}`,
        },
      },
    },
  }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  try {
    await ensureBuilt({ quiet: false, anew: true })
  } catch (error) {
    process.stderr.write(sayBuildFailure(error, process.stderr))
    process.exitCode = 1
  }
}

import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

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
  process.env.NODE_ENV = 'production'
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
  const release = await takeLock()
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

/** One build at a time: a folder is made or it is not. A lock whose owner is gone is taken over. */
async function takeLock() {
  const lock = join(dist, '.building')
  await mkdir(dist, { recursive: true })
  for (;;) {
    try {
      await mkdir(lock)
      await writeFile(join(lock, 'pid'), String(process.pid))
      return () => rm(lock, { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const owner = Number(await readFile(join(lock, 'pid'), 'utf8').catch(() => '0'))
      if (owner > 0 && !isAlive(owner)) await rm(lock, { recursive: true, force: true })
      else await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
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

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1])
  await ensureBuilt({ quiet: false, anew: true })

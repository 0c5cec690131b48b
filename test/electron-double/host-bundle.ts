import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = path.join(here, '../../node_modules/.cache/electron-double')

/** The main process's half of the double as one file that Node can run; built once for each state of its sources. */
export async function hostBundle(): Promise<string> {
  const folder = path.join(cache, await fingerprint())
  if (!existsSync(folder)) await buildInto(folder)
  return path.join(folder, 'host.cjs')
}

async function fingerprint(): Promise<string> {
  const main = path.join(here, 'main')
  const files = (await readdir(main)).toSorted().map((name) => path.join(main, name))
  const hash = createHash('sha256')
  for (const file of [...files, path.join(here, 'wire.ts')]) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** The folder appears whole, by a rename: two test workers may build at the same time. */
async function buildInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const staging = await mkdtemp(path.join(cache, 'building-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: path.join(here, 'main', 'host.ts'),
        outDir: staging,
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rollupOptions: { output: { format: 'cjs', entryFileNames: 'host.cjs' } },
      },
    })
    await rename(staging, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

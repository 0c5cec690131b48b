import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const outDir = fileURLToPath(new URL('../dist/renderer', import.meta.url))
const LICENSES = 'licenses.md'

/** The folders of the packages that a worker holds: Vite tells the terms of those of the page alone. */
const inWorkers = new Set<string>()

const packagesOfWorkers: Plugin = {
  name: 'packages-of-workers',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      for (const id of part.type === 'chunk' ? Object.keys(part.modules) : []) {
        const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1]
        if (folder !== undefined) inWorkers.add(folder)
      }
    }
  },
}

const licensesOfWorkers: Plugin = {
  name: 'licenses-of-workers',
  apply: 'build',
  closeBundle() {
    const file = join(outDir, LICENSES)
    const told = readFileSync(file, 'utf8')
    for (const folder of [...inWorkers].sort()) {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        readonly [K in 'name' | 'version' | 'license']: string
      }
      const heading = `## ${name} - ${version} (${license})`
      if (!told.includes(`${heading}\n`)) appendFileSync(file, `\n${heading}\n\n${termsIn(folder)}\n`)
    }
  },
}

function termsIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
}

/** The page of the studio, for the window and the browser alike: relative addresses, nothing inline. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), licensesOfWorkers],
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  build: {
    outDir,
    emptyOutDir: true,
    /** Whoever gets the page gets the terms of what is in it. */
    license: { fileName: LICENSES },
    target: ['chrome123', 'firefox121', 'safari17.5'],
    /** The page's policy allows no data: scripts, and small files are few. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  worker: { format: 'es', plugins: () => [packagesOfWorkers] },
})

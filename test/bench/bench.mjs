import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { ensureBuilt, projectDir } from '../../electron/launcher/build.mjs'

/** Bundles the benchmarks (they are TypeScript) into a folder of their own, runs them and removes it. */
await ensureBuilt()
const folder = await mkdtemp(join(projectDir, 'dist', 'bench-'))
try {
  await build({
    configFile: false,
    root: projectDir,
    logLevel: 'error',
    ssr: {
      noExternal: [/^(?!playwright|@playwright|@sparticuz|vite)/],
      external: ['@playwright/test', 'playwright-core', '@sparticuz/chromium', 'bufferutil', 'utf-8-validate'],
    },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: { run: join(projectDir, 'test/bench/run.ts'), drain: join(projectDir, 'test/bench/drain.ts') },
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  const { runBench } = await import(pathToFileURL(join(folder, 'run.mjs')).href)
  process.exitCode = await runBench({ folder, projectDir, args: process.argv.slice(2) })
} finally {
  await rm(folder, { recursive: true, force: true })
}

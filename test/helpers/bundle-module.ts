import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles one of the project's modules into `outDir`, so that a process without a loader can import it; gives its path. */
export async function bundleModule(module: URL, outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    // The test runner's own would put a development build there.
    mode: 'production',
    build: {
      ssr: fileURLToPath(module),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'module.mjs' } },
    },
    ssr: { noExternal: true },
  })
  return join(outDir, 'module.mjs')
}

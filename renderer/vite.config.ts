import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page of the studio, for the window and the browser alike: relative addresses, nothing inline. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react()],
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  build: {
    outDir: fileURLToPath(new URL('../dist/renderer', import.meta.url)),
    emptyOutDir: true,
    /** Whoever gets the page gets the terms of what is in it. */
    license: { fileName: 'licenses.md' },
    target: ['chrome123', 'firefox121', 'safari17.5'],
    /** The page's policy allows no data: scripts, and small files are few. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  worker: { format: 'es' },
})

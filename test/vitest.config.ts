import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Unit, conformance and engine tests: everything that needs no browser. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/{shared,electron,renderer,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    // As in the browser tests: a second try is named in the report.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})

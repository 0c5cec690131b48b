import { defineConfig } from '@playwright/test'
import type { StudioFixtures, StudioOptions } from './e2e/studio.ts'

/** What is about the page alone, which is the same behind each door: seen once, through the browser server. */
const PAGE_ALONE = /@page/

/**
 * The studio's window, in a real Chromium. The same specs run three times: through the browser server, through the
 * test double of Electron, and in the real Electron wherever its binary exists.
 */
export default defineConfig<StudioFixtures, StudioOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/build-first.ts',
  outputDir: '../test-results',
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  workers: 2,
  // A second try is reported as flaky, by name: one slow moment of a shared machine fails no build, and hides nothing.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  // A machine that is busy with two browsers may be slow; what has to be fast says so itself.
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'browser', use: { shell: 'browser' } },
    { name: 'double', use: { shell: 'double' }, grepInvert: PAGE_ALONE },
    { name: 'electron', use: { shell: 'electron' }, grepInvert: PAGE_ALONE },
  ],
})

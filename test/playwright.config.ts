import { defineConfig } from '@playwright/test'
import type { StudioFixtures, StudioOptions } from './e2e/studio.ts'

/**
 * The studio's window, in a real Chromium. The same specs run three times: through the browser server, through the
 * test double of Electron, and in the real Electron wherever its binary exists.
 */
export default defineConfig<StudioFixtures, StudioOptions>({
  testDir: 'e2e',
  outputDir: '../test-results',
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: [['list']],
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'browser', use: { shell: 'browser' } },
    { name: 'double', use: { shell: 'double' } },
    { name: 'electron', use: { shell: 'electron' } },
  ],
})

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { afterEach, describe, expect, it } from 'vitest'
import { bundledChromium, bundledChromiumFits } from './bundled-chromium.ts'
import { resolveChromium } from './chromium.ts'

const nothing = { exists: () => false, playwrightPath: '/nowhere/chrome' }
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describe('the browser for the tests', () => {
  it('is the one that HOOK_STUDIO_CHROMIUM names, before all others', async () => {
    const found = await resolveChromium({ env: { HOOK_STUDIO_CHROMIUM: '/my/chromium' }, exists: () => true })
    expect(found).toMatchObject({ source: 'named', executablePath: '/my/chromium' })
  })

  it('is never silently another one than HOOK_STUDIO_CHROMIUM names', async () => {
    await expect(resolveChromium({ ...nothing, env: { HOOK_STUDIO_CHROMIUM: '/my/chromium' } })).rejects.toThrow(
      'HOOK_STUDIO_CHROMIUM names /my/chromium, which does not exist.',
    )
  })

  it("is Playwright's own before the system's", async () => {
    const found = await resolveChromium({ env: {}, exists: () => true, playwrightPath: '/cache/chrome' })
    expect(found).toMatchObject({ source: 'playwright', executablePath: '/cache/chrome' })
  })

  it.each([
    ['linux', { PATH: '/opt/bin:/usr/bin' }, '/usr/bin/google-chrome'],
    ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', { ProgramFiles: 'C:\\Programs' }, 'C:\\Programs\\Google\\Chrome\\Application\\chrome.exe'],
  ] as const)('is found where %s keeps it', async (platform, env, file) => {
    const found = await resolveChromium({ platform, env, exists: (path) => path === file, playwrightPath: '' })
    expect(found).toMatchObject({ source: 'system', executablePath: file })
  })

  it('is asked for in one line where there is none', async () => {
    const error = await resolveChromium({ ...nothing, env: {}, platform: 'darwin', arch: 'arm64' }).catch(String)
    expect(error).toMatch(/^Error: No Chromium was found .*npx playwright install chromium/)
    expect(error).not.toContain('\n')
  })

  it('gets the environment and the flags that it needs', async () => {
    const found = await resolveChromium({
      env: { HOOK_STUDIO_CHROMIUM: '/my/chromium', LANG: 'C' },
      exists: () => true,
    })
    expect(found.env).toEqual({ HOOK_STUDIO_CHROMIUM: '/my/chromium', LANG: 'C' })
    expect(found.args).toContain('--no-sandbox')
  })
})

describe.runIf(bundledChromiumFits())('the bundled browser', () => {
  it('starts, and paints text in its own font', async () => {
    const { executablePath, args, env, source } = await resolveChromium({
      env: { ...process.env, HOOK_STUDIO_CHROMIUM: 'bundled' },
    })
    expect(source).toBe('bundled')
    const browser = await chromium.launch({ executablePath, args, env })
    try {
      const page = await browser.newPage()
      await page.setContent('<p><span>Fire a real hook</span></p>')
      expect(await page.locator('span').evaluate((node) => node.getBoundingClientRect().width)).toBeGreaterThan(40)
    } finally {
      await browser.close()
    }
  })

  it('is unpacked once, whole, into a private folder, however many ask', async () => {
    const cache = path.join(await mkdtemp(path.join(tmpdir(), 'chromium-')), 'cache')
    folders.push(path.dirname(cache))
    const found = await Promise.all([bundledChromium(cache), bundledChromium(cache)])
    expect(found[0]).toEqual(found[1])
    const names = await readdir(cache)
    expect(names).toHaveLength(1)
    expect(path.dirname(found[0].executablePath)).toBe(path.join(cache, names[0] ?? ''))
    expect((await stat(cache)).mode & 0o077).toBe(0)
  })
})

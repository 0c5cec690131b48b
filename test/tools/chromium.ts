import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { bundledChromium, bundledChromiumFits } from './bundled-chromium.ts'

/** A browser that tests can start, in the form of Playwright's launch options. */
export interface Chromium {
  /** Which of the places it came from. */
  readonly source: 'named' | 'playwright' | 'system' | 'bundled'
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

/** What the choice depends on; all of it has the defaults of this process. */
export interface ChromiumPlaces {
  readonly platform?: NodeJS.Platform
  readonly arch?: string
  readonly env?: NodeJS.ProcessEnv
  readonly exists?: (file: string) => boolean
  /** Where Playwright would keep its own Chromium. */
  readonly playwrightPath?: string
}

/**
 * Finds the browser for the tests, in this order: `HOOK_STUDIO_CHROMIUM` (a path, or `bundled`), an installed
 * Playwright Chromium, a system Chromium or Chrome, the one inside an npm package (Linux x64).
 * @throws Error with one line that says what to install, when there is none.
 */
export async function resolveChromium(places: ChromiumPlaces = {}): Promise<Chromium> {
  const env = places.env ?? process.env
  const platform = places.platform ?? process.platform
  const exists = places.exists ?? existsSync
  const named = env['HOOK_STUDIO_CHROMIUM']
  if (named && named !== 'bundled') {
    if (!exists(named)) throw new Error(`HOOK_STUDIO_CHROMIUM names ${named}, which does not exist.`)
    return launchable('named', named, env)
  }
  if (named !== 'bundled') {
    const own = places.playwrightPath ?? chromium.executablePath()
    if (own !== '' && exists(own)) return launchable('playwright', own, env)
    const system = systemBrowsers(platform, env).find((file) => exists(file))
    if (system !== undefined) return launchable('system', system, env)
  }
  if (!bundledChromiumFits(platform, places.arch ?? process.arch)) throw new Error(WHAT_TO_INSTALL)
  const bundled = await bundledChromium()
  return launchable('bundled', bundled.executablePath, { ...env, ...bundled.env })
}

const WHAT_TO_INSTALL =
  'No Chromium was found for the browser tests: run "npx playwright install chromium", install Chrome, or set HOOK_STUDIO_CHROMIUM to the path of one.'

/** Nothing is asked of the network, and root (as in a container) has no sandbox to start. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function launchable(source: Chromium['source'], executablePath: string, env: NodeJS.ProcessEnv): Chromium {
  const set = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { source, executablePath, args: [...ARGS], env: Object.fromEntries(set) }
}

function systemBrowsers(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') {
    return ['/Applications', path.posix.join(env['HOME'] ?? '/', 'Applications')].flatMap((folder) =>
      ['Chromium', 'Google Chrome'].map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    )
  }
  if (platform === 'win32') {
    return [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        path.win32.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        path.win32.join(folder, 'Chromium', 'Application', 'chrome.exe'),
      ])
  }
  return (env['PATH'] ?? '/usr/local/bin:/usr/bin')
    .split(':')
    .filter((folder) => path.posix.isAbsolute(folder))
    .flatMap((folder) =>
      ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `${folder}/${name}`),
    )
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The environment that the bundled browser needs, and where it lies. */
export interface BundledChromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))
const PACKAGE = '@sparticuz/chromium'

/** Whether the package that ships a browser can be used here: it holds one for Linux on x64. */
export function bundledChromiumFits(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): boolean {
  return platform === 'linux' && arch === 'x64'
}

/**
 * Unpacks the browser that an npm package ships, once per version, and gives its path.
 * It brings its own libraries and one font, so that a bare system is enough.
 * @param cache The folder to unpack below; nobody else may write there, for what lies in it is run.
 */
export async function bundledChromium(cache: string = CACHE): Promise<BundledChromium> {
  const entry = createRequire(import.meta.url).resolve(PACKAGE)
  const folder = path.join(cache, await versionOf(entry))
  if (!existsSync(folder)) await unpack(entry, folder)
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  }
}

async function versionOf(entry: string): Promise<string> {
  const root = entry.slice(0, entry.lastIndexOf(path.normalize(PACKAGE)) + PACKAGE.length)
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}

/** The folder appears whole, by a rename: two test workers may unpack at the same time. */
async function unpack(entry: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
  const staging = await mkdtemp(`${folder}.unpacking-`)
  try {
    await unpackByPackage(entry, staging)
    await writeFile(path.join(staging, 'fonts', 'fonts.conf'), fontsConfig(folder))
    await rename(staging, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/**
 * In a process of its own: the package reads and changes the environment while it is imported, unpacks to the
 * temporary folder, and brings its libraries only where it believes itself in the runtime named here.
 */
async function unpackByPackage(entry: string, staging: string): Promise<void> {
  const program = `const { default: module } = await import(${JSON.stringify(pathToFileURL(entry).href)})
await (module.default ?? module).executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  })
}

/** The package's own file names a folder in the shared temporary folder. */
function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(path.join(folder, 'fonts', 'fonts'))}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${escapeXml(path.join(folder, 'fonts-cache'))}</cachedir>
</fontconfig>
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

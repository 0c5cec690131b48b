import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** How long Electron may take to be fetched, in milliseconds; it is some 120 MB. */
const WAIT_MS = 60_000
/** How much of what a child printed last is kept to say why it ended, in characters. */
const TAIL_CHARACTERS = 8_192

/**
 * What the choice depends on.
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {NodeJS.ProcessEnv} env
 * @property {number | null} uid Null where there are no user ids.
 * @property {string | null} electronDir The folder of the npm package, or null when it isn't installed.
 * @property {(text: string) => void} say Is told what takes its time.
 */

/** This machine. */
export function thisMachine() {
  return {
    platform: process.platform,
    env: process.env,
    uid: process.getuid?.() ?? null,
    electronDir: electronDir(),
    say: (text) => process.stderr.write(`${text}\n`),
  }
}

/**
 * The path of an Electron that can open a window here, fetched if it must be, or the reason why there is none: half a
 * sentence without a full stop. What costs nothing is looked at first, so that a machine without a display fetches nothing.
 * @param {Machine} machine
 * @param {AbortSignal} [signal] Ends the fetching.
 * @returns {Promise<{ path: string } | { reason: string }>}
 */
export async function electronBinary(machine, signal) {
  const reason = whyNoWindow(machine)
  if (reason !== null) return { reason }
  if (machine.electronDir === null) return { reason: 'the package "electron" is not installed (npm ci installs it)' }
  const present = installedBinary(machine)
  if (present !== null) return { path: present }
  const limitMs = waitMs(machine.env)
  machine.say(`Fetching Electron once, for up to ${Math.ceil(limitMs / 1000)} s …`)
  const failed = await fetchElectron(machine, limitMs, signal)
  const fetched = installedBinary(machine)
  if (fetched !== null) return { path: fetched }
  return { reason: failed ?? 'Electron could not be fetched' }
}

/** @param {Machine} machine */
function whyNoWindow({ platform, env, uid }) {
  if (platform !== 'linux') return null
  if (uid === 0) return "Electron's sandbox refuses to run as root"
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display'
  return null
}

/** As the package's own index.js finds it, which would fetch at once. */
function installedBinary({ electronDir: folder, env }) {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const binary = join(env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist'), readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : null
}

/** @param {NodeJS.ProcessEnv} env */
function waitMs(env) {
  const set = Number(env.HOOK_STUDIO_ELECTRON_WAIT_MS)
  return env.HOOK_STUDIO_ELECTRON_WAIT_MS && Number.isFinite(set) && set >= 0 ? set : WAIT_MS
}

/**
 * Runs the package's own installer, which names its binary only after it unpacked all of it. What it had fetched when it
 * was ended goes with its temporary folder. Gives why it failed, or null.
 */
async function fetchElectron({ electronDir: folder, env }, limitMs, signal) {
  const temporary = await mkdtemp(join(tmpdir(), 'hook-studio-electron-'))
  try {
    const surroundings = { ...env, TMPDIR: temporary, TEMP: temporary, TMP: temporary }
    return await runInstaller(join(folder, 'install.js'), surroundings, limitMs, signal)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

function runInstaller(file, env, limitMs, signal) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    let stopped = null
    const stop = (why) => {
      stopped ??= why
      child.kill('SIGKILL')
    }
    const onAbort = () => stop('fetching Electron was stopped')
    const timer = setTimeout(() => stop(`Electron could not be fetched within ${limitMs / 1000} s`), limitMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed = (printed + text).slice(-TAIL_CHARACTERS)
      })
    }
    const settle = (reason) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      resolve(reason)
    }
    child.once('error', (error) => settle(`Electron could not be fetched (${error.message})`))
    child.once('close', (code) => {
      if (stopped !== null) settle(stopped)
      else settle(code === 0 ? null : `Electron could not be fetched (${firstError(printed)})`)
    })
  })
}

/** The line of a printed error that says what happened: its cause rather than its symptom. */
export function firstError(printed) {
  const lines = printed.split('\n').map((line) => line.trim())
  const said = lines.filter((line) => line !== '' && !line.startsWith('at '))
  const line = said.findLast((line) => CAUSE.test(line)) ?? said.find((line) => FAILURE.test(line)) ?? said.at(-1)
  return (line ?? 'it said nothing').replace(/\s+/g, ' ').replace(/[{[]$/, '').trim().slice(0, 200)
}

const CAUSE = /^(\[cause\]|Caused by)|\b(ENOTFOUND|ECONN\w+|EAI_AGAIN|ETIMEDOUT|EPROTO)\b/
const FAILURE = /Error\b|FATAL|cannot open shared object/

function electronDir() {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null
  }
}

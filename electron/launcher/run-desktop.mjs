import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { firstError } from './electron-binary.mjs'

/** An Electron that ends by itself with a failure within this time, in milliseconds, could not be started. */
const START_MS = 10_000
/** How much of its messages is kept to say why, in characters. */
const TAIL_CHARACTERS = 8_192
/** What is passed on; the desktop takes two of them at almost the same time, one from the terminal, for one. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs the desktop until it ends, passing signals on to it.
 * @param {string} binary The path of Electron.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ kind: 'ended', code: number } | { kind: 'not-started', reason: string }>}
 */
export function runDesktop(binary, args, env) {
  return new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(binary, args, { env, stdio: ['inherit', 'inherit', 'pipe'], windowsHide: false })
    let printed = ''
    let told = false
    child.stderr.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text)
      printed = (printed + text).slice(-TAIL_CHARACTERS)
    })
    const passOn = (signal) => {
      told = true
      child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, passOn)
    const settle = (outcome) => {
      for (const signal of SIGNALS) process.off(signal, passOn)
      resolve(outcome)
    }
    child.once('error', (error) =>
      settle({ kind: 'not-started', reason: `Electron could not be started (${error.message})` }),
    )
    child.once('close', (code, signal) => {
      const early = performance.now() - started < START_MS
      if (code !== 0 && !told && early) {
        settle({ kind: 'not-started', reason: `Electron could not be started (${firstError(printed)})` })
      } else {
        settle({ kind: 'ended', code: code ?? 128 + constants.signals[signal] })
      }
    })
  })
}

import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseStartArguments } from './arguments.mjs'
import { sayBuildFailure } from './build-failure.mjs'
import { ensureBuilt, projectDir } from './build.mjs'
import { electronBinary, thisMachine } from './electron-binary.mjs'
import { runDesktop, SIGNALS } from './run-desktop.mjs'

/** A build that takes longer than this, in milliseconds, is worth a word. */
const SAY_BUILDING_MS = 700

// npm runs scripts in the folder of the project, and names the one that it was called in.
const asked = parseStartArguments(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
if (asked.kind === 'help') {
  process.stdout.write(asked.text)
} else if (asked.kind === 'wrong') {
  process.stderr.write(`${asked.message}\n`)
  process.exitCode = 2
} else {
  await start(asked)
}

async function start({ shell, folders }) {
  try {
    await builtQuietly()
  } catch (error) {
    process.stderr.write(sayBuildFailure(error, process.stderr))
    process.exitCode = 1
    return
  }
  if (shell === 'browser') {
    await serve(folders)
    return
  }
  const outcome = await openDesktop(folders)
  if (outcome.kind === 'ended') {
    process.exitCode = outcome.code
  } else if (shell === 'desktop') {
    process.stderr.write(`No desktop window can be opened: ${outcome.reason}. Try: npm start -- --browser\n`)
    process.exitCode = 1
  } else {
    process.stderr.write(`No desktop window: ${outcome.reason}. Serving the studio to a browser instead.\n`)
    await serve(folders)
  }
}

async function builtQuietly() {
  const saying = setTimeout(() => process.stderr.write('Building the studio …\n'), SAY_BUILDING_MS)
  try {
    await ensureBuilt()
  } finally {
    clearTimeout(saying)
  }
}

async function openDesktop(folders) {
  const found = await endedBySignals((signal) => electronBinary(thisMachine(), signal))
  if ('reason' in found) return { kind: 'not-started', reason: found.reason }
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  return await runDesktop(found.path, [projectDir, ...folders], env)
}

/** Lets a signal end what takes its time, with what it started, before it ends this process. */
async function endedBySignals(run) {
  const stop = new AbortController()
  let received = null
  const onSignal = (signal) => {
    received ??= signal
    stop.abort()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  const value = await run(stop.signal)
  for (const signal of SIGNALS) process.off(signal, onSignal)
  if (received !== null) process.exit(128 + constants.signals[received])
  return value
}

/** In this process: the server prints its own line, and signals reach it. */
async function serve(folders) {
  const main = join(projectDir, 'dist', 'cli', 'main.mjs')
  process.argv = [process.argv[0], main, 'serve', ...folders.flatMap((folder) => ['--workspace', folder])]
  await import(pathToFileURL(main).href)
}

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'

const projectDir = fileURLToPath(new URL('../../..', import.meta.url))

/** What a command left behind. */
export interface Finished {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A command that is running. */
export interface Running {
  readonly child: ChildProcess
  /** The next line of stdout; null at its end. */
  readonly nextLine: () => Promise<string | null>
  readonly finished: Promise<Finished>
}

/** How a command is started. */
export interface CliOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly stdin?: string | Uint8Array
}

/** The real command, bundled once for a test file; the bundle and the data folder of its commands are removed at the end. */
export function builtCli() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hook-studio-cli-')))
  const file = join(folder, 'dist', 'cli', 'main.mjs')
  const home = join(folder, 'home')

  beforeAll(async () => {
    mkdirSync(home)
    await build({
      configFile: false,
      root: projectDir,
      logLevel: 'error',
      define: { __HOOK_STUDIO_VERSION__: '"1.2.3-test"' },
      ssr: { noExternal: true, external: ['electron', 'bufferutil', 'utf-8-validate'] },
      build: {
        ssr: true,
        outDir: join(folder, 'dist', 'cli'),
        target: 'node20',
        minify: false,
        rollupOptions: {
          input: { main: join(projectDir, 'electron/cli/main.ts') },
          output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

  const env = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    HOME: home,
    HOOK_STUDIO_DATA: join(folder, 'data'),
    ...more,
  })

  const start = (args: readonly string[], options: CliOptions = {}): Running => {
    const child = spawn(process.execPath, [file, ...args], { cwd: options.cwd ?? home, env: env(options.env) })
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.stdin ?? '')
    const read: string[] = []
    const errors: Buffer[] = []
    const reader = createInterface({ input: child.stdout })
    // A reader does not notice by itself that its stream was destroyed.
    child.stdout.on('close', () => reader.close())
    const lines = reader[Symbol.asyncIterator]()
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    const nextLine = async () => {
      const next = await lines.next()
      if (next.done === true) return null
      read.push(next.value)
      return next.value
    }
    const closed = new Promise<[number | null, NodeJS.Signals | null]>((settle) => {
      child.on('close', (code, signal) => settle([code, signal]))
    })
    const finished = closed.then(async ([code, signal]) => {
      while ((await nextLine()) !== null);
      return { code, signal, stdout: read.join('\n'), stderr: Buffer.concat(errors).toString() }
    })
    return { child, nextLine, finished }
  }

  const run = (args: readonly string[], options: CliOptions = {}): Promise<Finished> =>
    new Promise((settle) => {
      const child = spawn(process.execPath, [file, ...args], { cwd: options.cwd ?? home, env: env(options.env) })
      const out: Buffer[] = []
      const errors: Buffer[] = []
      child.stdin.on('error', () => undefined)
      child.stdin.end(options.stdin ?? '')
      child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
      child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
      child.on('close', (code, signal) => {
        settle({ code, signal, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(errors).toString() })
      })
    })

  /** A built page for `serve`, of one word. */
  const putPage = () => {
    mkdirSync(join(folder, 'dist', 'renderer'), { recursive: true })
    writeFileSync(join(folder, 'dist', 'renderer', 'index.html'), '<!doctype html><title>studio</title>')
    mkdirSync(join(folder, 'dist', 'sample-workspace'), { recursive: true })
  }

  return { file, home, folder, env, start, run, putPage }
}

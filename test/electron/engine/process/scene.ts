import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { HookCapture, LaunchWay, ProcessName, StreamName } from '../../../../shared/capture.ts'
import { HOOK_TIMEOUT_MS } from '../../../../shared/limits.ts'
import { runHook } from '../../../../electron/engine/hook-process.ts'
import { createHost, type EngineHost, type HostOptions } from '../../../../electron/engine/host.ts'
import type { HookRun, HookStart } from '../../../../electron/engine/run-hook.ts'

const FIXTURES = fileURLToPath(new URL('../../../fixtures/hooks/engine/', import.meta.url))

/** What an observer was told, in order. */
export type Told =
  | { readonly type: 'started'; readonly pid: number | null; readonly way: LaunchWay }
  | { readonly type: 'line'; readonly stream: StreamName; readonly text: string; readonly atMs: number }
  | { readonly type: 'truncated' }
  | {
      readonly type: 'exited'
      readonly exitCode: number | null
      readonly signal: string | null
      readonly held: boolean
      readonly heldBy: readonly ProcessName[]
    }

/** A hook that was started in a scene. */
export interface Played extends HookRun {
  readonly told: Told[]
  readonly abort: () => void
  /** Resolves when the observer is told something that fits. */
  readonly until: (fits: (told: Told) => boolean) => Promise<Told>
  /** Waits for both promises. */
  readonly end: () => Promise<HookCapture>
}

/** A temporary folder with a host of its own. */
export interface Scene {
  readonly folder: string
  readonly host: EngineHost
  /** Writes an executable script (text or bytes) and gives its path. */
  script(text: string | Uint8Array, name?: string): string
  play(script: string, options?: Partial<HookStart>, how?: EngineHost): Played
  /** Ends everything, asserts that nothing of the started groups lives, removes the folder. */
  close(): Promise<void>
}

/** The path of one of the fixture scripts, executable. */
export function fixture(name: string): string {
  const path = join(FIXTURES, name)
  chmodSync(path, 0o755)
  return path
}

/** A host that never starts a script directly. */
export function throughShell(host: EngineHost): EngineHost {
  return { ...host, ground: { ...host.ground, shellEnvironment: null } }
}

export function createScene(options: Partial<HostOptions> = {}): Scene {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'engine-process-')))
  const work = join(folder, 'work')
  mkdirSync(work)
  const host = createHost({ stateDir: join(folder, 'state'), ...options })
  const pids = new Set<number>()
  let scripts = 0
  return {
    folder,
    host,
    script(text, name) {
      scripts += 1
      const path = join(folder, name ?? `hook-${scripts}`)
      writeFileSync(path, text)
      chmodSync(path, 0o755)
      return path
    },
    play(script, overrides = {}, how = host) {
      const start: HookStart = {
        runId: 'run',
        event: 'PreToolUse',
        script,
        directory: folder,
        source: 'workspace',
        cwd: work,
        stdin: new TextEncoder().encode('{"a":1}'),
        timeoutMs: HOOK_TIMEOUT_MS,
        ...overrides,
      }
      const told: Told[] = []
      const waiting = new Set<() => void>()
      const tell = (what: Told): void => {
        told.push(what)
        for (const check of waiting) check()
      }
      const controller = new AbortController()
      const run = runHook(
        start,
        {
          started: (pid, way) => {
            if (pid !== null) pids.add(pid)
            tell({ type: 'started', pid, way })
          },
          line: (stream, text, atMs) => tell({ type: 'line', stream, text, atMs }),
          truncated: () => tell({ type: 'truncated' }),
          exited: (exitCode, signal, held, heldBy) => tell({ type: 'exited', exitCode, signal, held, heldBy }),
        },
        how,
        controller.signal,
      )
      return {
        ...run,
        told,
        abort: () => controller.abort(),
        until: (fits) =>
          new Promise((resolve) => {
            const check = (): void => {
              const found = told.find(fits)
              if (found === undefined) return
              waiting.delete(check)
              resolve(found)
            }
            waiting.add(check)
            check()
          }),
        end: async () => {
          await run.settled
          return run.over
        },
      }
    },
    async close() {
      await host.close()
      expect(host.processes()).toEqual([])
      for (const pid of pids) expect(livingOf(pid)).toEqual([])
      rmSync(folder, { recursive: true })
    },
  }
}

/** The living processes of a group or session, as `pid command`. */
export function livingOf(group: number): readonly string[] {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
        const [state, , pgrp, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const isOurs = (Number(pgrp) === group || Number(session) === group) && state !== 'Z'
        return isOurs ? [`${name} ${readFileSync(`/proc/${name}/cmdline`, 'latin1')}`] : []
      } catch {
        return []
      }
    })
}

/** Whether a process is alive and no zombie. */
export function isLiving(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

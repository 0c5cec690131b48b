import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { Ending, HookCapture, StreamName } from '../../shared/capture.ts'
import type { Aftermath } from './aftermath.ts'
import { endEverything, endLeftovers } from './aftermath.ts'
import type { OutputCapture } from './capture-stream.ts'
import { createOutputCapture } from './capture-stream.ts'
import { deferred } from './deferred.ts'
import { feedStdin } from './feed-stdin.ts'
import type { EngineHost } from './host.ts'
import { findHolders } from './pipe-holders.ts'
import type { ProcessTree } from './process-tree.ts'
import type { RegistryEntry } from './registry.ts'
import type { HookObserver, HookRun, HookStart } from './run-hook.ts'
import type { RunRecord } from './run-record.ts'
import { captureOf, emptyRecord } from './run-record.ts'
import type { ScriptBytes } from './script-head.ts'
import { describeScript, readScript } from './script-head.ts'
import { exitCodeOf } from './shell-death.ts'
import type { SpawnOutcome } from './spawn-hook.ts'
import { spawnOnUnix, spawnOnWindows } from './spawn-hook.ts'

/** An output that is still open this long after the hook's own exit is held by somebody else. */
const HELD_AFTER_MS = 8
/** The longest time that a timer knows. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Runs one hook: starts it at once (on Windows after PowerShell was found), feeds it, captures it, and ends everything
 * of it. Aborting `signal` settles it as stopped.
 */
export function runHook(start: HookStart, observer: HookObserver, host: EngineHost, signal: AbortSignal): HookRun {
  const hook = new HookProcess(start, observer, host)
  if (signal.aborted) hook.settle({ kind: 'stopped' })
  else {
    const stop = (): void => hook.settle({ kind: 'stopped' })
    signal.addEventListener('abort', stop)
    hook.atSettling.push(() => signal.removeEventListener('abort', stop))
    hook.begin()
  }
  return { settled: hook.settled.promise, over: hook.over.promise }
}

interface Started {
  readonly child: ChildProcessWithoutNullStreams
  readonly tree: ProcessTree
}

class HookProcess {
  /** Every timer and foreign listener of the run is given back here. An AbortController would cost 20 µs per fire. */
  readonly atSettling: (() => void)[] = []
  readonly settled = deferred<HookCapture>()
  readonly over = deferred<HookCapture>()
  readonly #start: HookStart
  readonly #observer: HookObserver
  readonly #host: EngineHost
  readonly #entry: RegistryEntry
  readonly #output: OutputCapture
  readonly #hasExited = deferred<null>()
  #beganAt: number
  readonly #record: RunRecord
  #started: Started | null = null
  #exitIsTold = false
  #isClosed = false
  #isSettled = false

  constructor(start: HookStart, observer: HookObserver, host: EngineHost) {
    this.#start = start
    this.#observer = observer
    this.#host = host
    this.#record = emptyRecord(host.platform)
    this.#beganAt = host.clock.now()
    this.#output = createOutputCapture({
      line: (stream, text) => observer.line(stream, text, this.#now()),
      truncated: () => observer.truncated(this.#now()),
    })
    const { runId, script, event } = start
    const stop = async (now: boolean): Promise<void> => {
      this.settle({ kind: 'stopped' }, now)
      await this.over.promise
    }
    this.#entry = host.ground.registry.add({ runId, script, event, startedAt: host.clock.wall(), stop })
  }

  begin(): void {
    const { script, cwd } = this.#start
    const { ground, platform, clock } = this.#host
    if (platform !== 'win32') {
      const bytes = readScript(script)
      this.#beganAt = clock.now()
      this.#take(spawnOnUnix(script, cwd, bytes, ground), bytes)
      return
    }
    void this.#beginOnWindows()
  }

  async #beginOnWindows(): Promise<void> {
    const { script, cwd } = this.#start
    const { ground, clock } = this.#host
    const found = await ground.powerShell()
    if (this.#isSettled) return
    this.#beganAt = clock.now()
    if (found.ok) this.#take(spawnOnWindows(script, cwd, found.value, ground.env), readScript(script))
    else this.settle({ kind: 'not-started', ...found.error, code: 'powershell-missing' })
  }

  #take(outcome: SpawnOutcome, bytes: ScriptBytes): void {
    this.#record.way = outcome.way
    if (outcome.kind === 'spawned') this.#watch(outcome.child, outcome.pid)
    // From here on the hook is at work on its own: what follows costs no time.
    this.#record.head = describeScript(bytes)
    if (outcome.kind === 'spawned') this.#enter(outcome.pid)
    else if ('code' in outcome.why) this.settle({ kind: 'not-started', ...outcome.why })
    else void outcome.why.then((why) => this.settle({ kind: 'not-started', ...why }))
  }

  /** Listeners go on before stdin: a hook may exit while we write. */
  #watch(child: ChildProcessWithoutNullStreams, pid: number): void {
    child.on('error', () => undefined)
    child.on('exit', (code, signal) => this.#onExit(code, signal))
    child.on('close', () => this.#onClose())
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('error', () => undefined)
      child[name].on('data', (chunk: Buffer) => this.#onData(name, chunk))
    }
    this.#record.pid = pid
    this.#record.stdin = feedStdin(child, this.#start.stdin)
    this.#started = { child, tree: { pid, start: null, isGone: false, also: [] } }
    this.#after(this.#start.timeoutMs - this.#now(), () =>
      this.settle({ kind: 'timed-out', limitMs: this.#start.timeoutMs }),
    )
  }

  #enter(pid: number): void {
    const { journal, table, trees } = this.#host.ground
    const started = this.#started
    if (started === null) return
    trees.add(started.tree)
    if (table !== null) {
      table.startOf(pid, (start) => {
        started.tree.start = start
        if (trees.has(started.tree)) journal.started(pid, start, this.#start.script)
      })
    }
    this.#entry.started(pid)
    this.#observer.started(pid, this.#record.way)
  }

  #onData(name: StreamName, chunk: Buffer): void {
    if (this.#isSettled) return
    this.#record.firstOutputMs ??= this.#now()
    this.#output.add(name, chunk)
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    this.#record.exit = { code: code ?? (signal === null ? 1 : exitCodeOf(signal)), signal, atMs: this.#now() }
    if (this.#started !== null) this.#started.tree.isGone = true
    this.#hasExited.resolve(null)
    if (this.#isSettled) this.#tellExit(false)
    else this.#after(HELD_AFTER_MS, () => this.#tellExit(true))
  }

  /** What held its output when the hook had exited is its own, wherever it lives now. */
  #tellExit(isHeld: boolean): void {
    if (this.#record.exit === null || this.#started === null || this.#exitIsTold) return
    this.#exitIsTold = true
    const { table } = this.#host.ground
    const { child, tree } = this.#started
    if (isHeld && table !== null) {
      tree.also = findHolders(child, tree.pid, table)
      this.#record.heldBy = tree.also.map(({ pid }) => table.nameOf(pid))
    }
    const { code, signal, atMs } = this.#record.exit
    this.#observer.exited(code, signal, isHeld, this.#record.heldBy, atMs)
  }

  #onClose(): void {
    this.#isClosed = true
    this.settle({ kind: 'exited' })
  }

  /** The first reason to settle wins. */
  settle(ending: Ending, now = false): void {
    const { ender } = this.#host.ground
    if (this.#isSettled) {
      if (now) ender.hurry()
      return
    }
    this.#isSettled = true
    for (const giveBack of this.atSettling) giveBack()
    const durationMs = this.#now()
    const output = this.#output.finish()
    this.#tellExit(!this.#isClosed)
    const capture = captureOf(this.#start, this.#record, ending, durationMs, output)
    this.settled.resolve(capture)
    this.#finish(capture, now)
  }

  #finish(capture: HookCapture, now: boolean): void {
    const { ground } = this.#host
    if (this.#started === null) {
      this.#forget(capture)
      return
    }
    const { tree } = this.#started
    if (capture.ending.kind === 'exited') {
      const aftermath = endLeftovers(tree, ground)
      if (!(aftermath instanceof Promise)) {
        this.#forget({ ...capture, ended: aftermath.ended, left: aftermath.left })
        return
      }
      this.#entry.ending()
      void aftermath.then((found) => this.#forgetAfter(found, capture))
      return
    }
    this.#entry.ending()
    void endEverything(tree, ground, now).then((found) => this.#forgetAfter(found, capture))
  }

  async #forgetAfter({ ended, left, hookRemains }: Aftermath, capture: HookCapture): Promise<void> {
    if (!hookRemains) await this.#hasExited.promise
    this.#forget({ ...capture, ended, left })
  }

  #forget(capture: HookCapture): void {
    if (this.#started !== null) {
      const { child, tree } = this.#started
      // What is not ended may still hold the other ends.
      if (!this.#isClosed) {
        child.stdin.destroy()
        child.stdout.destroy()
        child.stderr.destroy()
      }
      this.#host.ground.trees.delete(tree)
      this.#host.ground.journal.over(tree.pid)
    }
    this.#entry.forget()
    this.over.resolve(capture)
  }

  #now(): number {
    return this.#host.clock.now() - this.#beganAt
  }

  #after(ms: number, act: () => void): void {
    const timer = setTimeout(act, Math.min(Math.max(0, ms), LONGEST_TIMER_MS))
    this.atSettling.push(() => clearTimeout(timer))
  }
}

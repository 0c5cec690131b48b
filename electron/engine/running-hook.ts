import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { Ending, HookCapture, StreamName } from '../../shared/capture.ts'
import { type Aftermath, endEverything, endLeftovers } from './aftermath.ts'
import type { OutputCapture, OutputListener } from './capture-stream.ts'
import { createOutputCapture } from './capture-stream.ts'
import { deferred } from './deferred.ts'
import { feedStdin } from './feed-stdin.ts'
import type { EngineHost } from './host.ts'
import { findHolders, hooksEnds } from './pipe-holders.ts'
import { listenTo } from './listen-to.ts'
import { killGroup } from './process-group.ts'
import { namesOf } from './process-names.ts'
import type { ProcessTree } from './process-tree.ts'
import { treeOf } from './process-tree.ts'
import type { HookObserver, HookStart } from './run-hook.ts'
import type { RunRecord } from './run-record.ts'
import { captureOf, emptyRecord, withAftermath, withEndSignal } from './run-record.ts'
import type { ScriptBytes } from './script-head.ts'
import { describeScript, readScript } from './script-head.ts'
import { exitCodeOf } from './shell-death.ts'
import type { SpawnOutcome } from './spawn-hook.ts'
import { spawnOnUnix, spawnOnWindows, spawnProblem } from './spawn-hook.ts'
import { whenStillOpen } from './still-open.ts'

/** The longest time that a timer knows. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface Started {
  readonly child: ChildProcessWithoutNullStreams
  readonly tree: ProcessTree
}

/** One hook, from before its start until nothing of it is left. The first reason to settle wins. */
export class RunningHook implements OutputListener {
  readonly settled = deferred<HookCapture>()
  readonly over = deferred<HookCapture>()
  readonly #exited = deferred<null>()
  readonly record: RunRecord
  readonly #start: HookStart
  readonly #observer: HookObserver
  readonly #host: EngineHost
  readonly #id: number
  readonly #output: OutputCapture = createOutputCapture(this)
  #beganAt: number
  #started: Started | null = null
  #exitIsTold = false
  #isClosed = false
  #isSettled = false
  /** The timer, the look at the outputs and the foreign listener of the run, given back when it settles. */
  #limitTimer: NodeJS.Timeout | undefined
  #stopWaiting: (() => void) | null = null
  #stopListening: (() => void) | null = null

  constructor(start: HookStart, observer: HookObserver, host: EngineHost) {
    this.#start = start
    this.#observer = observer
    this.#host = host
    this.record = emptyRecord(host.platform)
    this.#beganAt = host.clock.now()
    this.#id = host.ground.registry.add({
      runId: start.runId,
      script: start.script,
      event: start.event,
      startedAt: host.clock.wall(),
      stop: (now) => {
        this.settle({ kind: 'stopped' }, now)
        return this.over.promise
      },
    })
  }

  listen(signal: AbortSignal): void {
    const stop = (): void => this.settle({ kind: 'stopped' })
    signal.addEventListener('abort', stop)
    this.#stopListening = () => signal.removeEventListener('abort', stop)
  }

  line(stream: StreamName, text: string): void {
    this.#observer.line(stream, text, this.#now())
  }

  truncated(): void {
    this.#observer.truncated(this.#now())
  }

  begin(): void {
    const { script, standIn = script, cwd, environment } = this.#start
    const { ground, platform, clock } = this.#host
    if (platform !== 'win32') {
      const bytes = readScript(standIn)
      this.#beganAt = clock.now()
      this.#take(spawnOnUnix(standIn, cwd, bytes, environment ?? ground), bytes)
      return
    }
    this.#beginOnWindows().catch(this.#startFailed)
  }

  async #beginOnWindows(): Promise<void> {
    const { script, standIn = script, cwd, environment } = this.#start
    const { ground, clock } = this.#host
    const found = await ground.powerShell()
    if (this.#isSettled) return
    this.#beganAt = clock.now()
    if (found.ok)
      this.#take(spawnOnWindows(standIn, cwd, found.value, (environment ?? ground).env), readScript(standIn))
    else this.settle({ kind: 'not-started', ...found.error, code: 'powershell-missing' })
  }

  #take(outcome: SpawnOutcome, bytes: ScriptBytes): void {
    this.record.way = outcome.way
    if (outcome.kind === 'spawned') this.#watch(outcome.child, outcome.pid)
    // From here on the hook is at work on its own: what follows costs no time.
    this.record.head = describeScript(bytes)
    if (outcome.kind === 'spawned') this.#enter(outcome.pid)
    else if ('code' in outcome.why) this.settle({ kind: 'not-started', ...outcome.why })
    else outcome.why.then((why) => this.settle({ kind: 'not-started', ...why })).catch(this.#startFailed)
  }

  /** What nobody foresaw must not make a run that never ends. */
  readonly #startFailed = (error: unknown): void =>
    this.settle({ kind: 'not-started', ...spawnProblem(this.#start.cwd, error) })

  /** Listeners go on before stdin: a hook may exit while we write. */
  #watch(child: ChildProcessWithoutNullStreams, pid: number): void {
    listenTo(child, {
      exited: (code, signal) => this.#onExit(code, signal),
      closed: () => {
        this.#isClosed = true
        this.settle({ kind: 'exited' })
      },
      said: (name, chunk) => this.#onData(name, chunk),
    })
    this.record.pid = pid
    this.record.stdin = feedStdin(child, this.#start.stdin)
    const { timeoutMs, cwd, environment = this.#host.ground } = this.#start
    this.#started = { child, tree: { ...treeOf(pid), cwd, mark: environment.mark() } }
    const onLimit = (): void => this.settle({ kind: 'timed-out', limitMs: timeoutMs })
    this.#limitTimer = setTimeout(onLimit, Math.min(Math.max(0, timeoutMs - this.#now()), LONGEST_TIMER_MS))
  }

  #enter(pid: number): void {
    const { journal, registry, table, trees } = this.#host.ground
    const started = this.#started
    if (started === null) return
    trees.add(started.tree)
    if (table !== null) {
      table.startOf(pid, (start) => {
        started.tree.start = start
        if (trees.has(started.tree)) journal.started(pid, start, this.#start.script, started.tree.mark)
      })
    }
    registry.started(this.#id, pid)
    this.#observer.started(pid, this.record.way)
  }

  #onData(name: StreamName, chunk: Buffer): void {
    this.record.firstOutputMs ??= this.#now()
    this.#output.add(name, chunk)
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    this.record.exit = { code: code ?? (signal === null ? 1 : exitCodeOf(signal)), signal, atMs: this.#now() }
    if (this.#started !== null) this.#started.tree.isGone = true
    this.#exited.resolve(null)
    if (this.#isSettled) this.#tellExit(false)
    else this.#stopWaiting = whenStillOpen(() => this.#tellExit(true))
  }

  /** What held its output when the hook had exited is its own, wherever it lives now. */
  #tellExit(isHeld: boolean): void {
    if (this.record.exit === null || this.#started === null || this.#exitIsTold) return
    this.#exitIsTold = true
    const { table } = this.#host.ground
    const { child, tree } = this.#started
    if (isHeld && table !== null) {
      tree.also = findHolders(tree.pid, hooksEnds(child, table), table)
      this.record.heldBy = namesOf(tree.also, table)
    }
    const { code, signal, atMs } = this.record.exit
    this.#observer.exited(code, signal, isHeld, this.record.heldBy, atMs)
  }

  /** The first reason to settle wins. */
  settle(ending: Ending, now = false): void {
    const { ender } = this.#host.ground
    if (this.#isSettled) {
      if (now) ender.hurry()
      return
    }
    this.#isSettled = true
    clearTimeout(this.#limitTimer)
    this.#stopWaiting?.()
    this.#stopListening?.()
    // Of one that a person stopped all is shown until its end: no agent reads it, but the person looks on.
    const output = ending.kind === 'stopped' ? this.#output.soFar() : this.#output.finish()
    // A timer may come a fraction of a millisecond early.
    const durationMs = Math.max(this.#now(), ending.kind === 'timed-out' ? ending.limitMs : 0)
    this.#tellExit(!this.#isClosed)
    const capture = captureOf(this.#start, this.record, ending, durationMs, output)
    this.settled.resolve(capture)
    this.#finish(capture, now)
  }

  #finish(capture: HookCapture, now: boolean): void {
    const { ground } = this.#host
    if (this.#started === null) {
      this.#forget(capture)
      return
    }
    const { child, tree } = this.#started
    // Who holds an output belongs to the hook, wherever it lives; who has let go of it does not.
    if (this.#isClosed) tree.also = []
    else if (ground.table !== null) tree.ends = hooksEnds(child, ground.table)
    const aftermath = capture.ending.kind === 'exited' ? endLeftovers(tree, ground) : endEverything(tree, ground, now)
    if (aftermath instanceof Promise) {
      ground.registry.ending(this.#id)
      const abandon = (): void => {
        // Of what is left nothing can be said then; the hook's own group is ended all the same.
        killGroup(child)
        this.#forget(capture)
      }
      aftermath.then((found) => this.#forgetAfter(found, capture)).catch(abandon)
    } else this.#forget(withAftermath(capture, aftermath))
  }

  async #forgetAfter(found: Aftermath, capture: HookCapture): Promise<void> {
    if (!found.hookRemains && this.record.exit === null) await this.#exited.promise
    this.#forget(withAftermath(withEndSignal(capture, this.record), found))
  }

  #forget(capture: HookCapture): void {
    const { journal, registry, trees } = this.#host.ground
    if (this.#started !== null) {
      const { child, tree } = this.#started
      // What is not ended may still hold the other ends.
      if (!this.#isClosed) for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
      trees.delete(tree)
      journal.over(tree.pid)
    }
    registry.forget(this.#id)
    this.over.resolve(capture.ending.kind === 'stopped' ? { ...capture, ...this.#output.finish() } : capture)
  }

  #now(): number {
    return this.#host.clock.now() - this.#beganAt
  }
}

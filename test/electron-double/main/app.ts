import { EventEmitter } from 'node:events'
import { statSync } from 'node:fs'
import type { App } from 'electron'
import { preventable } from './event.ts'
import type { MainWire, Surroundings } from './surroundings.ts'

/** The members of `app` that are modelled. */
type Modelled = Pick<
  App,
  | 'isPackaged'
  | 'setName'
  | 'setPath'
  | 'getPath'
  | 'isReady'
  | 'whenReady'
  | 'requestSingleInstanceLock'
  | 'quit'
  | 'exit'
>

/** The life of the application. */
export class AppDouble extends EventEmitter implements Modelled {
  readonly isPackaged: boolean
  /** Closes all windows for a quit; false when one of them refused. */
  closeWindows: () => boolean = () => true
  /** While it quits, the end of the last window is no event. */
  isQuitting = false
  readonly #surroundings: Surroundings
  readonly #wire: () => MainWire
  readonly #paths = new Map<string, string>()
  #name = 'hook-studio'
  #ready = false
  #leaving = false

  constructor(surroundings: Surroundings, wire: () => MainWire) {
    super()
    this.isPackaged = surroundings.isPackaged
    this.#surroundings = surroundings
    this.#wire = wire
  }

  setName(name: string): void {
    this.#name = name
  }

  getName(): string {
    return this.#name
  }

  setPath(name: string, path: string): void {
    if (this.#ready) throw new Error(`app.setPath("${name}") after ready has no effect on what was opened before`)
    if (!statSync(path).isDirectory()) throw new Error(`Failed to set path: ${path} is no directory`)
    this.#paths.set(name, path)
  }

  getPath(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new Error(`The double of Electron knows no path "${name}" that was not set.`)
    return path
  }

  isReady(): boolean {
    return this.#ready
  }

  whenReady(): Promise<void> {
    return this.#ready ? Promise.resolve() : new Promise((resolve) => this.once('ready', () => resolve()))
  }

  becomeReady(): void {
    this.#ready = true
    this.emit('ready', preventable(), {})
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    if (!this.#surroundings.lockHeld) return true
    this.#wire().tell('second-instance', {
      argv: process.argv,
      cwd: process.cwd(),
      data: structuredClone(additionalData),
    })
    return false
  }

  quit(): void {
    const event = preventable()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.isQuitting = true
    this.isQuitting = this.closeWindows()
    if (!this.isQuitting) return
    const last = preventable()
    this.emit('will-quit', last)
    if (!last.defaultPrevented) this.#leave(0)
  }

  exit(exitCode = 0): void {
    this.#leave(exitCode)
  }

  /** What was told last still has to reach the other end of the wire. */
  #leave(exitCode: number): void {
    if (this.#leaving) return
    this.#leaving = true
    this.emit('quit', preventable(), exitCode)
    process.exitCode = exitCode
    if (process.send === undefined || !process.connected) process.exit(exitCode)
    process.send({ type: 'tell', name: 'leaving', call: 0, data: null }, () => process.exit(exitCode))
  }
}

import type { Dialog } from 'electron'
import type { MainWire } from './surroundings.ts'

/** Native dialogs: the test answers them. */
export class DialogDouble {
  readonly #wire: () => MainWire

  constructor(wire: () => MainWire) {
    this.#wire = wire
  }

  showOpenDialog(...args: Parameters<Dialog['showOpenDialog']>): ReturnType<Dialog['showOpenDialog']> {
    return this.#ask('showOpenDialog', args)
  }

  showMessageBox(...args: Parameters<Dialog['showMessageBox']>): ReturnType<Dialog['showMessageBox']> {
    return this.#ask('showMessageBox', args)
  }

  showErrorBox(title: string, content: string): void {
    this.#wire().tell('error-box', { title, content })
  }

  /** The window, where it is given, comes first. */
  async #ask<T>(method: string, args: readonly unknown[]): Promise<T> {
    return (await this.#wire().ask('dialog', { method, options: args.at(-1) })) as T
  }
}

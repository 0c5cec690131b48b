import { isAbsolute } from 'node:path'
import type { Shell } from 'electron'
import type { MainWire } from './surroundings.ts'

/** What the desktop does with files: the test is told. */
export class ShellDouble implements Pick<Shell, 'showItemInFolder'> {
  readonly #wire: () => MainWire

  constructor(wire: () => MainWire) {
    this.#wire = wire
  }

  showItemInFolder(path: string): void {
    if (!isAbsolute(path)) throw new Error(`shell.showItemInFolder needs a full path, not ${path}`)
    this.#wire().tell('revealed', { path })
  }
}

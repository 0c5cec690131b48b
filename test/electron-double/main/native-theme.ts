import type { NativeTheme } from 'electron'
import type { MainWire } from './surroundings.ts'

type Source = NativeTheme['themeSource']

/** The theme of the system, and the one that the application asks for. */
export class NativeThemeDouble implements Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'> {
  readonly #systemIsDark: boolean
  readonly #wire: () => MainWire
  #source: Source = 'system'

  constructor(systemIsDark: boolean, wire: () => MainWire) {
    this.#systemIsDark = systemIsDark
    this.#wire = wire
  }

  get themeSource(): Source {
    return this.#source
  }

  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`"${source}" is no theme source`)
    this.#source = source
    this.#wire().tell('theme', { source })
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#systemIsDark : this.#source === 'dark'
  }
}

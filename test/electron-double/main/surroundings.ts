import type { BrowserAsks, BrowserTells, MainAsks, MainTells, Wire } from '../wire.ts'

/** What the test says of the machine, before the bundle runs. */
export interface Surroundings {
  readonly mainFile: string
  /** Where the real Electron would say the application lies. */
  readonly appPath: string
  readonly args: readonly string[]
  /** Whether another process holds the single instance lock. */
  readonly lockHeld: boolean
  readonly dark: boolean
  readonly isPackaged: boolean
}

/** The main process's end of the wire. */
export type MainWire = Wire<MainAsks, MainTells>

/** Its other end. */
export type BrowserWire = Wire<BrowserAsks, BrowserTells>

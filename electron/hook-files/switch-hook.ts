import nodeFs from 'node:fs'
import { basename } from 'node:path'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { sayName, shellWord } from '../engine/say-path.ts'
import { fileFailure } from '../files/file-failure.ts'

/** What a switch did. */
export interface Switched {
  readonly path: string
  readonly on: boolean
  /** False when it stood so already. */
  readonly changed: boolean
  /** The permission bits now, such as 0o755. */
  readonly mode: number
}

/** What switching stands on; all have defaults of this process. */
export interface SwitchGround {
  readonly platform?: NodeJS.Platform
  readonly fs?: Pick<typeof nodeFs, 'chmodSync' | 'statSync'>
}

/**
 * Switches a hook on or off by its executable bits (644 becomes 755 and back): on gives the bit to everyone who may read
 * the file, off takes it from all. Links are followed. Errors: `no-switch`, `no-hook-file`, and those of `fileFailure`.
 */
export function switchHook(path: string, on: boolean, ground: SwitchGround = {}): Result<Switched> {
  const { platform = process.platform, fs = nodeFs } = ground
  if (platform === 'win32') {
    return failure(
      'no-switch',
      `Hooks cannot be switched ${on ? 'on' : 'off'} on Windows, where files have no executable bit: every hook that is there runs.`,
      on ? 'There is nothing to do.' : `Rename ${sayName(basename(path))} to keep it from running.`,
    )
  }
  try {
    const stats = fs.statSync(path)
    if (!stats.isFile()) {
      return failure(
        'no-hook-file',
        `${sayName(path)} is no file, so it cannot be switched ${on ? 'on' : 'off'}.`,
        'Put a script in its place.',
      )
    }
    const before = stats.mode & 0o7777
    const mode = on ? before | 0o100 | ((before & 0o444) >> 2) : before & ~0o111
    if (mode !== before) fs.chmodSync(path, mode)
    return ok({ path, on, changed: mode !== before, mode })
  } catch (error) {
    if (errorCode(error) === 'EPERM' && fs.statSync(path).uid !== process.getuid?.()) {
      return failure(
        'no-permission',
        `${sayName(path)} cannot be switched: only its owner may do that.`,
        `Switch it as its owner, or with: sudo chmod ${on ? '+x' : 'a-x'} ${shellWord(path)}`,
      )
    }
    return fileFailure(path, 'cannot be switched', error)
  }
}

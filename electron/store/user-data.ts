import { posix, win32 } from 'node:path'
import { homeDir } from '../engine/home-dir.ts'

/** The folder of the studio's own files, absolute; makes nothing. `HOOK_STUDIO_DATA` wins; `home` is the person's home folder. */
export function userDataDir(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home = homeDir()): string {
  const path = platform === 'win32' ? win32 : posix
  const given = env['HOOK_STUDIO_DATA']
  if (given !== undefined && given !== '') return path.resolve(given)
  if (platform === 'win32')
    return path.join(absolute(env['APPDATA'], path) ?? path.join(home, 'AppData', 'Roaming'), 'Hook Studio')
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Hook Studio')
  return path.join(absolute(env['XDG_CONFIG_HOME'], path) ?? path.join(home, '.config'), 'hook-studio')
}

/** A relative path in such a variable is to be ignored. Source: XDG base directory specification. */
function absolute(text: string | undefined, path: typeof posix): string | null {
  return text !== undefined && path.isAbsolute(text) ? text : null
}

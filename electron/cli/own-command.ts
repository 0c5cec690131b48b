import { basename, isAbsolute, relative, sep } from 'node:path'
import { shellWord } from '../engine/say-path.ts'

/** How this command was started. */
export interface OwnStart {
  readonly env: NodeJS.ProcessEnv
  /** The script that Node was given, as `process.argv[1]` has it. */
  readonly script: string
  readonly cwd: string
}

/** How the command is to be typed again where it was typed: by `npx`, by its file, or by its name on the PATH. */
export function ownCommand({ env, script, cwd }: OwnStart): string {
  if (env['npm_lifecycle_event'] === 'npx') {
    const folder = env['npm_config_local_prefix'] ?? cwd
    const way = relative(folder, cwd)
    const isHere = way.split(sep)[0] !== '..' && !isAbsolute(way)
    return isHere ? 'npx hook-studio' : `npx --prefix ${shellWord(folder)} hook-studio`
  }
  return basename(script) === 'hook-studio.mjs' ? `node ${shellWord(script)}` : 'hook-studio'
}

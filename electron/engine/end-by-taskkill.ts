import { execFile, spawnSync } from 'node:child_process'
import type { Ender, EndedTree } from './end-process.ts'
import { NEUTRAL_FOLDER } from './neutral-folder.ts'
import type { ProcessTree } from './process-tree.ts'

/** Runs a program and waits for its end, whatever that is. */
export interface RunProgram {
  later(command: string, args: readonly string[]): Promise<void>
  now(command: string, args: readonly string[]): void
}

/** How long `taskkill` may take. */
const TASKKILL_LIMIT_MS = 5_000
const ENDED: EndedTree = { leader: true, inGroup: [], outside: [], remaining: [], lastLook: [] }

/** Ends process trees on Windows: `taskkill` knows the tree, and a script would notice no gentler way. */
export function createTaskkillEnder(run: RunProgram = programs): Ender {
  return {
    async end(tree) {
      await run.later('taskkill', argsFor(tree))
      return ENDED
    },
    hurry: () => undefined,
    killNow(trees) {
      for (const tree of trees) run.now('taskkill', argsFor(tree))
    },
  }
}

function argsFor(tree: ProcessTree): readonly string[] {
  return ['/T', '/F', '/PID', String(tree.pid)]
}

const OPTIONS = { cwd: NEUTRAL_FOLDER, windowsHide: true, timeout: TASKKILL_LIMIT_MS }
const programs: RunProgram = {
  later: (command, args) =>
    new Promise((resolve) => {
      execFile(command, args, OPTIONS, () => resolve())
    }),
  now: (command, args) => {
    spawnSync(command, args, OPTIONS)
  },
}

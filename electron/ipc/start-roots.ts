import { sampleWorkspace } from '../store/sample-workspace.ts'
import { MAX_ROOTS, type Session } from '../store/recents.ts'
import { folderPath } from './folder-path.ts'

/** What decides about the roots at the start. */
export interface StartOptions {
  /** As typed; relative ones count from `cwd`. */
  readonly folders: readonly string[]
  readonly cwd: string
  readonly home: string
  readonly session: Session
  readonly dataDir: string
  readonly sampleDir: string
}

/** The roots at the start, and a sentence for each folder that cannot be opened: those asked for, else those of the last session, else the sample workspace. */
export function startRoots(options: StartOptions): {
  readonly roots: readonly string[]
  readonly notes: readonly string[]
} {
  const { folders, cwd, home, session, dataDir, sampleDir } = options
  if (folders.length > 0) {
    const paths = folders.map((folder) => folderPath(folder, { home, cwd }))
    const roots = [...new Set(paths.flatMap((path) => (path.ok ? [path.value] : [])))]
    const tooMany = roots.length > MAX_ROOTS ? [`Only the first ${MAX_ROOTS} of ${roots.length} folders are open.`] : []
    return {
      roots: roots.slice(0, MAX_ROOTS),
      notes: [...paths.flatMap((path) => (path.ok ? [] : [path.error.message])), ...tooMany],
    }
  }
  // A folder of the last session that is gone stays in the list and is said to be missing: it may come back.
  if (session.roots !== null) return { roots: session.roots, notes: [] }
  const sample = sampleWorkspace(dataDir, sampleDir)
  return sample.ok ? { roots: [sample.value], notes: [] } : { roots: [], notes: [sample.error.message] }
}

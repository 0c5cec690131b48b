import { join } from 'node:path'
import type { HookSource } from '../../shared/capture.ts'
import type { HookPlaces } from '../../shared/places.ts'

/** A path where a hooks directory may lie. */
export interface HooksPath {
  readonly path: string
  readonly source: HookSource
  /** The root that it belongs to, or null for the runtime and the global one. */
  readonly root: string | null
}

/** Where hooks are looked for, in the agent's order: the runtime directory, the global one, then each root's. */
export function hooksPaths(places: HookPlaces): readonly HooksPath[] {
  const paths: HooksPath[] = []
  if (places.runtimeDir !== null) paths.push({ path: places.runtimeDir, source: 'runtime', root: null })
  if (places.globalDir !== null) paths.push({ path: places.globalDir, source: 'global', root: null })
  for (const root of places.roots) {
    paths.push({ path: join(root, '.clinerules', 'hooks'), source: 'workspace', root })
  }
  return paths
}

import type { HookSource } from '../../shared/capture.ts'

/**
 * Where a hook runs: a workspace hook in the innermost root that contains it, every other one in the primary root.
 * Null when no root is open. Source: Cline's working directory rule.
 *
 * `path` is the script or its directory; `owner` the root whose hooks directory it was found in.
 */
export function workingDirectory(
  path: string,
  source: HookSource,
  owner: string | null,
  roots: readonly string[],
  platform: NodeJS.Platform,
): string | null {
  const primary = roots[0] ?? null
  if (source !== 'workspace') return primary
  return innermostRoot(path, roots, platform) ?? owner ?? primary
}

/** The longest of the roots that contains a path, or null. Links are not followed: the agent compares names. */
function innermostRoot(path: string, roots: readonly string[], platform: NodeJS.Platform): string | null {
  let innermost: string | null = null
  for (const root of roots) {
    if (contains(root, path, platform) && (innermost === null || root.length > innermost.length)) innermost = root
  }
  return innermost
}

function contains(root: string, path: string, platform: NodeJS.Platform): boolean {
  const outer = comparable(root, platform).replace(/\/+$/, '')
  const inner = comparable(path, platform)
  return inner === outer || inner.startsWith(`${outer}/`)
}

function comparable(path: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? path.replaceAll('\\', '/').toLowerCase() : path
}

/** A path as people read it: the home folder is `~`. */
export function pathText(path: string, homeDir: string | undefined): string {
  if (homeDir === undefined || homeDir === '' || homeDir === '/') return path
  if (path === homeDir) return '~'
  return path.startsWith(homeDir) && /[/\\]/.test(path[homeDir.length] ?? '') ? `~${path.slice(homeDir.length)}` : path
}

/** The last part of a path. */
export function lastPart(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path
}

/** Whether two different names begin with the same twelve characters, so that their beginnings would not tell them apart. */
export function shareBeginning(names: readonly string[]): boolean {
  const different = [...new Set(names)].filter((name) => name.length > ALIKE)
  return new Set(different.map((name) => name.slice(0, ALIKE))).size < different.length
}

const ALIKE = 12

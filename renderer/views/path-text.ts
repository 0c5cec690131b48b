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

import nodePath, { type PlatformPath } from 'node:path'

/** Whether a path is a folder or lies in it, as both are written: links are not looked at. `rules` are those of this platform. */
export function isWithin(path: string, folder: string, rules: PlatformPath = nodePath): boolean {
  const way = rules.relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way))
}

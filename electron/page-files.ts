import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** A file of the page. */
export interface PageFile {
  readonly file: string
  readonly type: string
}

/**
 * All files of the built page, by the path of their address. What is not in it does not exist for the page: no text of
 * an address ever becomes a path.
 */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>()
  collect(folder, '/', files)
  const index = files.get('/index.html')
  if (index) files.set('/', index)
  return files
}

/** By hand: the archive of a packaged desktop answers plain listings only. */
function collect(folder: string, address: string, into: Map<string, PageFile>): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (statSync(file).isDirectory()) {
      collect(file, `${address}${encodeURIComponent(name)}/`, into)
    } else {
      const type = TYPES[path.extname(name)]
      if (type !== undefined) into.set(`${address}${encodeURIComponent(name)}`, { file, type })
    }
  }
}

/** A file of any other kind is not the page's. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

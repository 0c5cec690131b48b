import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * All records that the studio keeps in a folder of its data, such as `drafts`, as they lie on disk. One that is still being
 * written is not kept yet: a studio that is killed then never had it.
 */
export async function storedTexts({ dataDir }: { readonly dataDir: string }, folder: string): Promise<string> {
  const place = path.join(dataDir, folder)
  const names = (await readdir(place).catch(() => [])).filter((name) => name.endsWith('.json'))
  // It may be replaced or forgotten meanwhile.
  return (await Promise.all(names.map((name) => readFile(path.join(place, name), 'utf8').catch(() => '')))).join('\n')
}

import {
  chmodSync,
  copyFileSync,
  type Dirent,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { ok, type Result } from '../../shared/result.ts'
import { makeFolder } from '../engine/make-folder.ts'
import { fileFailure } from './file-failure.ts'
import type { LocatedFile } from './locate-file.ts'
import { ownedFolderName } from './owned-folder.ts'
import { readRaw } from './read-file.ts'
import { encodeScript } from './script-text.ts'

/** So many neighbours of a script are linked in, per folder. */
const MAX_NEIGHBOURS = 2_000

/** A text on screen that is not saved, and the file that it is of. */
export interface UnsavedText {
  readonly located: LocatedFile
  readonly text: string
}

/** The private copies of one run. */
export interface StandIns {
  /** By the path of the script: what is started in its place. */
  readonly files: ReadonlyMap<string, string>
  /** Removes them; the run must be over. */
  remove(): void
}

/**
 * Makes private copies of unsaved texts below `folder`, with the names, modes and line ends of their files. What lies beside
 * them is linked in, and of a workspace also what lies beside `hooks` and `.clinerules`, so that `$(dirname "$0")/lib.sh` and
 * `$(dirname "$0")/../../package.json` lead where they led. When a file that is no hook itself is among the texts, all `hooks`
 * of its directory run from the copy, since any of them may use it.
 */
export function makeStandIns(
  folder: string,
  unsaved: readonly UnsavedText[],
  hooks: readonly { readonly script: string; readonly directory: string }[],
): Result<StandIns> {
  const place = join(folder, ownedFolderName())
  const remove = () => rmSync(place, { recursive: true, force: true })
  const files = new Map<string, string>()
  try {
    for (const [number, directory] of [...new Set(unsaved.map(({ located }) => located.directory))].entries()) {
      const texts = unsaved.filter(({ located }) => located.directory === directory)
      const base = baseOf(texts[0]?.located ?? null, directory)
      const copy = join(place, String(number))
      copyTree(base, copy, texts)
      const own = new Set(texts.map(({ located }) => located.path))
      const usesHelper = texts.some(({ located }) => located.event === null)
      for (const path of own) files.set(path, join(copy, relative(base, path)))
      if (!usesHelper) continue
      for (const { script } of hooks.filter((hook) => hook.directory === directory)) {
        files.set(script, join(copy, relative(base, script)))
      }
    }
    return ok({ files, remove })
  } catch (error) {
    remove()
    return fileFailure(place, 'cannot be made for the text on screen', error)
  }
}

/** The folder whose shape is copied: two above a workspace's hooks, where its own root is. */
function baseOf(located: LocatedFile | null, directory: string): string {
  return located?.root === null || located === null ? directory : dirname(dirname(directory))
}

/** A folder of links, but for the ways to the texts, which are folders of their own, and the texts themselves. */
function copyTree(from: string, to: string, texts: readonly UnsavedText[]): void {
  makeFolder(to, 0o700)
  const below = texts.map((unsaved) => ({ unsaved, way: relative(from, unsaved.located.path).split(sep) }))
  const firsts = new Set(below.map(({ way }) => way[0] ?? ''))
  for (const entry of entriesOf(from))
    if (!firsts.has(entry.name)) link(join(from, entry.name), join(to, entry.name), entry)
  for (const first of firsts) {
    const here = below.filter(({ way }) => way[0] === first)
    const text = here.find(({ way }) => way.length === 1)
    if (text !== undefined) writeCopy(join(to, first), text.unsaved)
    else
      copyTree(
        join(from, first),
        join(to, first),
        here.map(({ unsaved }) => unsaved),
      )
  }
}

function writeCopy(path: string, { located, text }: UnsavedText): void {
  const before = readRaw(located.path)
  const raw = before.ok ? before.value : null
  const mode = raw === null ? 0o755 : raw.stats.mode & 0o777
  writeFileSync(path, encodeScript(text, raw?.bytes ?? null, { lineEnds: 'keep', bom: 'keep' }), { mode: mode | 0o400 })
  // Created under the mask of this process: the exact bits come after.
  if (process.platform !== 'win32') chmodSync(path, mode)
}

function link(target: string, path: string, entry: Dirent): void {
  if (process.platform !== 'win32') return symlinkSync(target, path)
  // Links to files need a privilege there, junctions none.
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === true)
    symlinkSync(resolve(target), path, 'junction')
  else if (entry.isFile()) copyFileSync(target, path)
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).slice(0, MAX_NEIGHBOURS)
  } catch {
    return []
  }
}

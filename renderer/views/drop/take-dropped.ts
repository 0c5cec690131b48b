import { assertNever } from '../../../shared/assert-never.ts'
import { MAX_SCRIPT_BYTES } from '../../../shared/limits.ts'
import { counted } from '../../../shared/notices/say.ts'
import { failure } from '../../../shared/result.ts'
import type { GivenFile } from '../../stores/handover.ts'
import type { Studio } from '../../stores/studio.ts'
import { dropKind, payloadText } from './drop-kind.ts'

/** Something that was let go over the window. */
export interface Dropped {
  readonly file: GivenFile & Pick<File, 'type'>
  readonly isFolder: boolean
  /** Where it lies; null where the page may not know that. */
  readonly path: string | null
}

/** Does with dropped files what the window said it would: opens folders, scripts and runs, takes payloads. Runs nothing. */
export async function takeDropped(studio: Studio, dropped: readonly Dropped[]): Promise<void> {
  const folders = dropped.filter(({ isFolder }) => isFolder)
  if (folders.length > 0) await openFolders(studio, folders)
  for (const one of dropped.filter(({ isFolder }) => !isFolder)) await takeFile(studio, one)
}

async function openFolders(studio: Studio, folders: readonly Dropped[]): Promise<void> {
  const paths = folders.flatMap(({ path }) => (path === null || path === '' ? [] : [path]))
  if (paths.length > 0) {
    if (await studio.workspace.getState().open(paths, 'replace')) studio.window.getState().showStart(false)
    return
  }
  const message = 'A browser tells no page where a dropped folder lies.'
  studio.toasts.getState().fail(failure('no-path', message, 'Type its path, or start the studio with it.').error)
  studio.window.getState().show({ kind: 'open-folder', mode: 'replace', insteadOf: null })
}

async function takeFile(studio: Studio, { file, path }: Dropped): Promise<void> {
  const { fail } = studio.toasts.getState()
  const kind = dropKind(file.name, file.type)
  if (kind === 'run') {
    studio.window.getState().showStart(false)
    await studio.handover.getState().openFiles([file])
    return
  }
  if (kind === 'none') {
    fail(
      failure('nothing-to-do', `${file.name} is nothing for the studio.`, 'Drop a folder, script, .json or .hookrun.')
        .error,
    )
    return
  }
  if (kind === 'script' && path !== null && isInHooksDirectory(studio, path)) {
    await studio.editor.getState().open(path)
    return
  }
  if (file.size > MAX_SCRIPT_BYTES) {
    fail(
      failure('too-long', `${file.name} is longer than ${MAX_SCRIPT_BYTES / 1_048_576} MiB.`, 'Drop a shorter file.')
        .error,
    )
    return
  }
  const text = await file.text().catch(() => null)
  if (text === null || text.includes('\0')) {
    const why = text === null ? 'cannot be read' : 'is no text'
    fail(failure('unreadable', `${file.name} ${why}.`, 'Drop a script, a .json or a .hookrun.').error)
    return
  }
  switch (kind) {
    case 'payload':
      takePayload(studio, file.name, text)
      return
    case 'script':
      studio.window.getState().show({ kind: 'add-hook', fileName: file.name, text })
      return
    default:
      assertNever(kind)
  }
}

/** As a sample: what the person had typed is kept beside it. */
function takePayload({ fire, toasts, window: windowStore }: Studio, name: string, given: string): void {
  const { text, more } = payloadText(name, given)
  fire.getState().chooseSaved({ id: `file:${name}`, title: name, text })
  windowStore.getState().showStart(false)
  windowStore.getState().showTab('payload')
  const rest = more === 0 ? '' : ` It has ${counted(more, 'more payload')}: the first one was taken.`
  toasts.getState().say(`${name} is the payload of ${fire.getState().event} now.${rest}`)
}

function isInHooksDirectory({ listing }: Studio, path: string): boolean {
  const directory = path.replace(/[/\\][^/\\]*$/, '')
  const known = listing.getState().listing?.directories ?? []
  return known.some((one) => one.path === directory || one.realPath === directory)
}

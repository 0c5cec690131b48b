import type { Dirent, Stats } from 'node:fs'
import { join } from 'node:path'
import { assertNever } from '../../shared/assert-never.ts'
import type { Skipped } from '../../shared/capture.ts'
import type { EventName } from '../../shared/events.ts'
import type { NoticeCode } from '../../shared/notice-codes.ts'
import { STUDIO_FOLDER } from '../../shared/saved-payload-text.ts'
import { errorCode, type FileSystem } from './file-system.ts'
import { hookFileName } from './look-for-hook.ts'
import { readName } from './read-name.ts'
import { sayName, shellWord } from './say-path.ts'

/** Why an entry of a hooks directory will not run; null when it is a hook, or the folder of saved payloads. It is never opened: it may be a pipe that nobody writes to. */
export function whyNot(directory: string, entry: Dirent, platform: NodeJS.Platform, fs: FileSystem): Skipped | null {
  if (entry.name === STUDIO_FOLDER && !entry.isFile()) return null
  const path = join(directory, entry.name)
  const name = sayName(entry.name)
  const reading = readName(entry.name, platform)
  if (entry.name.includes('\u{FFFD}')) {
    const event = reading.kind === 'other' ? null : reading.event
    const message = `${name} is no event's name: it is not valid UTF-8.`
    return skipped(
      path,
      event,
      'wrong-name',
      message,
      'Rename it with a file manager, or in a shell, where Tab completes such a name.',
    )
  }
  if (reading.kind === 'other') return skipped(path, null, 'wrong-name', otherName(name, entry))
  const { event } = reading
  const right = hookFileName(event, platform)
  if (reading.kind === 'exact') return whyNotThisFile(path, name, event, platform, fs)
  // On a file system that does not tell upper from lower case the agent finds this file under the right name.
  if (reading.kind === 'case' && sameFile(path, join(directory, right), fs)) return null
  if (entry.isDirectory()) return directoryReason(path, name, event)
  const rename = renameFix(path, directory, right, fs)
  switch (reading.kind) {
    case 'case':
      return skipped(
        path,
        event,
        'wrong-case',
        `${name} is not spelled exactly like ${right}, the only name that is looked for.`,
        rename,
      )
    case 'near':
      return skipped(
        path,
        event,
        'wrong-name',
        `${name} is no event's name. The nearest is ${event}: its hook must be named ${right}.`,
        rename,
      )
    case 'powershell':
      return skipped(
        path,
        event,
        'powershell-on-unix',
        `${name} is a PowerShell script: .ps1 files are hooks on Windows only.`,
        `Write a script named ${event}, without extension, and make it executable.`,
      )
    case 'no-powershell':
      return skipped(
        path,
        event,
        'not-powershell-on-windows',
        `${name} has no extension: on Windows only ${right} is looked for, and PowerShell runs it.`,
        `Write the hook in PowerShell and name it ${right}.`,
      )
    case 'extension':
      return platform === 'win32'
        ? skipped(
            path,
            event,
            'has-extension',
            `${name} ends in ${sayName(reading.extension)}: on Windows only ${right} is looked for, and PowerShell runs it.`,
            `Write the hook in PowerShell and name it ${right}.`,
          )
        : skipped(
            path,
            event,
            'has-extension',
            `${name} has an extension: the hook of ${event} must be named ${right}, without one.`,
            rename,
          )
    default:
      return assertNever(reading)
  }
}

/** Why a file that bears the right name will not run, or null when it will. */
export function whyNotThisFile(
  path: string,
  name: string,
  event: EventName | null,
  platform: NodeJS.Platform,
  fs: FileSystem,
): Skipped | null {
  try {
    const stats = fs.stat(path)
    if (stats === undefined) return missingTarget(path, name, event, fs)
    if (stats.isDirectory()) return directoryReason(path, name, event)
    if (!stats.isFile()) {
      return skipped(
        path,
        event,
        'not-regular-file',
        `${name} is ${kindOf(stats)}, not a file.`,
        'Put a regular file in its place.',
      )
    }
    if (platform === 'win32') return null
    if ((stats.mode & 0o111) === 0) return notExecutable(path, name, event)
    fs.mayExecute(path)
    return null
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ELOOP') {
      return skipped(
        path,
        event,
        'dangling-link',
        `${name} is a link that leads back to itself.`,
        'Replace it with the script.',
      )
    }
    const mode = code === 'EACCES' ? modeOfFile(path, fs) : null
    if (mode !== null) return notForThisUser(path, name, event, mode)
    return skipped(
      path,
      event,
      'unreadable',
      `${name} cannot be looked at (${code}).`,
      'Check the permissions of the file, and of the folders on the way to it.',
    )
  }
}

function skipped(path: string, event: EventName | null, code: NoticeCode, message: string, fix?: string): Skipped {
  return fix === undefined ? { path, event, code, message } : { path, event, code, message, fix }
}

function otherName(name: string, entry: Dirent): string {
  return entry.isDirectory()
    ? `${name} is a folder, and folders are not searched. It is fine here.`
    : `${name} is no event's name, so it never runs by itself. Helper files are fine here.`
}

function directoryReason(path: string, name: string, event: EventName | null): Skipped {
  return skipped(
    path,
    event,
    'is-directory',
    `${name} is a folder. A hook is a file.`,
    'Put the script itself here, under that name.',
  )
}

function notExecutable(path: string, name: string, event: EventName | null): Skipped {
  return skipped(
    path,
    event,
    'not-executable',
    `${name} is not executable, which switches it off: it is passed over without a word.`,
    `chmod +x ${shellWord(path)}`,
  )
}

function missingTarget(path: string, name: string, event: EventName | null, fs: FileSystem): Skipped | null {
  const link = fs.lstat(path)
  if (link === undefined) return null
  if (!link.isSymbolicLink()) return null
  const target = sayName(fs.readlink(path))
  return skipped(
    path,
    event,
    'dangling-link',
    `${name} is a link to ${target}, which does not exist.`,
    'Correct the link, or put the script in its place.',
  )
}

/** Of a file with an executable bit that may not be executed all the same. */
function notForThisUser(path: string, name: string, event: EventName | null, mode: number): Skipped {
  const forAll = (mode & 0o111) === 0o111
  const why = forAll
    ? 'most likely its disk is mounted noexec'
    : 'the executable bit that would count for this user is not set'
  const fix = forAll ? 'Put it on a disk that lets files be executed.' : `chmod a+x ${shellWord(path)}`
  const message = `${name} may not be executed, although it has an executable bit: ${why}. It is passed over without a word.`
  return skipped(path, event, 'cannot-execute', message, fix)
}

function modeOfFile(path: string, fs: FileSystem): number | null {
  try {
    const stats = fs.stat(path)
    return stats?.isFile() === true ? stats.mode : null
  } catch {
    return null
  }
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return 'a named pipe'
  if (stats.isSocket()) return 'a socket'
  return 'a device'
}

function sameFile(path: string, other: string, fs: FileSystem): boolean {
  try {
    const [one, two] = [fs.lstat(path), fs.lstat(other)]
    return one !== undefined && two !== undefined && one.ino === two.ino && one.dev === two.dev && one.nlink === 1
  } catch {
    return false
  }
}

/** Never a command that would overwrite a hook that is there already. */
function renameFix(path: string, directory: string, right: string, fs: FileSystem): string {
  const target = join(directory, right)
  try {
    if (fs.lstat(target) !== undefined)
      return `There is a ${right} already: remove this file, or move what it does over there.`
  } catch {
    // Whatever stands there, renaming is the advice.
  }
  return `mv ${shellWord(path)} ${shellWord(target)}`
}

/** A hook, as far as finding places in its script is concerned. */
export interface SourceHook {
  readonly script: string
  /** The folders whose files may be opened: where the script lies, also without links. */
  readonly folders: readonly string[]
}

/** A place in a script that a text names. */
export interface SourceLink {
  /** Where its name stands in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly path: string
  /** Counted from 1. */
  readonly line: number
}

/** A hook's places, from its script's path and where that really lies. */
export function sourceHook(script: string, realPath: string = script): SourceHook {
  return { script, folders: [...new Set([folderOf(script), folderOf(realPath)])] }
}

/**
 * The places in a hook's script, or in a file beside it, that a line of its output names, as bash (`x: line 12:`), other
 * shells (`x: 12:`), Python (`File "x", line 12`), Node (`/a/x:12:5`) and PowerShell (`At x:12 char:5`) write them.
 */
export function sourceLinks(text: string, hook: SourceHook): readonly SourceLink[] {
  if (text.length > LOOKED_AT_UNITS || !/\d/.test(text)) return NONE
  const found = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].flatMap((match) => linkOf(match, hook)))
  return found
    .sort((a, b) => a.start - b.start)
    .filter((link, index, links) => index === 0 || link.start >= (links[index - 1]?.end ?? 0))
}

/**
 * The line of a script that a sentence names, such as `(line 12)`, or null. What is quoted is what a hook printed, and a
 * `line 12, column 3` is one of an answer.
 */
export function namedLine(text: string): Pick<SourceLink, 'start' | 'end' | 'line'> | null {
  const found = [...text.matchAll(/\bline ([1-9]\d{0,6})\b(?!, column)/g)].find(({ index }) => !isQuoted(text, index))
  return found === undefined ? null : { start: found.index, end: found.index + found[0].length, line: Number(found[1]) }
}

function isQuoted(text: string, at: number): boolean {
  return text.lastIndexOf('“', at) > text.lastIndexOf('”', at)
}

/** A longer line names no place, or has other troubles. */
const LOOKED_AT_UNITS = 2_000
const NONE: readonly SourceLink[] = []

const PATTERNS: readonly RegExp[] = [
  /^(?<path>[^:]{1,1000}(?::[\\/][^:]{1,1000})?): line (?<line>\d{1,7})(?=:)/g,
  /^(?<path>[^:]{1,1000}(?::[\\/][^:]{1,1000})?): (?<line>\d{1,7})(?=: )/g,
  /File "(?<path>[^"]{1,1000})", line (?<line>\d{1,7})/g,
  /\bAt (?<path>\S[^:]{0,1000}(?::[\\/][^:]{1,1000})?):(?<line>\d{1,7}) char:\d+/g,
  /(?:file:\/\/)?(?<path>(?:[A-Za-z]:)?[\\/][^\s():"']{1,1000}):(?<line>\d{1,7})(?::\d+)?/g,
]

function linkOf(match: RegExpMatchArray, hook: SourceHook): SourceLink[] {
  const { path: named = '', line = '' } = match.groups ?? {}
  const path = pathOf(named, hook)
  if (path === null || Number(line) < 1) return []
  const start = match.index ?? 0
  return [{ start, end: start + match[0].length, path, line: Number(line) }]
}

/** An unsaved text is fired from a copy elsewhere that has the script's name. */
function pathOf(named: string, { script, folders }: SourceHook): string | null {
  if (folders.includes(folderOf(named))) return named
  return nameOf(named) === nameOf(script) ? script : null
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'), 0))
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

import type { HookReport, RunReport } from '../../../../shared/report.ts'

/**
 * A POSIX sh command that runs one hook of a run again outside the studio: the same working directory, the same bytes
 * on stdin, the same exit code. It changes nothing in the shell it is pasted into.
 *
 * A long input is written in pieces, each on a line of its own and shorter than what a terminal takes as one line
 * (4,096 bytes in canonical mode), so that it also survives being pasted.
 */
export function shellCommand(hook: HookReport, report: RunReport): string {
  const writes = printfs(report.stdin)
  const input = writes.length === 1 && report.stdin.length <= PIECE_UNITS ? writes[0] : `{\n${writes.join('\n')}\n}`
  return `(cd ${quoted(hook.cwd)} && ${input} | ${quoted(hook.script)})`
}

/** The commands of all hooks of a run, one after the other. */
export function shellCommands(report: RunReport): string {
  return report.hooks.map((hook) => shellCommand(hook, report)).join('\n')
}

/** A text as one word of POSIX sh. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** 1,000 UTF-16 units are at most 3,000 bytes, and quoting makes them at most 4,000. */
const PIECE_UNITS = 1_000

/** A shell's text holds no NUL, and a terminal acts on the other control characters when they are pasted. */
const CONTROL_RUN = /([\u0000-\u0009\u000b-\u001f\u007f]+)/

function printfs(stdin: string): string[] {
  const writes = stdin.split(CONTROL_RUN).flatMap((part, index) => (index % 2 === 1 ? octal(part) : plain(part)))
  return writes.length === 0 ? ["printf ''"] : writes
}

function plain(text: string): string[] {
  return pieces(text).map((piece) => `printf %s ${quoted(piece)}`)
}

function octal(text: string): string[] {
  return pieces(text).map((piece) => {
    const escapes = piece.split('').map((unit) => `\\${unit.charCodeAt(0).toString(8).padStart(3, '0')}`)
    return `printf '${escapes.join('')}'`
  })
}

/** Cuts between characters, never inside a surrogate pair. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + PIECE_UNITS, text.length)
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end--
    found.push(text.slice(start, end))
    start = end
  }
  return found
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

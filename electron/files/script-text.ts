import { isUtf8 } from 'node:buffer'
import type { LineEnds } from '../../shared/requests/files.ts'

/** The bytes of a script as the editor sees them. */
export interface ScriptText {
  /** Without byte order mark, `\r\n` as `\n`; a lone `\r` stays. */
  readonly text: string
  readonly lineEnds: LineEnds
  readonly bom: boolean
}

/** Reads bytes as a script; null when they are no UTF-8 text: a program, a picture, UTF-16. */
export function decodeScript(bytes: Uint8Array): ScriptText | null {
  if (!isUtf8(bytes) || bytes.includes(0)) return null
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const bom = whole.startsWith('\uFEFF')
  const raw = bom ? whole.slice(1) : whole
  const crlf = raw.split('\r\n').length - 1
  const all = raw.split('\n').length - 1
  const lineEnds = crlf === 0 ? 'lf' : crlf === all ? 'crlf' : 'mixed'
  return { text: crlf === 0 ? raw : raw.replaceAll('\r\n', '\n'), lineEnds, bom }
}

/** How a text is written. */
export interface WritingStyle {
  readonly lineEnds: 'keep' | 'lf'
  readonly bom: 'keep' | 'drop'
}

/**
 * The bytes to write for an edited text. Line ends and mark are those of `before` unless told otherwise; where its ends are
 * mixed, the unchanged lines at the beginning and at the end keep theirs, and what is between gets the more frequent one.
 */
export function encodeScript(text: string, before: Uint8Array | null, style: WritingStyle): Buffer {
  const was = before === null ? null : decodeScript(before)
  // As the file is, to the last odd character.
  if (before !== null && was?.text === text && isKept(was, style)) return Buffer.from(before)
  const edited = (text.startsWith('\uFEFF') ? text.slice(1) : text).replaceAll('\r\n', '\n')
  const bom = style.bom === 'keep' && was?.bom === true ? '\uFEFF' : ''
  return Buffer.from(bom + withLineEnds(edited, before, was, style), 'utf8')
}

function isKept(was: ScriptText, { lineEnds, bom }: WritingStyle): boolean {
  return (lineEnds === 'keep' || was.lineEnds === 'lf') && (bom === 'keep' || !was.bom)
}

function withLineEnds(
  edited: string,
  before: Uint8Array | null,
  was: ScriptText | null,
  { lineEnds }: WritingStyle,
): string {
  if (lineEnds === 'lf' || was === null || before === null || was.lineEnds === 'lf') return edited
  if (was.lineEnds === 'crlf') return edited.replaceAll('\n', '\r\n')
  return keepMixed(edited, new TextDecoder().decode(before))
}

function keepMixed(edited: string, before: string): string {
  const old = before.split('\n')
  const lines = edited.split('\n')
  const bare = (index: number) => old[index]?.replace(/\r$/, '')
  const most = Math.min(old.length, lines.length)
  let head = 0
  while (head < most && bare(head) === lines[head]) head += 1
  let tail = 0
  while (tail < most - head && bare(old.length - 1 - tail) === lines[lines.length - 1 - tail]) tail += 1
  const crlf = old.filter((line) => line.endsWith('\r')).length
  const usual = crlf * 2 > old.length - 1 ? '\r' : ''
  const last = lines.length - 1
  return lines
    .map((line, index) => {
      if (index < head) return old[index] ?? line
      if (index > last - tail) return old[old.length - 1 - (last - index)] ?? line
      return index === last ? line : line + usual
    })
    .join('\n')
}

import type { HookCapture } from '../capture.ts'

/** The languages that notices know something about. */
export type Language = 'sh' | 'bash' | 'node' | 'python' | 'powershell' | 'other'

/** What notices may quote of a script. */
export interface ScriptText {
  readonly language: Language
  /** Its lines without those that are only a comment (they are empty here); none when the text could not be read. */
  readonly lines: readonly string[]
}

/** Reads the language of a script off its first line, and its lines of code. */
export function scriptText({ head, way }: Pick<HookCapture, 'head' | 'way'>): ScriptText {
  const language = way === 'powershell' ? 'powershell' : languageOf(head.shebang, head.binary)
  const comment = language === 'node' ? '//' : '#'
  const lines = (head.text ?? '').split('\n').map((line) => {
    const text = line.slice(0, LINE_UNITS).trim()
    return text.startsWith(comment) ? '' : text
  })
  return { language, lines }
}

/** Where a pattern first stands in a script; the number counts from 1. */
export function findLine(
  script: ScriptText,
  pattern: RegExp,
): { readonly number: number; readonly match: RegExpExecArray } | null {
  for (const [index, line] of script.lines.entries()) {
    const match = pattern.exec(line)
    if (match !== null) return { number: index + 1, match }
  }
  return null
}

/** Whether a script is read by some kind of POSIX shell. */
export function isShell(language: Language): boolean {
  return language === 'sh' || language === 'bash'
}

const LINE_UNITS = 2_000

function languageOf(shebang: string | null, binary: boolean): Language {
  if (binary) return 'other'
  if (shebang === null) return 'sh'
  const words = shebang.trim().split(/\s+/)
  const program = words.map(lastPart).find((word, index) => word !== 'env' && (index === 0 || !/^-|=/.test(word))) ?? ''
  if (/^(?:sh|dash|ash)$/.test(program)) return 'sh'
  if (/^(?:bash|zsh|ksh)$/.test(program)) return 'bash'
  if (/^(?:node|nodejs|bun|deno|tsx)$/.test(program)) return 'node'
  if (program.startsWith('python')) return 'python'
  return program.startsWith('pwsh') ? 'powershell' : 'other'
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

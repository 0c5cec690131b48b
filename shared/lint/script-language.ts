import { evidentLanguage } from '../evident-language.ts'

/** The languages that the rules know something about; `node` stands for JavaScript and TypeScript. */
export type ScriptLanguage = 'bash' | 'sh' | 'node' | 'python' | 'powershell' | 'unknown'

/**
 * The language of a script: by its `#!` line, else by its extension; on Unix a hook without either is read by `/bin/sh`.
 * What would be a shell's and is evidently written in another language is of that one.
 */
export function scriptLanguage(text: string, fileName: string, platform: string): ScriptLanguage {
  const program = shebangProgram(shebangOf(text))
  if (program !== null) return evidentRather(languageOfProgram(program), text)
  const dot = fileName.lastIndexOf('.')
  const extension = dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase()
  if (Object.hasOwn(EXTENSIONS, extension)) return EXTENSIONS[extension] ?? 'unknown'
  if (extension !== '' || platform === 'win32') return 'unknown'
  return evidentRather('sh', text)
}

/** What stands behind `#!` in the first line, or null. */
export function shebangOf(text: string): string | null {
  if (!text.startsWith('#!')) return null
  const end = text.indexOf('\n')
  const line = text.slice(2, end < 0 ? Math.min(text.length, 1_000) : Math.min(end, 1_000))
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** The name of the program that a `#!` line starts in the end: behind `env`, its options and its assignments. */
export function shebangProgram(shebang: string | null): string | null {
  if (shebang === null) return null
  const words = shebang.trim().split(/\s+/).map(lastPart)
  return words.find((word, index) => word !== 'env' && (index === 0 || !/^-|=/.test(word))) ?? null
}

/** Whether a language is a POSIX shell's. */
export function isShellLanguage(language: ScriptLanguage): language is 'bash' | 'sh' {
  return language === 'bash' || language === 'sh'
}

const EXTENSIONS: Readonly<Record<string, ScriptLanguage>> = {
  sh: 'sh',
  bash: 'bash',
  js: 'node',
  cjs: 'node',
  mjs: 'node',
  ts: 'node',
  cts: 'node',
  mts: 'node',
  py: 'python',
  ps1: 'powershell',
  psm1: 'powershell',
}

function evidentRather(language: ScriptLanguage, text: string): ScriptLanguage {
  if (!isShellLanguage(language)) return language
  const next = handedTo(text)
  return next === null ? (evidentLanguage(text) ?? language) : languageOfProgram(next)
}

/** The program that a shell's script hands itself over to at its beginning, as in `exec node "$0" "$@"`; else null. */
export function handedTo(text: string): string | null {
  const program = HANDS_OVER.exec(text.slice(0, 1_000))?.[1]
  return program !== undefined && languageOfProgram(program) !== 'unknown' ? program : null
}

const HANDS_OVER =
  /^(?:[^#\n]*[ \t;&|])?exec[ \t]+(?:\/[\w./-]*\/)?(?:env[ \t]+(?:-S[ \t]+)?)?([A-Za-z][\w.]*)(?:[ \t]+--?[\w=-]+)*[ \t]+"?\$\{?0\}?"?(?:[ \t;]|$)/m

/** The language of a program that a `#!` line starts, by its name. */
export function languageOfProgram(program: string): ScriptLanguage {
  if (/^(?:sh|dash|ash)$/.test(program)) return 'sh'
  if (/^(?:bash|zsh|ksh|mksh)(?:[\d.]+)?$/.test(program)) return 'bash'
  if (/^(?:node|nodejs|bun|deno|tsx|ts-node)$/.test(program)) return 'node'
  if (/^(?:python|pypy)[\d.]*$/.test(program)) return 'python'
  return /^(?:pwsh|powershell)/.test(program) ? 'powershell' : 'unknown'
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

import type { ScriptLanguage } from '../../../shared/lint/script-language.ts'

/** What a language is called. */
export const LANGUAGE_TITLES: Readonly<Record<ScriptLanguage, string>> = {
  bash: 'bash',
  sh: 'sh',
  node: 'Node',
  python: 'Python',
  powershell: 'PowerShell',
  unknown: 'text',
}

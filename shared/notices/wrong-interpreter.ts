import { EVIDENT_LANGUAGES, evidentLanguage } from '../evident-language.ts'
import { shebangProgram } from '../lint/script-language.ts'
import type { Notice } from '../notice-codes.ts'
import type { HookFacts } from './hook-facts.ts'
import { isShell } from './script-text.ts'

/** Of a script in Python or JavaScript that a shell read, why nothing of it was done; null for others. */
export function wrongInterpreter({ capture: { head }, script }: HookFacts): Notice | null {
  const text = head.text?.replace(/^\ufeff/, '') ?? ''
  // Behind a byte order mark the "#!" line is right, and not seen: that has a notice of its own.
  if (!isShell(script.language) || (head.bom && text.startsWith('#!'))) return null
  const language = evidentLanguage(text)
  if (language === null) return null
  const { title, shebang } = EVIDENT_LANGUAGES[language]
  const reader = shebangProgram(head.shebang)
  const since =
    reader === null ? 'the file has no "#!" line, so /bin/sh read it' : `its first line lets ${reader} read it`
  return {
    code: 'wrong-interpreter',
    message: `This is ${title}, but ${since}: it took the lines for commands, and nothing of the script was done as it was meant.`,
    fix: reader === null ? `Begin the file with "${shebang}".` : `Make "${shebang}" its first line.`,
  }
}

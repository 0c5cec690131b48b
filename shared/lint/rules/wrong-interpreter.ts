import { EVIDENT_LANGUAGES } from '../../evident-language.ts'
import type { Finding, Script } from '../diagnostic.ts'
import { handedTo, isShellLanguage, languageOfProgram, shebangProgram } from '../script-language.ts'

/** A hook in Python or JavaScript that a shell would read: it takes the lines for commands, and may even find some of them. */
export function wrongInterpreter({ text, event, shebang, language }: Script): Finding[] {
  if (event === null || (language !== 'python' && language !== 'node') || handedTo(text) !== null) return []
  const program = shebangProgram(shebang)
  const reader = program ?? '/bin/sh'
  if (program !== null && !isShellLanguage(languageOfProgram(program))) return []
  const { title, shebang: line } = EVIDENT_LANGUAGES[language]
  const end = text.indexOf('\n')
  const first = { from: 0, to: end < 0 ? text.length : end }
  return [
    {
      code: 'wrong-interpreter',
      severity: 'error',
      message: `This is ${title}, but ${reader} reads it${program === null ? ', since the file has no "#!" line' : ''}: it takes each line for a command.`,
      ...first,
      fixes: [
        {
          title: `Begin with ${line}`,
          kind: 'edit',
          edits: [program === null ? { from: 0, to: 0, insert: `${line}\n` } : { ...first, insert: line }],
        },
      ],
    },
  ]
}

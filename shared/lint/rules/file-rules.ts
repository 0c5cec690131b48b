import type { Finding, Script } from '../diagnostic.ts'
import { isShellLanguage } from '../script-language.ts'
import { bashFix } from './bashisms.ts'
import { missingInterpreter } from './missing-interpreter.ts'
import { wrongInterpreter } from './wrong-interpreter.ts'

/** What is wrong with the file itself: its first line, its line ends, its mode, its interpreter. */
export function fileFindings(script: Script, hasBashisms: boolean): Finding[] {
  if (script.platform === 'win32') return [...empty(script), ...syntax(script)]
  if (script.text.trim() === '' && !script.text.startsWith('#!')) return [...empty(script), ...notExecutable(script)]
  const wrong = isNearShebang(script.text) ? [] : wrongInterpreter(script)
  return [
    ...notExecutable(script),
    ...bom(script),
    ...crlf(script),
    ...(wrong.length > 0 ? wrong : noShebang(script, hasBashisms)),
    ...oddShebang(script),
    ...missingInterpreter(script),
    ...syntax(script),
  ]
}

function firstLine({ text }: Script): { readonly from: number; readonly to: number } {
  const end = text.indexOf('\n')
  return { from: 0, to: end < 0 ? text.length : end }
}

function empty({ text, event }: Script): Finding[] {
  if (text.trim() !== '' || event === null) return []
  return [
    {
      code: 'empty-file',
      severity: 'warning',
      message: 'The file is empty: as a hook it says nothing and decides nothing.',
      from: 0,
      to: text.length,
    },
  ]
}

function notExecutable(script: Script): Finding[] {
  const { mode, event } = script
  if (event === null || mode === null || (mode & 0o111) !== 0) return []
  return [
    {
      code: 'not-executable',
      severity: 'warning',
      message: 'The file is not executable, which switches the hook off: the agent passes it over and says nothing.',
      ...firstLine(script),
      fixes: [{ title: 'Make it executable', kind: 'action', action: 'make-executable' }],
    },
  ]
}

function bom(script: Script): Finding[] {
  if (!script.bom || script.language === 'powershell') return []
  return [
    {
      code: 'bom',
      severity: 'error',
      message:
        'The file begins with a byte order mark, so its first line is not seen as "#!": /bin/sh reads the script, whatever that line says.',
      ...firstLine(script),
      fixes: [{ title: 'Save it without the byte order mark', kind: 'action', action: 'drop-bom' }],
    },
  ]
}

function crlf(script: Script): Finding[] {
  const { lineEnds, shebang, language } = script
  if (lineEnds === 'lf' || language === 'powershell') return []
  const fixes = [{ title: 'Save it with LF line ends', kind: 'action', action: 'convert-to-lf' }] as const
  if (shebang !== null && lineEnds === 'crlf' && script.text.includes('\n')) {
    return [
      {
        code: 'crlf-shebang',
        severity: 'error',
        message:
          'Line 1 ends in CR LF, so the system looks for an interpreter with a CR in its name, which does not exist: the hook cannot run.',
        ...firstLine(script),
        fixes,
      },
    ]
  }
  if (!isShellLanguage(language)) return []
  return [
    {
      code: 'crlf-lines',
      severity: 'error',
      message: `${lineEnds === 'mixed' ? 'Some lines end' : 'The lines end'} in CR LF: the shell takes the CR for a part of the command or the word before it.`,
      ...firstLine(script),
      fixes,
    },
  ]
}

/** Extensions by which only an editor knows the language: the system goes by the first line. */
function noShebang(script: Script, hasBashisms: boolean): Finding[] {
  const { shebang, event, text, language } = script
  if (shebang !== null || event === null || language === 'powershell' || isNearShebang(text)) return []
  return [
    {
      code: 'no-shebang',
      severity: hasBashisms ? 'error' : 'info',
      message: hasBashisms
        ? 'The file has no "#!" line, so /bin/sh reads it, and it is written for bash. A hook that goes on after such an error answers as if nothing had been found.'
        : 'The file has no "#!" line, so /bin/sh reads it. Say who is to read it.',
      ...firstLine(script),
      fixes: hasBashisms
        ? [bashFix(text)]
        : [
            { title: 'Begin with #!/bin/sh', kind: 'edit', edits: [{ from: 0, to: 0, insert: '#!/bin/sh\n' }] },
            bashFix(text),
          ],
    },
  ]
}

function isNearShebang(text: string): boolean {
  return /^\s*#\s*!\s*\//.test(text.slice(0, 200)) && !text.startsWith('#!')
}

function oddShebang(script: Script): Finding[] {
  const { text, shebang, event } = script
  const place = firstLine(script)
  const say = (message: string, insert: string | null, to = place.to): Finding[] => [
    {
      code: 'odd-shebang',
      severity: 'error',
      message,
      from: 0,
      to: Math.max(to, 1),
      fixes:
        insert === null
          ? []
          : [
              {
                title: `Write ${insert.trim() || 'it at the very beginning'}`,
                kind: 'edit',
                edits: [{ from: 0, to, insert }],
              },
            ],
    },
  ]
  if (shebang === null) {
    if (event === null || !isNearShebang(text)) return []
    const all = /^\s*#\s*!\s*[^\n]*/.exec(text)?.[0] ?? ''
    return say(
      'The "#!" line counts only when "#!" are the very first two characters of the file: /bin/sh reads this script.',
      all.trim().replace(/^#\s*!\s*/, '#!'),
      all.length,
    )
  }
  const [program = '', ...args] = shebang.trim().split(/\s+/)
  if (program === '') return say('The "#!" line names no interpreter.', '#!/usr/bin/env bash')
  if (/^[A-Za-z]:\\|^[\\]/.test(program))
    return say('The system does not know this path; "#!/usr/bin/env" finds an interpreter on the PATH.', null)
  if (!program.startsWith('/')) {
    return say(
      `${program} is looked for in the working directory, not on the PATH.`,
      `#!/usr/bin/env ${[...(args.length > 0 ? ['-S'] : []), program.slice(program.lastIndexOf('/') + 1), ...args].join(' ')}`,
    )
  }
  if (program.endsWith('/env')) {
    const isSplit = args[0]?.startsWith('-') === true
    if (args.length === 0) return say('env is told nothing to start.', '#!/usr/bin/env bash')
    if (!isSplit && args.length > 1) {
      return say(
        `Linux hands "${args.join(' ')}" to env as one word, and env looks for a program of that name. env -S splits it.`,
        `#!${program} -S ${args.join(' ')}`,
      )
    }
    return []
  }
  if (args.length > 1 && args[0]?.startsWith('-S') !== true) {
    return say(
      `Linux hands "${args.join(' ')}" to ${program} as one word.`,
      `#!/usr/bin/env -S ${program.slice(program.lastIndexOf('/') + 1)} ${args.join(' ')}`,
    )
  }
  return []
}

function syntax({ text, facts }: Script): Finding[] {
  const error = facts?.syntax?.error
  if (error == null) return []
  const from = lineStart(text, error.line)
  const end = text.indexOf('\n', from)
  const lineTo = end < 0 ? text.length : end
  const start = Math.min(lineTo, error.column === null ? from + leading(text, from) : from + error.column - 1)
  return [
    {
      code: 'syntax-error',
      severity: 'error',
      message: `${facts?.syntax?.interpreter ?? 'The interpreter'} cannot read the script: ${error.message}`,
      from: start,
      to: Math.max(start, lineTo),
    },
  ]
}

function leading(text: string, from: number): number {
  return /^[ \t]*/.exec(text.slice(from, from + 200))?.[0].length ?? 0
}

/** Where a line begins; of a line behind the end, where the text ends. */
function lineStart(text: string, line: number): number {
  let from = 0
  for (let number = 1; number < line; number += 1) {
    const end = text.indexOf('\n', from)
    if (end < 0) return from
    from = end + 1
  }
  return from
}

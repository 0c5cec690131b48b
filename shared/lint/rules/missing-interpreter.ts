import { nearest } from '../../nearest.ts'
import type { Finding, Fix, Script } from '../diagnostic.ts'
import { shebangProgram } from '../script-language.ts'

/** What hooks are commonly read by: what a mistyped name is compared with. */
const COMMON = ['bash', 'sh', 'zsh', 'node', 'deno', 'bun', 'python3', 'python', 'pwsh', 'ruby', 'perl']

/** An interpreter that the hook's process will not find, with the one that was probably meant. */
export function missingInterpreter(script: Script): Finding[] {
  const found = script.facts?.interpreter
  if (found == null || found.path !== null) return []
  // Of a path that is none, that is said.
  if (script.shebang !== null && /^\s*[^\s/]/.test(script.shebang)) return []
  const byEnv = /\/env\b/.test(script.shebang ?? '') || script.shebang === null
  const name = found.name === '' ? (shebangProgram(script.shebang) ?? '') : found.name
  const end = script.text.indexOf('\n')
  const to = end < 0 ? script.text.length : end
  const meant = meantBy(name)
  return [
    {
      code: 'interpreter-missing',
      severity: 'error',
      message: `${
        byEnv
          ? `${name} is not on the PATH that the hook gets: it cannot run. An editor that was not started from a terminal may have a shorter PATH than your shell.`
          : `${name} does not exist: the hook cannot run. "#!/usr/bin/env" finds an interpreter on the PATH.`
      }${meant === null ? '' : ` Did you mean ${meant}?`}`,
      from: 0,
      to,
      fixes: byEnv ? otherName(script, name, meant, to) : byPath(script, name, meant),
    },
  ]
}

/** The interpreter that a name most likely means when it is not one itself. */
function meantBy(name: string): string | null {
  const program = name.slice(name.lastIndexOf('/') + 1)
  if (COMMON.includes(program)) return null
  return COMMON.find((one) => letters(one) === letters(program)) ?? nearest(program, COMMON)
}

/** The same for words in which letters changed places. */
function letters(word: string): string {
  return word.split('').toSorted().join('')
}

function otherName({ text }: Script, name: string, meant: string | null, end: number): Fix[] {
  const from = text
    .slice(0, end)
    .search(new RegExp(`(?<=[\\s/])${name.replaceAll(/[^\w]/g, String.raw`\$&`)}(?=\\s|$)`))
  if (meant === null || from < 0) return []
  return [{ title: `Write ${meant}`, kind: 'edit', edits: [{ from, to: from + name.length, insert: meant }] }]
}

/** Lets env look for what is not where the line says. Python 2's name is seldom there any more. */
function byPath({ shebang }: Script, name: string, meant: string | null): Fix[] {
  const [written = '', ...args] = (shebang ?? '').trim().split(/\s+/)
  const program = meant ?? name.slice(name.lastIndexOf('/') + 1)
  if (!COMMON.includes(program)) return []
  const insert = [
    '/usr/bin/env',
    ...(args.length > 0 ? ['-S'] : []),
    program === 'python' ? 'python3' : program,
    ...args,
  ]
  const from = 2 + (shebang ?? '').indexOf(written)
  return [
    {
      title: `Write #!${insert.join(' ')}`,
      kind: 'edit',
      edits: [{ from, to: 2 + (shebang ?? '').trimEnd().length, insert: insert.join(' ') }],
    },
  ]
}

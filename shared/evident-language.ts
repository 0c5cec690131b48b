/** A language that a text shows by itself, whoever is to read it; `node` stands for JavaScript. */
export type EvidentLanguage = 'python' | 'node'

/** So much of a text is looked at. */
const MOST_LINES = 200
const MOST_UNITS = 20_000

/**
 * The language that a text is evidently written in, whatever its `#!` line says; null where a shell may well be meant.
 * Its first line of code must be that language's: in a shell's script Python and JavaScript stand further down, in
 * here-documents and in quotes.
 */
export function evidentLanguage(text: string): EvidentLanguage | null {
  const lines = codeLines(text)
  const [first] = lines
  if (first === undefined) return null
  for (const [language, { sure, sign }] of LANGUAGES) {
    if (sure.test(first)) return language
    if (sign.test(first) && lines.slice(1).some((line) => sure.test(line) || sign.test(line))) return language
  }
  return null
}

/** The name of the language, and the `#!` line that gives a script to its interpreter. */
export const EVIDENT_LANGUAGES: Readonly<
  Record<EvidentLanguage, { readonly title: string; readonly shebang: string }>
> = {
  python: { title: 'Python', shebang: '#!/usr/bin/env python3' },
  node: { title: 'JavaScript', shebang: '#!/usr/bin/env node' },
}

/** `sure`: no shell's script has such a line. `sign`: two of them tell. */
const LANGUAGES: readonly (readonly [EvidentLanguage, { readonly sure: RegExp; readonly sign: RegExp }])[] = [
  [
    'python',
    {
      // `import` is a program of ImageMagick too, which takes the name of a picture.
      sure: /^(?:from [\w.]+ import [\w(*]|(?:async )?def \w+\(.*:$|class \w+(?:\(.*\))?:$|import (?:json|sys|os|re|pathlib|subprocess|datetime|time|shlex|logging|typing)(?:$|,| as ))/,
      sign: /^(?:import [A-Za-z_][\w.]*(?: as \w+)?(?:, ?[A-Za-z_][\w.]*(?: as \w+)?)*$|print\(.*\)$|[A-Za-z_]\w* = [A-Za-z_][\w.]*\(.*\)$|(?:if|elif|for|while|with|except) \S.*:$|(?:try|else|except|finally):$)/,
    },
  ],
  [
    'node',
    {
      sure: /^(?:const (?:[\w$]+ ?= ?|[{[])|import (?:[\w$*{].* from )?['"]|import \{$|(['"])use strict\1;?$|async function |(?:await )?(?:process\.(?:stdin|stdout|stderr|env|exit)|console\.(?:log|error)|JSON\.(?:parse|stringify))\b[.(])/,
      sign: /^(?:(?:let|var) [\w$]+ = \S|(?:let|var) [{[]|function [\w$]+\([^)]+\) ?\{$)|\brequire\(['"]|\) => |=> [{(]/,
    },
  ],
]

/** The lines that are neither empty nor a comment of any language, nor part of the text that a Python file begins with. */
function codeLines(text: string): readonly string[] {
  const code: string[] = []
  let ends: string | null = null
  for (const whole of text.slice(0, MOST_UNITS).split('\n', MOST_LINES)) {
    const line = whole.trim()
    if (ends !== null) {
      if (line.includes(ends)) ends = null
      continue
    }
    if (line === '' || line.startsWith('#') || line.startsWith('//')) continue
    const opener = COMMENTS.find(([begins]) => line.startsWith(begins))
    if (opener !== undefined && code.length === 0) {
      const [begins, end] = opener
      if (!line.slice(begins.length).includes(end)) ends = end
      continue
    }
    code.push(line)
  }
  return code
}

const COMMENTS: readonly (readonly [begins: string, ends: string])[] = [
  ['/*', '*/'],
  ['"""', '"""'],
  ["'''", "'''"],
]

import type { CodeContext } from '../code/code-context.ts'
import { scopeAt } from '../code/code-scopes.ts'
import { isName, isPunct, type CodeStream, type CodeToken } from '../code/code-token.ts'
import type { Finding, Fix } from '../diagnostic.ts'

const OF_COMMONJS = /^(?:require|module|exports|__dirname|__filename)$/

/** `require` and its like in a script that Node reads as an ES module, where they don't exist: it ends with an error there. */
export function moduleKind({ file, language, streams, scopes }: CodeContext): Finding[] {
  const [stream] = streams
  if (language !== 'node' || stream === undefined || !/\bnode\b/.test(file.shebang ?? '')) return []
  const sign = stream.find(
    (token, index) =>
      isModuleWord(stream, index) ||
      (isName(token, 'await') && scopeAt(scopes, token.from) === 0 && !inBraces(stream, index)),
  )
  if (sign === undefined) return []
  const declared = new Set(
    stream.flatMap((token, index) =>
      token.kind === 'name' && OF_COMMONJS.test(token.text) && isDeclared(stream, index) ? [token.text] : [],
    ),
  )
  const foreign = stream.find((token, index) => isForeign(stream, index) && !declared.has(token.text))
  if (foreign === undefined) return []
  const fix = fixOf(foreign, file.text)
  const why = isName(sign, 'await') ? 'await outside of a function makes' : `${sign.text} makes`
  return [
    {
      code: 'mixes-modules',
      severity: 'error',
      message: `${why} an ES module of this script, where ${foreign.text} does not exist: it ends with an error, and the action goes ahead.`,
      from: foreign.from,
      to: foreign.to,
      fixes: fix === null ? [] : [fix],
    },
  ]
}

function isModuleWord(stream: CodeStream, index: number): boolean {
  const token = stream[index]
  const next = stream[index + 1]
  if (isPunct(stream[index - 1], '.') || isPunct(next, ':')) return false
  if (isName(token, 'export')) return next?.kind === 'name' || isPunct(next, '{') || isPunct(next, '*')
  if (!isName(token, 'import')) return false
  return (
    isPunct(next, '.') || isPunct(next, '{') || isPunct(next, '*') || next?.kind === 'string' || next?.kind === 'name'
  )
}

/** In braces of a function that was not recognised, `await` says nothing. */
function inBraces(stream: CodeStream, index: number): boolean {
  let depth = 0
  for (let at = index - 1; at >= 0; at -= 1) {
    const token = stream[at]
    if (token?.kind !== 'punct') continue
    if (/[([{]$/.test(token.text)) depth -= 1
    else if (/^[)\]}]/.test(token.text)) depth += 1
    if (depth < 0) return true
  }
  return false
}

function isForeign(stream: CodeStream, index: number): boolean {
  const token = stream[index]
  const next = stream[index + 1]
  if (token?.kind !== 'name' || !OF_COMMONJS.test(token.text) || isPunct(stream[index - 1], '.') || isPunct(next, ':'))
    return false
  // Who asks whether there is such a thing knows of it.
  if (isName(stream[index - 1], 'typeof')) return false
  if (token.text === 'require') return isPunct(next, '(') || isPunct(next, '.')
  if (token.text === 'module') return isPunct(next, '.') && isName(stream[index + 2], 'exports')
  return token.text !== 'exports' || isPunct(next, '.')
}

function isDeclared(stream: CodeStream, index: number): boolean {
  const before = stream[index - 1]
  if (isName(before, 'typeof')) return true
  return /^(?:const|let|var|function|import|[{,])$/.test(before?.text ?? '') && !isPunct(stream[index + 1], '(')
}

function fixOf({ text }: CodeToken, source: string): Fix | null {
  const at = source.startsWith('#!') ? source.indexOf('\n') + 1 : 0
  const insert = {
    require: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n",
    __dirname: 'const __dirname = import.meta.dirname\n',
    __filename: 'const __filename = import.meta.filename\n',
  }[text]
  return insert === undefined
    ? null
    : { title: `Make ${text} known`, kind: 'edit', edits: [{ from: at, to: at, insert }] }
}

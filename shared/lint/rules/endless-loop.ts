import type { CodeContext } from '../code/code-context.ts'
import { codeLines } from '../code/code-lines.ts'
import { isName, isPunct, type CodeStream } from '../code/code-token.ts'
import type { Finding } from '../diagnostic.ts'
import type { Command, Group } from '../shell/shell-model.ts'
import { bareOf } from '../shell/word-text.ts'
import type { ShellContext } from './shell-context.ts'
import { endsAtFailure } from './shell-strict.ts'

function endless(from: number, to: number): Finding {
  return {
    code: 'endless-loop',
    severity: 'warning',
    message:
      'Nothing ends this loop: the hook runs up to its time limit, counts as failed then, and the action goes ahead.',
    from,
    to,
  }
}

/** So many loops of a script, and lines of a loop, are looked at. */
const MOST_LOOPS = 40
const MOST_LINES = 200

/** What ends a loop or a script, or may do so. */
const ENDS =
  /^(?:break|continue|exit|return|read|mapfile|readarray|select|exec|eval|source|\.|trap|timeout|ulimit|kill|pkill|killall)$/

/**
 * `while true; do … done` of a shell in which nothing can end it. Said only where that is sure: each command in it is
 * known, and nobody else can end the script.
 */
export function endlessShellLoops(context: ShellContext): Finding[] {
  const { script } = context
  const isForOthers = ({ name, ends }: Command): boolean => ends === '&' || /^(?:trap|ulimit|set)$/.test(name ?? '')
  if (endsAtFailure(context) || script.commands.some(isForOthers)) return []
  const loops = [...script.groups.entries()].filter(([, { kind }]) => kind === 'loop').slice(0, MOST_LOOPS)
  return loops.flatMap(([index, loop]): Finding[] => {
    if (loop.close === null || loop.piped || /^\|$/.test(loop.close.ends)) return []
    const inside = script.commands.filter(
      (command) => command !== loop.close && command.from >= loop.from && command.to <= loop.to,
    )
    const [asked, ...more] = inside.filter(({ group, isCondition }) => group === index && isCondition)
    if (asked === undefined || more.length > 0 || !isAlwaysSo(asked, script.text)) return []
    const isKnown = ({ name, words }: Command): boolean =>
      name === null ? words.length === 0 : !ENDS.test(name) && !script.functions.has(name)
    if (!inside.every(isKnown) || isElsewhere(script.groups, loop)) return []
    // `${x:?}` ends a script as well.
    if (/:?\?/.test(script.text.slice(loop.from, loop.to))) return []
    return [endless(asked.from, asked.to)]
  })
}

/** `while true`, `while :`, `until false`, and nothing else. */
function isAlwaysSo({ from, words, lead, redirects }: Command, text: string): boolean {
  const [only, ...more] = words
  if (only === undefined || more.length > 0 || redirects.length > 0) return false
  const word = lead.at(-1) ?? /(\w+)\s*$/.exec(text.slice(Math.max(0, from - 20), from))?.[1]
  const name = bareOf(only)
  return word === 'while' ? name === 'true' || name === ':' : word === 'until' && name === 'false'
}

/** In a function or a process of its own: who calls that, and who ends it, is not looked into. */
function isElsewhere(groups: readonly Group[], loop: Group): boolean {
  for (let at = loop.parent; at !== null; at = groups[at]?.parent ?? null) {
    const kind = groups[at]?.kind
    if (kind === 'function' || kind === 'substitution' || kind === 'process' || kind === 'subshell') return true
  }
  return false
}

/** `while True:` of Python at the outermost level, with nothing in it that can end it: any call but these may raise. */
export function endlessCodeLoops({ file, language, streams }: CodeContext): Finding[] {
  const [stream] = streams
  if (language !== 'python' || stream === undefined) return []
  const lines = codeLines(stream, file.text)
  return lines.flatMap(({ start, indent }, at): Finding[] => {
    const [word, value, colon] = stream.slice(start, start + 3)
    if (indent > 0 || word === undefined || value === undefined || !isName(word, 'while')) return []
    if (!/^(?:True|1)$/.test(value.text) || !isPunct(colon, ':')) return []
    const following = lines.slice(at + 1, at + 1 + MOST_LINES)
    const after = following.find((line) => line.indent === 0)
    if (after === undefined && following.length === MOST_LINES) return []
    const body = stream.slice(start + 3, after?.start ?? stream.length)
    return body.some(({ kind }) => kind !== 'newline') && isPlain(body) ? [endless(word.from, value.to)] : []
  })
}

function isPlain(body: CodeStream): boolean {
  return body.every(({ kind, text }, index) => {
    if (kind === 'punct') return !/^(?:[[/%]|\/\/|\*\*)=?$/.test(text)
    if (kind !== 'name') return true
    if (/^(?:break|return|raise|yield|assert|exit|quit|await|with|import|from|del|def|class|lambda)$/.test(text))
      return false
    return !isPunct(body[index + 1], '(') || /^(?:sleep|print|flush|not|and|or|if|elif|while)$/.test(text)
  })
}

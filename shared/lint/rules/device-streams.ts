import type { Edit, Finding } from '../diagnostic.ts'
import type { ShellScript, Word } from '../shell/shell-model.ts'
import { literalOf } from '../shell/word-text.ts'
import type { ShellContext } from './shell-context.ts'

const STREAM = /^\/(?:dev\/std(?:in|out|err)|dev\/fd\/[012]|proc\/self\/fd\/[012])$/

/** Streams opened by their names, which sockets do not bear. */
export function deviceStreams({ script }: ShellContext): Finding[] {
  const findings: Finding[] = []
  const say = (word: Word, how: string, fix: Edit | null): void => {
    findings.push({
      code: 'opens-dev-stream',
      severity: 'warning',
      message: `${literalOf(word)} works in a terminal, but not under the agent: the streams are sockets there, which cannot be opened by name (“No such device or address”). ${how}`,
      from: word.from,
      to: word.to,
      fixes:
        fix === null
          ? []
          : [{ title: fix.insert === '' ? 'Leave it out' : `Write ${fix.insert.trim()}`, kind: 'edit', edits: [fix] }],
    })
  }
  for (const command of script.commands) {
    for (const { operator, fd, target, from, to } of command.redirects) {
      const literal = target === null ? null : literalOf(target)
      if (target === null || literal === null || !STREAM.test(literal)) continue
      const number = /(?:err|2)$/.test(literal) ? '2' : /(?:out|1)$/.test(literal) ? '1' : '0'
      const isOutput = operator.startsWith('>') || operator.startsWith('&>')
      const { how, edit } = isOutput
        ? streamOutput(operator, `${fd}>&${number}`, { from, to })
        : streamInput(script, { from, to }, command.words.length > 0)
      say(target, how, edit)
    }
    const name = command.name
    if (name === 'echo' || name === 'printf' || name === '[' || name === 'test' || command.test !== null) continue
    for (const word of command.words.slice(1)) {
      if (!STREAM.test(literalOf(word) ?? '')) continue
      const dash = name === 'jq' || name === 'cat' ? '-' : null
      // jq has no `-`; without a file it reads its input.
      const edit =
        name === 'jq'
          ? { from: spaceBefore(script, word.from), to: word.to, insert: '' }
          : dash === null
            ? null
            : { from: word.from, to: word.to, insert: dash }
      say(word, 'Let the command read its own input.', edit)
    }
  }
  return findings
}

type Place = Pick<Edit, 'from' | 'to'>

interface Advice {
  readonly how: string
  readonly edit: Edit | null
}

function streamOutput(operator: string, insert: string, place: Place): Advice {
  const [, copied = ''] = insert.split('>')
  return { how: `Write >${copied}.`, edit: operator.startsWith('&') ? null : { ...place, insert } }
}

/** `$(</dev/stdin)` is a command of nothing else: left out, it would read nothing. */
function streamInput(script: ShellScript, { from, to }: Place, hasCommand: boolean): Advice {
  const isAlone = /\$\(\s*$/.test(script.text.slice(0, from)) && /^\s*\)/.test(script.text.slice(to))
  if (isAlone) return { how: 'Write $(cat) instead.', edit: { from, to, insert: 'cat' } }
  const how = 'Leave it out: the input is there anyway.'
  return { how, edit: hasCommand ? { from: spaceBefore(script, from), to, insert: '' } : null }
}

function spaceBefore({ text }: ShellScript, from: number): number {
  let at = from
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at -= 1
  return at
}

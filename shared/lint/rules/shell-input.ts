import type { Finding } from '../diagnostic.ts'
import { HOST_VARIABLE_HINT, isHostVariable, sayHostVariable } from '../../host-variables.ts'
import { jqCall } from '../shell/jq-call.ts'
import type { Command, ShellScript, Word } from '../shell/shell-model.ts'
import { groupsAround, readsHookInput } from '../shell/shell-places.ts'
import { bareOf, literalOf } from '../shell/word-text.ts'
import { deviceStreams } from './device-streams.ts'
import { endsAtFailure } from './shell-strict.ts'
import type { ShellContext } from './shell-context.ts'
import { inputVariables } from '../shell/shell-payload.ts'

/** How a shell script gets at its input, and what goes wrong there. */
export function shellInput(context: ShellContext): Finding[] {
  return [
    ...unreadInput(context),
    ...deviceStreams(context),
    ...readTraps(context),
    ...echoMangles(context),
    ...hostVariables(context),
  ]
}

/** Commands that never look at their input. */
const BLIND =
  /^(?:echo|printf|exit|return|test|\[|set|unset|local|export|readonly|declare|:|true|false|cd|pwd|date|sleep|mkdir|rm|rmdir|touch|ls|cp|mv|chmod|basename|dirname|shift|trap|wait|break|continue|command|type|which|kill|umask|jobs|let|shopt|hostname|uname|id|whoami)$/

/** Only a script of nothing but such commands is sure to leave its input alone. */
function unreadInput({ file, script }: ShellContext): Finding[] {
  if (file.event === null) return []
  const real = script.commands.filter(
    ({ closes, words, test }) => closes === null && (words.length > 0 || test !== null),
  )
  if (real.length === 0) return []
  const isBlind = (command: Command): boolean => {
    const input = command.redirects.find(({ operator, fd }) => operator.startsWith('<') && (fd === '' || fd === '0'))
    if (input !== undefined) return input.target === null || literalOf(input.target) !== '/dev/stdin'
    if (command.test !== null) return true
    const name = command.name
    if (name === 'for' || (name === 'jq' && jqCall(command).readsNothing)) return true
    return name !== null && (BLIND.test(name) || script.functions.has(name))
  }
  const substitutesInput = /\$\(\s*</.test(file.text)
  if (substitutesInput || !real.every(isBlind)) return []
  const [first] = real
  return [
    {
      code: 'stdin-unread',
      severity: 'info',
      message: 'The script never reads its input: it cannot know what it decides about. INPUT=$(cat) reads it.',
      from: first?.from ?? 0,
      to: first?.to ?? 0,
    },
  ]
}

function readTraps(context: ShellContext): Finding[] {
  const { script } = context
  const strict = endsAtFailure(context)
  return script.commands.flatMap((command, index) => {
    if (command.name !== 'read' || !readsHookInput(script, command)) return []
    if (command.words.some((word) => /^-\w*u/.test(bareOf(word) ?? ''))) return []
    const lead = command.lead.find((word) => /^(?:while|until|if|elif)$/.test(word))
    const effect =
      command.ends === '||'
        ? null
        : lead === 'while' || lead === 'until'
          ? 'the loop ends without looking at the only line there is'
          : lead === 'if' || lead === 'elif' || command.ends === '&&'
            ? 'the script takes the input for missing'
            : strict && !isTested(script, command)
              ? 'under set -e the script ends right here'
              : null
    if (effect === null) return []
    const name = literalOf(command.words.at(-1) ?? command.words[0] ?? NO_WORD) ?? 'LINE'
    const loop = lead === 'while' && script.commands[index + 1]?.group === command.group
    return [
      {
        code: 'read-needs-newline',
        severity: 'warning',
        message: `The agent sends no newline at the end of the input, so read reports failure on the only line: ${effect}. A test with echo adds that newline and hides this. INPUT=$(cat) takes the whole input.`,
        from: command.from,
        to: command.to,
        fixes:
          loop && /^[A-Za-z_]\w*$/.test(name)
            ? [
                {
                  title: `Add || [ -n "$${name}" ]`,
                  kind: 'edit',
                  edits: [{ from: command.to, to: command.to, insert: ` || [ -n "$${name}" ]` }],
                },
              ]
            : [],
      },
    ]
  })
}

const NO_WORD: Word = { from: 0, to: 0, parts: [] }

function isTested(script: ShellScript, command: Command): boolean {
  return command.lead.includes('!') || groupsAround(script, command).some(({ kind }) => kind === 'function')
}

function echoMangles({ file, script }: ShellContext): Finding[] {
  const inputs = inputVariables(script)
  return script.commands.flatMap((command, index): Finding[] => {
    if (command.name !== 'echo' || command.ends !== '|' || command.words.length !== 2) return []
    const next = script.commands
      .slice(index + 1, index + 3)
      .find(({ group, piped }) => group === command.group && piped)
    if (next === undefined || !/^(?:jq|python3?|node)$/.test(next.name ?? '')) return []
    const [name, word] = command.words
    const [part] = word?.parts ?? []
    if (name === undefined || word === undefined || part?.kind !== 'variable' || word.parts.length !== 1) return []
    if (part.quote === 'none' && inputs.has(part.name)) return [splitsInput(word)]
    if (file.language !== 'sh') return []
    return [
      {
        code: 'echo-mangles-input',
        severity: 'warning',
        message: `Under sh, echo turns \\n, \\t and \\\\ in the JSON into other characters: an input with several lines is broken by it. printf '%s\\n' leaves it as it is.`,
        from: command.from,
        to: command.to,
        fixes: [
          {
            title: "Write printf '%s\\n'",
            kind: 'edit',
            edits: [{ from: name.from, to: name.to, insert: "printf '%s\\n'" }],
          },
        ],
      },
    ]
  })
}

/** `echo $INPUT | jq …` */
function splitsInput({ from, to }: Word): Finding {
  const edits = [
    { from, to: from, insert: '"' },
    { from: to, to, insert: '"' },
  ]
  return {
    code: 'echo-mangles-input',
    severity: 'warning',
    message:
      'Without quotes the shell takes the input apart at its blanks, and puts file names in place of *: texts with several blanks or a * arrive changed.',
    from,
    to,
    fixes: [{ title: 'Put it in quotes', kind: 'edit', edits }],
  }
}

function hostVariables({ script }: ShellContext): Finding[] {
  if (!HOST_VARIABLE_HINT.test(script.text)) return []
  const set = new Set<string>()
  for (const command of script.commands) {
    for (const { name } of command.assignments) set.add(name)
    const name = command.name
    if (name === 'read' || name === 'for' || name === 'mapfile') {
      for (const word of command.words.slice(1)) set.add(literalOf(word) ?? '')
    }
  }
  const said = new Set<string>()
  const findings: Finding[] = []
  for (const part of [...variablesOf(script), ...printedVariables(script)]) {
    const { name, rest } = part
    // With a value for when it is missing, the author knows.
    if (!isHostVariable(name) || set.has(name) || said.has(name) || /^:?[-+=?]./.test(rest)) continue
    said.add(name)
    findings.push({
      code: 'unset-variable',
      // Who writes ${NAME:-} counts on its being empty.
      severity: /^:?-$/.test(rest) ? 'info' : 'warning',
      message: sayHostVariable(name),
      from: part.from,
      to: part.to,
    })
  }
  return findings
}

/** `printenv NAME`, unless what follows looks after its being missing. */
function* printedVariables({ commands, text }: ShellScript) {
  for (const { name, words, lead, to } of commands) {
    const [, word, further] = words
    if (name !== 'printenv' || word === undefined || further !== undefined || lead.length > 0) continue
    if (/^[^\n;]{0,40}(?:\|\||&&)/.test(text.slice(to, to + 44))) continue
    yield { name: literalOf(word) ?? '', rest: '', from: word.from, to: word.to }
  }
}

function* variablesOf({ commands, groups }: ShellScript) {
  for (const { subject } of groups) for (const part of subject?.parts ?? []) if (part.kind === 'variable') yield part
  for (const command of commands) {
    const words = [
      ...command.words,
      ...command.assignments.map(({ value }) => value),
      ...command.redirects.flatMap(({ target, body }) => [target, body]),
    ]
    for (const word of words) for (const part of word?.parts ?? []) if (part.kind === 'variable') yield part
  }
}

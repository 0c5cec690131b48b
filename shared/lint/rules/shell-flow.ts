import { EVENTS } from '../../events.ts'
import { ANSWER_KEY } from '../answer-shape.ts'
import type { Finding } from '../diagnostic.ts'
import type { Command, Group, Redirect, ShellScript } from '../shell/shell-model.ts'
import { groupsAround, outputPlace } from '../shell/shell-places.ts'
import { literalOf } from '../shell/word-text.ts'
import { isForSeveralAgents } from '../several-agents.ts'
import { exitWithoutAnswer } from './exit-code-words.ts'
import type { ShellContext } from './shell-context.ts'

/** How a shell script ends, and what it leaves behind. */
export function shellFlow(context: ShellContext): Finding[] {
  return [...exitCodes(context), ...background(context)]
}

function exitCodes({ file, script }: ShellContext): Finding[] {
  const answers = ANSWER_KEY.test(file.text) || /\{\s*\}/.test(file.text)
  return script.commands.flatMap((command, index): Finding[] => {
    const name = command.name
    if (name !== 'exit') return []
    const code = codeOf(script, command)
    if (code === null || !/^[1-9]\d*$/.test(code)) return []
    // Beside an answer, that is said there.
    if (isAfterAnswer(script, index)) return []
    if (endsPartOnly(script, command) || isForPerson(script, index)) return []
    const place = { from: command.from, to: command.to }
    if (code === '2') {
      if (isForSeveralAgents(file.text)) return []
      return [
        {
          code: 'exit-code-without-answer',
          severity: 'warning',
          message: exitWithoutAnswer(code, answers),
          ...place,
        },
      ]
    }
    if (answers || file.event === null || EVENTS[file.event].cancels === 'no' || asksForProgram(script, index))
      return []
    return [
      {
        code: 'exit-code-without-answer',
        severity: 'warning',
        message: exitWithoutAnswer(code, answers),
        ...place,
      },
    ]
  })
}

/** The exit code as it stands there, or the one of those that its variable holds which is not 0. */
function codeOf({ commands }: ShellScript, { words }: Command): string | null {
  const [, word] = words
  const [part] = word?.parts ?? []
  if (word === undefined || part?.kind !== 'variable' || word.parts.length > 1) return literalOf(word ?? NO_WORD)
  const values = commands.flatMap(({ assignments }) =>
    assignments.filter(({ name }) => name === part.name).map(({ value }) => (value === null ? null : literalOf(value))),
  )
  if (values.length === 0 || !values.every((value) => value !== null && /^\d+$/.test(value))) return null
  return values.find((value) => value !== '0') ?? null
}

const NO_WORD = { from: 0, to: 0, parts: [] } as const

function isAfterAnswer({ commands, text }: ShellScript, index: number): boolean {
  const exit = commands[index]
  for (let at = index - 1; at >= Math.max(0, index - 20); at -= 1) {
    const command = commands[at]
    if (command === undefined || command.group !== exit?.group || command.branch !== exit.branch) continue
    if (/^(?:echo|printf|cat|jq)$/.test(command.name ?? '') && ANSWER_KEY.test(text.slice(command.from, command.to))) {
      return !command.redirects.some(({ operator }) => operator === '>&')
    }
  }
  return false
}

/** In a subshell or a substitution it ends no more than that, and what stands around it may ask for the code. */
function endsPartOnly(script: ShellScript, command: Command): boolean {
  return groupsAround(script, command).some(({ kind }) => kind === 'subshell' || kind === 'substitution')
}

/** What ends because a person started it by hand, in a terminal or without an argument: the agent never comes there. */
function isForPerson(script: ShellScript, index: number): boolean {
  const { commands, groups, text } = script
  const exit = commands[index]
  if (exit === undefined) return false
  const around = new Set<Group | undefined>(groupsAround(script, exit))
  const lineFrom = text.lastIndexOf('\n', exit.from)
  return commands.slice(Math.max(0, index - 4), index).some(({ from, to, test, name, group, isCondition }) => {
    if (test === null && name !== '[' && name !== 'test') return false
    const decides = isCondition ? around.has(groups[group]) : from > lineFrom
    return decides && /(?:-t\s+[01]\b|\$#|\$\{#\})/.test(text.slice(from, to))
  })
}

/** What ends because a program is missing has failed indeed: it says no “no”. */
function asksForProgram({ commands }: ShellScript, index: number): boolean {
  return commands
    .slice(Math.max(0, index - 4), index)
    .some(({ name }) => /^(?:command|type|which|hash)$/.test(name ?? ''))
}

function background({ script }: ShellContext): Finding[] {
  const waits = script.commands.some((command) => command.name === 'wait')
  const silenced = script.commands.some(
    (command) => command.name === 'exec' && command.words.length === 1 && redirectsBoth(command.redirects),
  )
  if (waits || silenced) return []
  return script.commands.flatMap((command): Finding[] => {
    if (command.ends !== '&' || isQuiet(script, command)) return []
    const has = outputs(command.redirects)
    const missing = [
      ...(command.redirects.some(({ operator }) => operator.startsWith('<')) ? [] : ['</dev/null']),
      ...(has.out ? [] : ['>/dev/null']),
      ...(has.error ? [] : ['2>&1']),
    ]
    const what = has.out ? 'error output' : 'output'
    return [
      {
        code: 'pipe-held',
        severity: 'warning',
        message: `This goes on in the background and keeps the ${what} of the hook open: the agent waits for it up to the time limit, and the answer is lost then. Redirect all of its streams.`,
        from: command.from,
        to: command.to,
        fixes: [
          {
            title: 'Redirect its streams',
            kind: 'edit',
            edits: [{ from: command.to, to: command.to, insert: ` ${missing.join(' ')}` }],
          },
        ],
      },
    ]
  })
}

/** Its output is redirected, or that of all that stands in the group which it closes, or it never was the hook's. */
function isQuiet(script: ShellScript, command: Command): boolean {
  if (redirectsBoth(command.redirects)) return true
  const around = groupsAround(script, command)
  if (around.some(({ close }) => close !== null && redirectsBoth(close.redirects))) return true
  if (around.some(({ kind }) => kind === 'substitution')) return outputPlace(script, command) === 'stderr'
  if (command.closes === null) return false
  const inside = script.commands.filter(({ group, words }) => group === command.closes && words.length > 0)
  return inside.length > 0 && inside.every(({ redirects }) => redirectsBoth(redirects))
}

function redirectsBoth(redirects: readonly Redirect[]): boolean {
  const { out, error } = outputs(redirects)
  return out && error
}

function outputs(redirects: readonly Redirect[]): { readonly out: boolean; readonly error: boolean } {
  let out = false
  let error = false
  for (const { operator, fd, target } of redirects) {
    const to = target === null ? '' : (literalOf(target) ?? 'file')
    const isFile = !/^[012]$/.test(to)
    if (operator.startsWith('&>') || (operator === '>&' && isFile)) [out, error] = [true, true]
    else if (operator.startsWith('>')) {
      const place = fd === '2' ? 'error' : 'out'
      if (place === 'out') out = isFile || (to === '2' && error)
      else error = isFile || (to === '1' && out)
    }
  }
  return { out, error }
}

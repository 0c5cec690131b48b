import type { Finding } from '../diagnostic.ts'
import { ANSWER_KEY } from '../answer-shape.ts'
import type { Command, ShellScript } from '../shell/shell-model.ts'
import { shebangOf, shebangProgram } from '../script-language.ts'
import { literalOf } from '../shell/word-text.ts'
import type { ShellContext } from './shell-context.ts'

/** Commands that the shell itself carries out, or that are there wherever there is a shell. */
const BUILT_IN =
  /^(?:\.|:|\[|\[\[|alias|bg|bind|break|builtin|caller|case|cd|command|compgen|complete|continue|declare|dirs|disown|echo|enable|eval|exec|exit|export|false|fc|fg|for|function|getopts|hash|help|history|jobs|kill|let|local|logout|mapfile|popd|printf|pushd|pwd|read|readarray|readonly|return|select|set|shift|shopt|source|suspend|test|time|times|trap|true|type|typeset|ulimit|umask|unalias|unset|wait|coproc)$/

/** What zsh and ksh carry out themselves, beyond that. */
const BUILT_IN_ELSEWHERE =
  /^(?:autoload|bindkey|chdir|compdef|compinit|emulate|float|functions|integer|limit|noglob|nocorrect|print|rehash|repeat|sched|setopt|unfunction|unlimit|unsetopt|vared|whence|where|which|zcompile|zle|zmodload|zparseopts|zstyle|zformat)$/

/** The programs that a script calls by a name that must be on the PATH, each with the first place of it. */
export function externalCommands(script: ShellScript): ReadonlyMap<string, Command> {
  const found = new Map<string, Command>()
  const isZshOrKsh = /^(?:zsh|m?ksh)/.test(shebangProgram(shebangOf(script.text)) ?? '')
  for (const command of script.commands) {
    const name = calledName(command)
    if (name === null || found.has(name) || BUILT_IN.test(name) || script.functions.has(name)) continue
    if (isZshOrKsh && BUILT_IN_ELSEWHERE.test(name)) continue
    if (/^[A-Za-z0-9_][\w.+-]{0,99}$/.test(name)) found.set(name, command)
  }
  return found
}

/** What is not there on the hook's own PATH; and `jq`, whose absence lets everything through. */
export function shellCommands(context: ShellContext): Finding[] {
  const { file, script } = context
  const findings: Finding[] = []
  // A script that sets its own PATH finds other programs than could be looked up.
  const setsPath = script.commands.some(({ assignments }) => assignments.some(({ name }) => name === 'PATH'))
  for (const [name, command] of externalCommands(script)) {
    const [word] = command.words
    if (word === undefined) continue
    const place = { from: word.from, to: word.to }
    const isGuarded = guards(script, name) || command.ends === '||'
    const isMissing = !setsPath && file.facts?.commands[name] === null
    if (isMissing)
      findings.push({ code: 'command-not-found', ...missing(name, isGuarded, ANSWER_KEY.test(file.text)), ...place })
    else if (name === 'jq' && !isGuarded && file.facts?.commands['jq'] === undefined) {
      findings.push({
        code: 'jq-unguarded',
        severity: 'info',
        message:
          'Where jq is not installed, this line fails and the hook decides nothing: the action goes ahead. Ask with command -v jq first, and say so on stderr.',
        ...place,
      })
    }
  }
  return findings
}

function missing(name: string, isGuarded: boolean, answers: boolean): Pick<Finding, 'severity' | 'message'> {
  if (isGuarded)
    return { severity: 'info', message: `${name} is not on the hook's PATH: the script goes its other way.` }
  const lost = answers ? ' What depends on it is empty then, and the action most likely goes ahead.' : ''
  return {
    severity: 'warning',
    message: `${name} is not on the hook's PATH: this line fails with exit code 127.${lost} Install it, or name it by its full path.`,
  }
}

/** `command -v NAME`, `type NAME`, `which NAME`, `hash NAME` somewhere in the script. */
function guards(script: ShellScript, name: string): boolean {
  return script.commands.some((command) => {
    const asks = command.name
    if (asks !== 'command' && asks !== 'type' && asks !== 'which' && asks !== 'hash') return false
    return command.words.slice(1).some((word) => literalOf(word) === name)
  })
}

/** Behind `command`, `exec`, `env`, `nohup` and their like, the name that follows. */
function calledName(command: Command): string | null {
  const name = command.name
  if (name === null || !/^(?:exec|nohup|time|nice|env|sudo|xargs|setsid)$/.test(name)) return name
  const next = command.words.slice(1).find((word) => !/^-|=/.test(literalOf(word) ?? '-'))
  return name === 'exec' ? (next === undefined ? null : literalOf(next)) : name
}

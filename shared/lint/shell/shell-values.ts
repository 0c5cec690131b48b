import { assertNever } from '../../assert-never.ts'
import { groupsAround } from './shell-places.ts'
import type { Command, Group, Redirect, ShellScript, Word, WordPart } from './shell-model.ts'
import { hasPlainKeys, isPlainList, isPlainMatch } from './shell-lists.ts'
import { parseShell } from './shell-parser.ts'
import { matchesOnlyPlain } from './plain-pattern.ts'
import { bareOf, literalOf } from './word-text.ts'

/** Knows of variables whether they can hold something that would have to be escaped inside a JSON text. */
export interface ValueJudge {
  isSafe(part: WordPart, at: Command): boolean
  /** The same of all that the script prints. */
  isAllSafe(): boolean
}

/** Hosts and shells set these, to something plain. */
const PLAIN_VARIABLES =
  /^(?:\d{2,}|[?#$!-]|PWD|HOME|USER|LOGNAME|HOSTNAME|RANDOM|SECONDS|LINENO|UID|EUID|PPID|EPOCH\w+|BASH_VERSION)$/
/** Programs whose output needs no escaping. */
const PLAIN_OUTPUT = /^(?:date|wc|id|whoami|hostname|nproc|uname|stat|md5sum|sha\d+sum|cksum|expr|seq|uuidgen)$/
/** Commands that print nothing. */
const SILENT = /^(?:true|false|:|exit|return|test|\[|cd|set|local|export|for|break|continue)$/
/** Options of grep that make it print nothing. */
const QUIET = /^(?:-[A-Za-z]*q[A-Za-z]*|--quiet|--silent)$/
/** Options of grep that make it print a number. */
const COUNTS = /^(?:-[A-Za-z]*c[A-Za-z]*|--count)$/
/** Programs that may well have done the escaping. */
const ESCAPERS = /^(?:sed|awk|gawk|perl|python3?|node|tr|iconv)$/
const ESCAPER_NAME = /esc|json|quot|sanit/i

/** Makes a judge of a script's variables. */
export function createValueJudge(script: ShellScript): ValueJudge {
  const assigned = new Map<string, Assigned[]>()
  const looped = new Map<string, readonly Word[]>()
  const numbers = numberVariables(script)
  const calls = new Map<string, Command[]>()
  const inGroup = new Map<number, Command[]>()
  const functionGroups = new Map<string, number>()
  script.groups.forEach((group, id) => {
    if (group.name !== null) functionGroups.set(group.name, id)
  })
  for (const command of script.commands) {
    for (const { name, value, array, from, to } of command.assignments)
      put(assigned, name, { value, at: command, list: array ? script.text.slice(from, to) : null })
    for (const group of groupsOfOutput(script, command)) put(inGroup, group, command)
    const name = bareOf(command.words[0] ?? NO_WORD) ?? ''
    if (script.functions.has(name)) put(calls, name, command)
    if (name === 'for') looped.set(bareOf(command.words[1] ?? NO_WORD) ?? '', command.words.slice(3))
    if (name === 'read' || name === 'mapfile') {
      for (const word of command.words.slice(1))
        put(assigned, literalOf(word) ?? '', { value: null, at: command, list: null })
    }
  }
  const known = new Map<string, boolean>()

  const isNameSafe = (name: string, at: Command): boolean => {
    if (PLAIN_VARIABLES.test(name) || numbers.has(name)) return true
    if (/^[1-9@*]$/.test(name)) return isArgumentSafe(name, at)
    const before = known.get(name)
    if (before !== undefined) return before
    // A variable that is made of itself, such as `x="$x and more"`, is safe when the rest is.
    known.set(name, true)
    const loop = looped.get(name)
    const values = assigned.get(name) ?? []
    const safe =
      (loop !== undefined || values.length > 0) &&
      (loop ?? []).every((word) => isWordSafe(word, at)) &&
      values.every(({ value, at, list }) =>
        list === null ? value !== null && isWordSafe(value, at) : isPlainList(list),
      )
    known.set(name, safe)
    return safe
  }
  /** What a function is called with. */
  const isArgumentSafe = (name: string, at: Command): boolean => {
    const around = groupsAround(script, at).find(({ name }) => name !== null)
    const callers = calls.get(around?.name ?? '') ?? []
    const key = `${around?.name ?? ''} ${name}`
    const before = known.get(key)
    if (before !== undefined) return before
    known.set(key, true)
    const safe =
      callers.length > 0 &&
      callers.every((call) => {
        const words = /\d/.test(name) ? call.words.slice(Number(name), Number(name) + 1) : call.words.slice(1)
        return words.every((word) => isWordSafe(word, call))
      })
    known.set(key, safe)
    return safe
  }
  const isWordSafe = (word: Word, at: Command): boolean => word.parts.every((part) => isSafe(part, at))
  const isSafe = (part: WordPart, at: Command): boolean => {
    switch (part.kind) {
      case 'text':
        return !/["\\\0-\x1f]/.test(part.text)
      case 'arithmetic':
        return true
      case 'variable':
        if (part.rest.startsWith('#') || /^\/.*[\\"]/.test(part.rest)) return true
        if (/^@[QEPA]/.test(part.rest)) return false
        if (part.name === 'BASH_REMATCH') return isPlainMatch(script, part)
        if (script.text.startsWith('${!', part.from) && /^\[[@*]\]$/.test(part.rest))
          return hasPlainKeys(script.text, part.name)
        return isNameSafe(part.name, at)
      case 'command':
        return part.group < 0 ? isAloneSafe(part) : isOutputSafe(part.group)
      case 'process':
        return true
      default:
        return assertNever(part)
    }
  }
  /** Of a command that nothing is piped into. */
  const isPrintSafe = (command: Command): boolean => {
    const name = commandWord(command)
    if (PLAIN_OUTPUT.test(name) || SILENT.test(name) || command.test !== null || command.closes !== null) return true
    if (command.words.length === 0 || command.redirects.some(discardsOutput)) return true
    // Without a match, grep -c prints 0 and fails: what stands behind || is printed on a second line.
    if (name === 'grep' && command.words.some((word) => QUIET.test(literalOf(word) ?? ''))) return true
    if (name === 'grep')
      return command.ends !== '||' && command.words.some((word) => COUNTS.test(literalOf(word) ?? ''))
    return (name === 'echo' || name === 'printf') && command.words.slice(1).every((word) => isWordSafe(word, command))
  }
  const isOutputSafe = (group: number): boolean => {
    const commands = inGroup.get(group) ?? []
    const printing = commands.filter(({ ends }) => ends !== '|')
    if (printing.length > 0 && printing.every(isPrintSafe)) return true
    if (isPlainGrep(commands)) return true
    return commands.some((command) => {
      const name = commandWord(command)
      if (ESCAPERS.test(name) || ESCAPER_NAME.test(name)) return true
      if (name === 'jq') return command.words.some((word) => /tojson|@json|@text/.test(literalOf(word) ?? ''))
      const body = functionGroups.get(name)
      return (
        body !== undefined && body !== group && (inGroup.get(body) ?? []).some((c) => ESCAPERS.test(commandWord(c)))
      )
    })
  }
  /** What stands in a here-document is read by itself: nothing is known of variables in it. */
  const isAloneSafe = ({ from, to }: WordPart): boolean =>
    createValueJudge(parseShell(script.text.slice(from, to).replaceAll(/^(?:\$\(|`)|[)`]$/g, ''))).isAllSafe()
  return { isSafe, isAllSafe: () => isOutputSafe(0) }
}

/** What a variable gets: a value, or a list as it is written; neither where that is only known when the script runs. */
interface Assigned {
  readonly value: Word | null
  readonly at: Command
  readonly list: string | null
}

/** `grep -o PATTERN | head -1`: a single match of a pattern that lets nothing through that needs escaping. */
function isPlainGrep(commands: readonly Command[]): boolean {
  const [grep] = commands.filter((command) => /^[ef]?grep$/.test(commandWord(command)))
  const words = grep?.words.slice(1).map((word) => literalOf(word)) ?? []
  const pattern = words.find((word) => word === null || !word.startsWith('-'))
  const options = words.filter((word) => word?.startsWith('-') === true).join(' ')
  const isSingle = /m\s?1\b/.test(options) || commands.some((command) => /^(?:head|tail)$/.test(commandWord(command)))
  return /^-\w*o/m.test(options.replaceAll(' ', '\n')) && isSingle && matchesOnlyPlain(pattern ?? '.', 0, false)
}

const NO_WORD: Word = { from: 0, to: 0, parts: [] }

/** The groups whose output a command's is a part of: those around it, up to a substitution or a function. */
function groupsOfOutput({ groups }: ShellScript, command: Command): readonly number[] {
  const around: number[] = []
  let id: number | null = command.group
  while (id !== null) {
    around.push(id)
    const group: Group | undefined = groups[id]
    if (group === undefined || /^(?:substitution|process|function)$/.test(group.kind)) break
    id = group.parent
  }
  return around
}

function discardsOutput({ operator, fd, target }: Redirect): boolean {
  const isOutput = operator.startsWith('&>') || (operator.startsWith('>') && (fd === '' || fd === '1'))
  return isOutput && target !== null && literalOf(target) === '/dev/null'
}

/** Variables that are compared or reckoned with as numbers. */
function numberVariables({ commands, text }: ShellScript): ReadonlySet<string> {
  const names = new Set<string>()
  for (const command of commands) {
    if (command.test === 'arithmetic') {
      for (const [name] of text.slice(command.from, command.to).matchAll(/[A-Za-z_]\w*/g)) names.add(name)
    }
    command.words.forEach((word, index) => {
      if (!/^-(?:eq|ne|gt|ge|lt|le)$/.test(bareOf(word) ?? '')) return
      for (const operand of [command.words[index - 1], command.words[index + 1]]) {
        const [part] = operand?.parts ?? []
        if (part?.kind === 'variable' && !part.rest.startsWith('#')) names.add(part.name)
      }
    })
  }
  return names
}

function commandWord(command: Command | undefined): string {
  return command === undefined ? '' : (bareOf(command.words[0] ?? NO_WORD) ?? '')
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

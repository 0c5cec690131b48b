import type { Builder } from './builder.ts'
import { BRANCHES, CLOSES, DECLARES, isKind, isTestDone, LEADS, nameOf, NO_WORD, OPENS } from './reserved-words.ts'
import type { Command, Group, Separator, Word } from './shell-model.ts'
import { bareOf } from './word-text.ts'

/** How deep groups may stand in each other; what lies deeper counts to the group around it. */
const DEEPEST = 200

function newGroup(parent: number | null, kind: Group['kind'], from: number, to: number): Group {
  const place = { branch: 0, isCondition: false, piped: false }
  return { parent, kind, from, to, ...place, subject: null, patterns: [], name: null, close: null }
}

/** Makes a builder; see `Builder`. */
export function createBuilder(text: string): Builder {
  const commands: Command[] = []
  const groups: Group[] = [newGroup(null, 'script', 0, text.length)]
  const functions = new Set<string>()
  const functionWords: { from: number; to: number }[] = []
  let open: number[] = [0]
  let current: Command | null = null
  let lead: string[] = []
  let piped = false
  let functionName: string | null = null
  const cases = new Map<number, 'subject' | 'pattern' | 'body'>()
  /** Of each group that has any: how many branches began in it. */
  const branches = new Map<number, number>()
  /** The groups of which the condition is being read. */
  const asking = new Set<number>()

  const top = (): number => open.at(-1) ?? 0
  const begin = (from: number, closes: number | null = null): Command => {
    if (current !== null) return current
    const command: Command = {
      from,
      to: from,
      words: [],
      name: null,
      assignments: [],
      redirects: [],
      group: top(),
      branch: branches.get(top()) ?? 0,
      isCondition: asking.has(top()),
      piped,
      lead,
      closes,
      test: null,
      ends: '',
    }
    lead = []
    piped = false
    current = command
    return command
  }
  const end = (separator: Separator): void => {
    if (current !== null) {
      current.ends = separator
      current.name = nameOf(current)
      commands.push(current)
    }
    current = null
    piped = separator === '|'
  }
  const push = (kind: Group['kind'], from: number): void => {
    // Where nothing is to be ended, a pipe before the group leads into it.
    if (current !== null) end(';')
    if (open.length > DEEPEST) return
    const isFunction = functionName !== null && (kind === 'braces' || kind === 'subshell')
    groups.push({
      ...newGroup(top(), isFunction ? 'function' : kind, from, text.length),
      branch: branches.get(top()) ?? 0,
      isCondition: asking.has(top()),
      piped,
      name: isFunction ? functionName : null,
    })
    if (isFunction) functionName = null
    piped = false
    open.push(groups.length - 1)
    lead = []
  }
  /** Closes the innermost group of a kind, and what was left open inside it. */
  const pop = (kind: Group['kind'], from: number, to: number): boolean => {
    const index = open.findLastIndex((id) => isKind(groups[id], kind, text))
    if (index <= 0) return false
    end(';')
    const id = open[index] ?? 0
    open = open.slice(0, index)
    const group = groups[id]
    if (group === undefined) return false
    group.to = to
    piped = false
    group.close = begin(from, id)
    group.close.to = to
    return true
  }
  const nextBranch = (): void => {
    branches.set(top(), (branches.get(top()) ?? 0) + 1)
  }
  const readsPattern = (): boolean => cases.get(top()) === 'pattern'

  /** A reserved word where a command may begin; false when the word is an ordinary one. */
  const reserved = (word: Word): boolean => {
    const bare = bareOf(word)
    if (bare === null) return false
    const opens = Object.hasOwn(OPENS, bare) ? OPENS[bare] : undefined
    const closes = Object.hasOwn(CLOSES, bare) ? CLOSES[bare] : undefined
    if (opens !== undefined) {
      push(opens, word.from)
      if (opens !== 'braces') {
        lead = [bare]
        asking.add(top())
      }
    } else if (closes !== undefined) return pop(closes, word.from, word.to)
    else if (LEADS.has(bare)) {
      if (BRANCHES.has(bare)) nextBranch()
      if (bare === 'elif') asking.add(top())
      else if (bare !== '!' && bare !== 'time') asking.delete(top())
      lead = [...lead, bare]
    } else if (bare === 'for' || bare === 'select') {
      push('loop', word.from)
      const command = begin(word.from)
      command.words.push(word)
      command.to = word.to
    } else if (bare === 'case') {
      push('case', word.from)
      cases.set(top(), 'subject')
    } else return false
    return true
  }
  const declares = (): boolean => DECLARES.has(bareOf(current?.words[0] ?? NO_WORD) ?? '')

  return {
    script: { text, commands, groups, functions, functionWords },
    within(kind, from, read) {
      const outer = { current, lead, piped, open, functionName }
      const id = groups.length
      groups.push({
        ...newGroup(top(), kind, from, text.length),
        branch: outer.current?.branch ?? branches.get(top()) ?? 0,
        isCondition: outer.current?.isCondition ?? asking.has(top()),
      })
      current = null
      lead = []
      piped = false
      functionName = null
      open = [id]
      const to = read()
      const group = groups[id]
      if (group !== undefined) group.to = to
      ;({ current, lead, piped, open, functionName } = outer)
      return id
    },
    word(word) {
      if (current === null && reserved(word)) return
      if (cases.get(top()) === 'subject') {
        const group = groups[top()]
        if (bareOf(word) === 'in' && current === null) cases.set(top(), 'pattern')
        else if (group !== undefined) group.subject ??= word
        return
      }
      const isClose = current !== null && current.closes !== null
      // Behind `fi` and `}` only redirections stand; a word there belongs to something that was not understood.
      if (isClose) end(';')
      if (isClose && reserved(word)) return
      const command = begin(word.from)
      command.words.push(word)
      command.to = word.to
      const first = bareOf(command.words[0] ?? word)
      if (command.words.length === 1 && first === '[[') command.test = 'double-bracket'
      if (first === 'function' && command.words.length === 2) {
        functionName = bareOf(word)
        if (functionName !== null) functions.add(functionName)
        functionWords.push({ from: command.words[0]?.from ?? word.from, to: word.to })
        current = null
      }
    },
    assign(word, name, array, to) {
      const command = begin(word.from)
      const [first] = word.parts
      const length = /^[^=]*=/.exec(first?.kind === 'text' ? first.text : '')?.[0].length ?? 0
      const rest: Word = {
        from: word.from + length,
        to: word.to,
        parts: word.parts.flatMap((part, index) => {
          if (index > 0 || part.kind !== 'text') return [part]
          return part.text.length === length
            ? []
            : [{ ...part, from: part.from + length, text: part.text.slice(length) }]
        }),
      }
      command.assignments.push({ name, value: array ? null : rest, array, from: word.from, to })
      command.to = to
    },
    redirect(redirect) {
      const command = begin(redirect.from)
      command.redirects.push(redirect)
      command.to = redirect.to
    },
    separate(separator, at) {
      if (separator === '\n' && current?.test === 'double-bracket' && !isTestDone(current)) return
      if (cases.get(top()) === 'subject') return
      if (current === null && separator === '\n') return
      if (current !== null && current.to < current.from) current.to = at
      end(separator)
    },
    open: push,
    closeSubshell: (at) => {
      const group = groups[top()]
      if (group === undefined || text[group.from] !== '(' || open.length < 2) return false
      return pop(group.kind, at, at + 1)
    },
    arithmetic(from, to) {
      const command = begin(from)
      command.test = 'arithmetic'
      command.to = to
    },
    namesFunction: () =>
      functionName !== null ||
      (current !== null && current.closes === null && current.words.length === 1 && current.test === null),
    beginFunction() {
      functionName ??= bareOf(current?.words[0] ?? NO_WORD)
      if (functionName !== null) functions.add(functionName)
      current = null
    },
    mayBeginArithmetic: () => current === null || bareOf(current.words[0] ?? NO_WORD) === 'for',
    mayAssign: () => current === null || (current.closes === null && current.words.length === 0) || declares(),
    inTest: () => current?.test === 'double-bracket' && !isTestDone(current),
    readsPattern,
    pattern: (word) => void groups[top()]?.patterns.push(word),
    endPattern: () => {
      cases.set(top(), 'body')
    },
    nextPattern: () => {
      if (cases.get(top()) !== 'body') return
      cases.set(top(), 'pattern')
      nextBranch()
    },
    closeCase: (word) => {
      pop('case', word.from, word.to)
    },
    finish: (to) => {
      end('')
      for (const id of open) {
        const group = groups[id]
        if (group !== undefined) group.to = to
      }
    },
  }
}

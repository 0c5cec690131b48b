import { assertNever } from '../assert-never.ts'

/** Where a text stops being JSON, and how to mend it. */
export interface JsonProblem {
  /** In UTF-16 code units from the start. */
  readonly offset: number
  /** What is wrong there, as a half sentence. */
  readonly message: string
  readonly fix?: string
}

/** A place in a text as people count: both from 1, the column in UTF-16 code units. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/**
 * The first place at which a text is no JSON, or null when it is JSON. The parser of the platform says only sometimes where,
 * and differently in each version. Linear in time, and as deep as the text goes.
 */
export function findJsonProblem(text: string): JsonProblem | null {
  const reader = new JsonWalker(text, null)
  return reader.walk().problem
}

/** Where the value at a path begins in a text that is JSON (the last one, where a key stands twice), or null. */
export function findJsonValue(text: string, path: readonly (string | number)[]): number | null {
  const reader = new JsonWalker(text, path)
  return reader.walk().found
}

/** The line and column of an offset. */
export function positionAt(text: string, offset: number): TextPosition {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}

type Expecting = 'value' | 'first value or ]' | 'first key or }' | 'key' | 'colon' | 'comma or end'

/** One open object or array, and where in it the walk is. */
interface Level {
  readonly close: '}' | ']'
  at: string | number
}

const PLAIN_VALUE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const WORD = /[^\s{}[\]",:]+/y
const PLAIN_TEXT = /[^"\\\u0000-\u001f]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const SPACE = /[ \t\r\n]*/y

class JsonWalker {
  readonly #text: string
  readonly #path: readonly (string | number)[] | null
  readonly #levels: Level[] = []
  #at = 0
  #found: number | null = null
  #expecting: Expecting = 'value'

  constructor(text: string, path: readonly (string | number)[] | null) {
    this.#text = text
    this.#path = path
  }

  walk(): { problem: JsonProblem | null; found: number | null } {
    for (;;) {
      this.#match(SPACE)
      if (this.#expecting === 'comma or end' && this.#levels.length === 0) break
      const problem = this.#at >= this.#text.length ? this.#endsEarly() : this.#step()
      if (problem !== null) return { problem, found: this.#found }
    }
    const problem =
      this.#at < this.#text.length
        ? this.#problem('something stands after the end of the JSON', 'Remove what stands there.')
        : null
    return { problem, found: this.#found }
  }

  #step(): JsonProblem | null {
    const character = this.#text[this.#at] ?? ''
    const level = this.#levels.at(-1)
    switch (this.#expecting) {
      case 'first key or }':
      case 'first value or ]':
        if (character === level?.close) return this.#close()
        return this.#expecting === 'first key or }' ? this.#key(character) : this.#value(character)
      case 'key':
        return this.#key(character)
      case 'value':
        return this.#value(character)
      case 'colon':
        if (character !== ':') return this.#problem('a colon is missing after the name')
        this.#at += 1
        this.#expecting = 'value'
        return null
      case 'comma or end':
        if (character === level?.close) return this.#close()
        if (character !== ',') return this.#problem('a comma or the closing bracket is missing before this')
        return this.#comma(level)
      default:
        return assertNever(this.#expecting)
    }
  }

  #comma(level: Level | undefined): JsonProblem | null {
    const comma = this.#at
    this.#at += 1
    this.#match(SPACE)
    const next = this.#text[this.#at]
    if (next === '}' || next === ']') {
      return { offset: comma, message: `a comma stands before the closing ${next}`, fix: 'Remove the comma.' }
    }
    if (level !== undefined && typeof level.at === 'number') level.at += 1
    this.#expecting = level?.close === '}' ? 'key' : 'value'
    return null
  }

  #close(): null {
    this.#at += 1
    this.#levels.pop()
    this.#expecting = 'comma or end'
    return null
  }

  #key(character: string): JsonProblem | null {
    if (character !== '"') return this.#foreign(character, "a field's name in double quotes is expected here")
    const start = this.#at
    const problem = this.#string()
    if (problem !== null) return problem
    const level = this.#levels.at(-1)
    if (level !== undefined && this.#path !== null) level.at = JSON.parse(this.#text.slice(start, this.#at)) as string
    this.#expecting = 'colon'
    return null
  }

  #value(character: string): JsonProblem | null {
    if (this.#isWanted()) this.#found = this.#at
    if (character === '{' || character === '[') {
      this.#at += 1
      this.#levels.push(character === '{' ? { close: '}', at: '' } : { close: ']', at: 0 })
      this.#expecting = character === '{' ? 'first key or }' : 'first value or ]'
      return null
    }
    this.#expecting = 'comma or end'
    if (character === '"') return this.#string()
    const start = this.#at
    const plain = this.#match(PLAIN_VALUE)
    // A value that runs on, such as `truest` or `01`, is not one.
    if (plain !== '' && this.#match(WORD) === '') return null
    this.#at = start
    return this.#foreign(character, 'a value is expected here')
  }

  #string(): JsonProblem | null {
    const start = this.#at
    this.#at += 1
    for (;;) {
      this.#match(PLAIN_TEXT)
      const character = this.#text[this.#at]
      if (character === '"') {
        this.#at += 1
        return null
      }
      if (character === undefined) {
        return { offset: start, message: 'this text has no closing double quote', fix: 'Close it with ".' }
      }
      if (character === '\n' || character === '\r') {
        return this.#problem('a line ends inside a text', 'Write \\n for a line break, or close the text with ".')
      }
      if (character !== '\\')
        return this.#problem('a control character stands in a text', 'Write it as \\u and four digits.')
      if (this.#match(ESCAPE) === '')
        return this.#problem('a backslash begins nothing here', 'Write \\\\ for a backslash.')
    }
  }

  /** Explains what other languages write where JSON does not. */
  #foreign(character: string, expected: string): JsonProblem {
    const next = this.#text[this.#at + 1]
    if (character === "'" || character === '`') {
      return this.#problem('text stands in another kind of quote', 'Use double quotes.')
    }
    if (character === '/' && (next === '/' || next === '*')) {
      return this.#problem('JSON has no comments', 'Remove the comment.')
    }
    const start = this.#at
    const word = this.#match(WORD)
    this.#at = start
    if (word === '' || word.length > 40) return this.#problem(expected)
    return this.#problem(`${expected}, not ${word}`, WORDS[word] ?? 'Text stands in double quotes.')
  }

  #endsEarly(): JsonProblem {
    const level = this.#levels.at(-1)
    if (level === undefined) return this.#problem('there is nothing to read', 'Write {} for an event without details.')
    return this.#problem(`the text ends, but a ${level.close} is missing`, `Add the missing ${level.close}.`)
  }

  #isWanted(): boolean {
    const path = this.#path
    return (
      path !== null &&
      path.length === this.#levels.length &&
      path.every((step, index) => this.#levels[index]?.at === step)
    )
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += match.length
    return match
  }

  #problem(message: string, fix?: string): JsonProblem {
    return fix === undefined ? { offset: this.#at, message } : { offset: this.#at, message, fix }
  }
}

/** Words of other languages, and what JSON says instead. */
const WORDS: Readonly<Record<string, string>> = {
  True: 'Write true.',
  False: 'Write false.',
  None: 'Write null.',
  nil: 'Write null.',
  undefined: 'Leave the field out.',
  NaN: 'JSON has no NaN.',
  Infinity: 'JSON has no Infinity.',
}

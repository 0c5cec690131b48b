/** A value of a text that is JSON, nearly JSON, or an object of JavaScript, Python, PowerShell or jq. */
export interface ShapeValue {
  readonly kind: 'text' | 'number' | 'true' | 'false' | 'null' | 'list' | 'object' | 'other'
  /** Its place in the text. */
  readonly from: number
  readonly to: number
  /** As written; of a text without its quotes. */
  readonly text: string
  readonly members: readonly ShapeMember[]
  /** Of an object: whether it takes in what another one holds, as `...other` and `**other` do. */
  readonly takesMore: boolean
  /** Of a list: its first value, when that is an object. */
  readonly first: ShapeValue | null
}

/** A member of an object; of `{ name }` the value is its name, at the same place. */
export interface ShapeMember {
  readonly name: string
  /** The place of its name, quotes included. */
  readonly from: number
  readonly to: number
  readonly value: ShapeValue
}

/** Deeper objects are not looked into. */
const DEEPEST = 12

/** So much of a text is taken for one object, in UTF-16 units: where none ends, each brace would be followed to the end of the text. */
const LONGEST = 16_384

/** Reads the object that begins at `from` as leniently as can be; null when none does. Never throws. */
export function readShape(text: string, from: number): ShapeValue | null {
  if (text[from] !== '{' && !text.startsWith('@{', from)) return null
  return readObject({ text: text.slice(0, from + LONGEST), at: from }, 0)
}

interface Reader {
  readonly text: string
  at: number
}

function readObject(reader: Reader, depth: number): ShapeValue {
  const { text } = reader
  const from = reader.at
  const isHashtable = text[from] === '@'
  reader.at += isHashtable ? 2 : 1
  const members: ShapeMember[] = []
  let takesMore = false
  while (reader.at < text.length) {
    skipSpace(reader)
    if (text[reader.at] === '}' || reader.at >= text.length) break
    const nameFrom = reader.at
    if (/^(?:\.\.\.|\*\*)/.test(text.slice(nameFrom, nameFrom + 3))) takesMore = true
    const name = readName(reader)
    const nameTo = reader.at
    skipSpace(reader)
    const sign = text[reader.at]
    const isShort = !isHashtable && /[,}]/.test(sign ?? '') && /[A-Za-z_$]/.test(text[nameFrom] ?? '')
    if (name !== null && isShort) {
      const value: ShapeValue = { ...NOTHING, kind: 'other', from: nameFrom, to: nameTo, text: name }
      // `{$name}` of jq.
      members.push({ name: name.replace(/^\$/, ''), from: nameFrom, to: nameTo, value })
    } else if (name === null || !(sign === ':' || (isHashtable && sign === '='))) {
      skipValue(reader, isHashtable)
    } else {
      reader.at += 1
      skipSpace(reader)
      members.push({ name, from: nameFrom, to: nameTo, value: readValue(reader, depth + 1, isHashtable) })
    }
    if (/[,;]/.test(text[reader.at] ?? '') || (isHashtable && text[reader.at] === '\n')) reader.at += 1
    else if (text[reader.at] !== '}' && reader.at === nameFrom) reader.at += 1
  }
  reader.at = Math.min(text.length, reader.at + 1)
  return { ...NOTHING, kind: 'object', from, to: reader.at, text: '', members, takesMore }
}

const NOTHING = { text: '', members: [], takesMore: false, first: null } as const

function readName(reader: Reader): string | null {
  const { text } = reader
  const unit = text[reader.at]
  if (unit === '"' || unit === "'") return readString(reader)
  const word = matchAt(/[A-Za-z_$][\w$-]*/y, text, reader.at)
  reader.at += word.length
  return word === '' ? null : word
}

function readValue(reader: Reader, depth: number, isHashtable: boolean): ShapeValue {
  const { text } = reader
  const from = reader.at
  const unit = text[from] ?? ''
  const simple = (kind: ShapeValue['kind'], text: string): ShapeValue => ({
    ...NOTHING,
    kind,
    from,
    to: reader.at,
    text,
  })
  let value: ShapeValue
  if ((unit === '{' || text.startsWith('@{', from)) && depth < DEEPEST) value = readObject(reader, depth)
  else if (unit === '[' || text.startsWith('@(', from)) value = readList(reader, depth, isHashtable)
  else if (unit === '"' || unit === "'") {
    const read = readString(reader)
    value = simple('text', read)
  } else {
    const word = matchAt(/\$?[\w.+-]+/y, text, from)
    reader.at += word.length
    value = simple(kindOf(word), word)
  }
  const end = reader.at
  skipSpace(reader, isHashtable)
  // More than a value stands there: an expression, of which nothing is known.
  if (/[,};\]\n]/.test(text[reader.at] ?? '}')) return value
  reader.at = end
  skipValue(reader, isHashtable)
  const expression = text.slice(from, reader.at).trimEnd()
  return { ...NOTHING, kind: 'other', from, to: from + expression.length, text: expression }
}

function kindOf(word: string): ShapeValue['kind'] {
  if (/^-?\d[\d.eE+-]*$/.test(word)) return 'number'
  if (/^\$?true$/i.test(word)) return 'true'
  if (/^\$?false$/i.test(word)) return 'false'
  return /^(?:\$?null|None|undefined)$/.test(word) ? 'null' : 'other'
}

function readList(reader: Reader, depth: number, isHashtable: boolean): ShapeValue {
  const { text } = reader
  const from = reader.at
  reader.at += text[from] === '@' ? 2 : 1
  skipSpace(reader)
  const first = text[reader.at] === '{' && depth < DEEPEST ? readObject(reader, depth + 1) : null
  let nested = 1
  while (reader.at < text.length && nested > 0) {
    const unit = text[reader.at] ?? ''
    if (unit === '"' || unit === "'") readString(reader)
    else {
      if (OPENING.has(unit)) nested += 1
      else if (CLOSING.has(unit)) nested -= 1
      reader.at += 1
    }
  }
  const isExpression = isHashtable && text[from] === '['
  return { ...NOTHING, kind: isExpression ? 'other' : 'list', from, to: reader.at, first }
}

/** Reads a string with its quotes; gives what stands between them, escapes as they are. */
function readString(reader: Reader): string {
  const { text } = reader
  const quote = text[reader.at]
  const from = reader.at + 1
  let at = from
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1
  reader.at = Math.min(text.length, at + 1)
  return text.slice(from, Math.min(at, text.length))
}

const OPENING: ReadonlySet<string> = new Set('[({')
const CLOSING: ReadonlySet<string> = new Set('])}')

/** Goes to the comma or the brace that ends a value. */
function skipValue(reader: Reader, isHashtable: boolean): void {
  const { text } = reader
  let nested = 0
  while (reader.at < text.length) {
    const unit = text[reader.at] ?? ''
    if (nested === 0 && (unit === ',' || unit === '}' || (isHashtable && (unit === ';' || unit === '\n')))) return
    if (unit === '"' || unit === "'" || unit === '`') readString(reader)
    else {
      if (OPENING.has(unit)) nested += 1
      else if (CLOSING.has(unit)) nested = Math.max(0, nested - 1)
      reader.at += 1
    }
  }
}

function skipSpace(reader: Reader, stopsAtLine = false): void {
  const { text } = reader
  while (reader.at < text.length) {
    const unit = text.charCodeAt(reader.at)
    if (unit !== 32 && unit !== 9 && unit !== 13 && (unit !== 10 || stopsAtLine)) return
    reader.at += 1
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

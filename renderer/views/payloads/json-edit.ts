import { jsonLanguage } from '@codemirror/lang-json'
import type { SyntaxNode } from '@lezer/common'

/** What a payload's text holds. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/**
 * Gives the value at a path another value; what is not there yet is made, at the end of its object. Everything else in the
 * text stays as it is. The text must be a JSON object.
 */
export function setIn(text: string, path: readonly string[], value: Json): string {
  const { object, rest } = deepest(text, path)
  const [name, ...below] = rest
  if (name === undefined) return text
  const member = memberOf(text, object, name)
  const wanted = below.reduceRight<Json>((inner, key) => ({ [key]: inner }), value)
  if (member === null) return added(text, object, name, wanted)
  const old = valueOf(member)
  if (old === null) return text
  return spliced(text, old.from, old.to, written(wanted, indentAt(text, member.from)))
}

/** Takes the member at a path out, with its comma; the same text when it is not there. */
export function removeIn(text: string, path: readonly string[]): string {
  const { object, rest } = deepest(text, path)
  const member = rest.length === 1 ? memberOf(text, object, rest[0] ?? '') : null
  if (member === null) return text
  const members = object.getChildren('Property')
  const index = members.findIndex(({ from }) => from === member.from)
  const [before, after] = [members[index - 1], members[index + 1]]
  if (before !== undefined) return spliced(text, before.to, member.to, '')
  if (after !== undefined) return spliced(text, member.from, after.from, '')
  return spliced(text, object.from, object.to, '{}')
}

/** Gives the member at a path another name, in its place; the same text when it is not there. */
export function renameIn(text: string, path: readonly string[], name: string): string {
  const { object, rest } = deepest(text, path)
  const member = rest.length === 1 ? memberOf(text, object, rest[0] ?? '') : null
  const old = member?.getChild('PropertyName') ?? null
  return old === null ? text : spliced(text, old.from, old.to, JSON.stringify(name))
}

interface Place {
  readonly object: SyntaxNode
  /** What of the path is left below it. */
  readonly rest: readonly string[]
}

/** The innermost object on the way to a path. */
function deepest(text: string, path: readonly string[]): Place {
  const root = jsonLanguage.parser.parse(text).topNode.getChild('Object')
  if (root === null) throw new Error('Only a JSON object has members')
  let object = root
  let rest = path
  while (rest.length > 1) {
    const member = memberOf(text, object, rest[0] ?? '')
    const inner = member === null ? null : valueOf(member)
    if (inner?.name !== 'Object') break
    object = inner
    rest = rest.slice(1)
  }
  return { object, rest }
}

/** The last of its name counts, as when JSON is read. */
function memberOf(text: string, object: SyntaxNode, name: string): SyntaxNode | null {
  const members = object.getChildren('Property').filter((member) => {
    const key = member.getChild('PropertyName')
    return key !== null && JSON.parse(text.slice(key.from, key.to)) === name
  })
  return members.at(-1) ?? null
}

function valueOf(member: SyntaxNode): SyntaxNode | null {
  const last = member.lastChild
  return last === null || last.name === 'PropertyName' ? null : last
}

function added(text: string, object: SyntaxNode, name: string, value: Json): string {
  const last = object.getChildren('Property').at(-1)
  const key = JSON.stringify(name)
  if (last === undefined) {
    const indent = indentAt(text, object.from)
    const inner = `${indent}  `
    return spliced(text, object.from, object.to, `{\n${inner}${key}: ${written(value, inner)}\n${indent}}`)
  }
  const isOnOwnLine = /^\s*$/.test(text.slice(text.lastIndexOf('\n', last.from) + 1, last.from))
  const indent = indentAt(text, last.from)
  const gap = isOnOwnLine ? `,\n${indent}` : ', '
  return spliced(text, last.to, last.to, `${gap}${key}: ${written(value, indent)}`)
}

/** A value as it stands in the text: objects and lists over several lines, below the indent of their line. */
function written(value: Json, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[0] ?? ''
}

function spliced(text: string, from: number, to: number, insert: string): string {
  return text.slice(0, from) + insert + text.slice(to)
}

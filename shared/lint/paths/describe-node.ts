import type { PayloadNode } from './payload-tree.ts'

/** The kind of a field, in a word or two. */
export function kindWord(kind: PayloadNode['kind']): string {
  return KINDS[kind]
}

const KINDS: Readonly<Record<PayloadNode['kind'], string>> = {
  text: 'text',
  boolean: 'true or missing',
  integer: 'whole number',
  texts: 'list of texts',
  map: 'map of texts',
  model: 'object',
  event: 'object',
}

/** What a field is, when it is missing, and the values that are known, in sentences. */
export function describeNode({ description, mayBeMissing, values, kind }: PayloadNode): string {
  const sentences = [`${description}.`]
  if (mayBeMissing && !/missing/.test(description)) sentences.push(`Left out while it is ${EMPTY[kind]}.`)
  if (values.length > 0) sentences.push(`One of ${values.join(', ')}.`)
  return sentences.join(' ')
}

const EMPTY: Readonly<Record<PayloadNode['kind'], string>> = {
  text: 'empty',
  boolean: 'false',
  integer: '0',
  texts: 'empty',
  map: 'empty',
  model: 'empty',
  event: 'empty',
}

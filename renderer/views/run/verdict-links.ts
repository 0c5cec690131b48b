import { hookTitles } from '../../../shared/hook-titles.ts'
import type { RunReport } from '../../../shared/report.ts'

/** A part of a verdict's sentence: text, or words that name a hook, by its index in the run. */
export interface SentencePart {
  readonly text: string
  readonly hook: number | null
}

/**
 * A verdict's sentence, or a part of it, in parts: the words that name a hook apart from the others. Where too many cancelled to
 * be named, their number leads to the first of them. What a hook said itself, from its opening quotation mark on, names none.
 */
export function verdictLinks(sentence: string, { hooks }: Pick<RunReport, 'hooks'>): readonly SentencePart[] {
  const quoted = sentence.indexOf('“')
  const own = quoted === -1 ? sentence : sentence.slice(0, quoted)
  const names = hookTitles(hooks).map((text, hook) => ({ text, hook }))
  const cancelling = hooks.flatMap(({ answer }, hook) => (answer?.cancel === true ? [hook] : []))
  const [first] = cancelling
  if (first !== undefined) names.push({ text: `${cancelling.length} hooks`, hook: first })
  // The longest first: `shop` is the beginning of `shop-admin`.
  names.sort((a, b) => b.text.length - a.text.length)
  const parts: SentencePart[] = []
  let plainFrom = 0
  let at = 0
  while (at < own.length) {
    const here = at
    const name = isWordEnd(own[here - 1]) ? names.find(({ text }) => own.startsWith(text, here)) : undefined
    if (name === undefined) {
      at += 1
      continue
    }
    if (here > plainFrom) parts.push({ text: own.slice(plainFrom, here), hook: null })
    parts.push(name)
    at += name.text.length
    plainFrom = at
  }
  return plainFrom < sentence.length ? [...parts, { text: sentence.slice(plainFrom), hook: null }] : parts
}

function isWordEnd(before: string | undefined): boolean {
  return before === undefined || /\s/.test(before)
}

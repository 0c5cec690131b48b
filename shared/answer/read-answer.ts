import { assertNever } from '../assert-never.ts'
import type { StreamCapture } from '../capture.ts'
import type { Answer } from '../report.ts'
import { extractAnswer, extractLastObject } from './extract.ts'
import type { Span } from './extract.ts'
import { validateAnswer } from './validate.ts'
import type { Rejection } from './validate.ts'

/** What was read in a hook's stdout; the same under every profile. Spans are places in the text that `searchedText` gives. */
export type Reading =
  | {
      readonly kind: 'answer'
      readonly answer: Answer
      readonly value: unknown
      /** Whether all of stdout was the answer. */
      readonly whole: boolean
      readonly span: Span
      /** The length of the context before it was cut, in UTF-16 units. */
      readonly contextUnits: number
    }
  | {
      readonly kind: 'rejected'
      readonly rejection: Rejection
      readonly value: unknown
      readonly whole: boolean
      readonly span: Span
    }
  | { readonly kind: 'null' }
  /** `tried` is the last text in braces, which is not JSON. */
  | { readonly kind: 'none'; readonly tried: Span | null }

/** Reads a hook's answer, once for each capture. */
export function readAnswer(stdout: StreamCapture): Reading {
  const known = readings.get(stdout)
  if (known !== undefined) return known
  const reading = read(stdout)
  readings.set(stdout, reading)
  return reading
}

/** The text in which the answer is looked for: all of stdout, or its last part when what lies before was not kept. */
export function searchedText(stdout: StreamCapture): string {
  if (stdout.gap > 0) return stdout.tail
  return stdout.tail === '' ? stdout.text : stdout.text + stdout.tail
}

const readings = new WeakMap<StreamCapture, Reading>()

function read(stdout: StreamCapture): Reading {
  const text = searchedText(stdout)
  const found = stdout.gap > 0 ? extractLastObject(text) : extractAnswer(text)
  if (found.kind === 'none') return found
  const { value, whole, span } = found
  const validation = validateAnswer(value)
  switch (validation.kind) {
    case 'null':
      return validation
    case 'rejected':
      return { ...validation, value, whole, span }
    case 'answer':
      return { ...validation, value, whole, span }
    default:
      return assertNever(validation)
  }
}

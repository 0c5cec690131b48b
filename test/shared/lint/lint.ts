import type { Diagnostic, Fix, LintInput } from '../../../shared/lint/diagnostic.ts'
import { lintScript } from '../../../shared/lint/lint-script.ts'

/** Lints a text as an executable PreToolUse hook on Linux, unless told otherwise. */
export function lint(text: string, more: Partial<LintInput> = {}): readonly Diagnostic[] {
  return lintScript({
    text,
    fileName: more.event ?? 'PreToolUse',
    event: 'PreToolUse',
    mode: 0o755,
    platform: 'linux',
    lineEnds: 'lf',
    bom: false,
    facts: null,
    ...more,
  })
}

/** The codes of what was found, in the order of the text. */
export function codes(text: string, more: Partial<LintInput> = {}): readonly string[] {
  return lint(text, more).map(({ code }) => code)
}

/** Carries out the edits of a fix. */
export function apply(text: string, fix: Fix | undefined): string {
  if (fix?.kind !== 'edit') throw new Error('There is no edit.')
  const edits = fix.edits.toSorted((a, b) => b.from - a.from)
  return edits.reduce((made, { from, to, insert }) => made.slice(0, from) + insert + made.slice(to), text)
}

/** The first lines of scripts. */
export const HEADS = {
  sh: '#!/bin/sh\n',
  bash: '#!/bin/bash\n',
  node: '#!/usr/bin/env node\n',
  python: '#!/usr/bin/env python3\n',
} as const

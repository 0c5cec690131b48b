import type { Finding, Fix, Severity } from '../diagnostic.ts'
import type { Command, Word } from '../shell/shell-model.ts'

import { bareOf, literalOf } from '../shell/word-text.ts'
import type { ShellContext } from './shell-context.ts'

/** What only bash understands, in a script that `sh` reads. Source: dash, and the POSIX shell language. */
export function bashisms(context: ShellContext): Finding[] {
  const { file, script } = context
  if (file.language !== 'sh') return []
  const toBash = bashFix(file.text)
  const findings: Finding[] = []
  const say = (
    place: { readonly from: number; readonly to: number },
    what: string,
    severity: Severity = 'error',
    fix: Fix | null = null,
  ): void => {
    findings.push({
      code: 'bashism',
      severity,
      message: what.endsWith('.') ? what : `${what}, but sh reads this script.`,
      from: place.from,
      to: place.to,
      fixes: fix === null ? [toBash] : [fix, toBash],
    })
  }
  for (const place of script.functionWords) {
    const name = file.text.slice(place.from, place.to).replace(/^function\s+/, '')
    say(
      place,
      'Only bash knows `function`',
      'error',
      edit(`Write ${name}()`, place, followed(file.text, place.to, name)),
    )
  }
  for (const { kind, from } of script.groups) {
    const counted = kind === 'loop' ? /^for\s*\(\(/.exec(file.text.slice(from, from + 20)) : null
    if (counted !== null) say({ from, to: from + counted[0].length }, 'Only bash counts with `for ((`')
  }
  for (const command of script.commands) {
    for (const { array, name, from, to } of command.assignments) {
      if (array) say({ from, to }, 'Only bash has arrays')
      else if (file.text.startsWith('+=', from + name.length)) say({ from, to }, 'Only bash adds with `+=`')
    }
    const pipe = command.ends === '|' ? /^\s*\|&/.exec(file.text.slice(command.to, command.to + 40)) : null
    if (pipe !== null) {
      const place = { from: command.to + pipe[0].length - 2, to: command.to + pipe[0].length }
      say(place, 'Only bash knows `|&`', 'error', edit('Write 2>&1 |', place, '2>&1 |'))
    }
    if (command.test === 'double-bracket') {
      const [first] = command.words
      if (first !== undefined)
        say(
          first,
          'Only bash knows `[[`: sh, which reads this script, takes it for a command that is not there, and the test counts as false.',
        )
    } else if (command.test === 'arithmetic') say(command, 'Only bash knows `(( … ))`')
    redirects(command, say)
    words(command, say, file.text)
    named(command, say)
  }
  return findings
}

/** Gives the first line that lets bash read the script. */
export function bashFix(text: string): Fix {
  const end = text.startsWith('#!') ? (text.indexOf('\n') < 0 ? text.length : text.indexOf('\n')) : 0
  const insert = end === 0 ? '#!/usr/bin/env bash\n' : '#!/usr/bin/env bash'
  return { title: 'Let bash read it', kind: 'edit', edits: [{ from: 0, to: end, insert }] }
}

type Say = (
  place: { readonly from: number; readonly to: number },
  what: string,
  severity?: Severity,
  fix?: Fix | null,
) => void

function edit(title: string, { from, to }: { readonly from: number; readonly to: number }, insert: string): Fix {
  return { title, kind: 'edit', edits: [{ from, to, insert }] }
}

function followed(text: string, at: number, name: string): string {
  return /^\s*\(/.test(text.slice(at, at + 20)) ? name : `${name}()`
}

function redirects({ redirects }: Command, say: Say): void {
  for (const { operator, from, to, target } of redirects) {
    if (operator === '<<<') say({ from, to }, 'Only bash knows `<<<`')
    else if (
      operator.startsWith('&>') ||
      (operator === '>&' && !/^(?:\d+|-)$/.test(target === null ? '' : (literalOf(target) ?? '0')))
    ) {
      const place = { from, to: target === null ? to : from + operator.length }
      const fix =
        target === null
          ? null
          : ({
              title: 'Write > … 2>&1',
              kind: 'edit',
              edits: [
                { from: place.from, to: place.to, insert: operator === '&>>' ? '>>' : '>' },
                { from: target.to, to: target.to, insert: ' 2>&1' },
              ],
            } as const)
      say(
        place,
        'sh, which reads this script, takes `&>` for “in the background”, and then for a redirection of nothing.',
        'error',
        fix,
      )
    }
  }
}

function words({ words, assignments, redirects }: Command, say: Say, text: string): void {
  const all = [
    ...words,
    ...assignments.flatMap(({ value }) => (value === null ? [] : [value])),
    ...redirects.flatMap(({ target }) => (target === null ? [] : [target])),
  ]
  for (const word of all) {
    for (const part of word.parts) {
      if (part.kind === 'process') say(part, 'Only bash knows `<( … )`')
      else if (part.kind === 'text' && part.quote === 'ansi') say(part, "Only bash knows $'…'", 'warning')
      else if (part.kind === 'variable' && (isBashExpansion(part) || text.startsWith('${!', part.from))) {
        say(part, 'Only bash knows this kind of ${…}')
      }
    }
  }
  for (const word of words.slice(1)) {
    const [part] = word.parts
    if (part?.kind !== 'text' || part.quote !== 'none' || word.parts.length > 1) continue
    if (/\{-?\d+\.\.-?\d+\}|\{[a-z]\.\.[a-z]\}/.test(part.text))
      say(part, 'Only bash makes a list of `{1..3}`', 'warning')
  }
}

function isBashExpansion({
  name,
  rest,
  braces,
}: {
  readonly name: string
  readonly rest: string
  readonly braces: boolean
}): boolean {
  if (!braces) return false
  if (rest.startsWith('[') && name !== '') return true
  return /^(?:\/|\^|,|@[A-Za-z]$|:\s+-?\d|:\d|:\$\w)/.test(rest)
}

const BUILTINS: Readonly<Record<string, string>> = {
  source: 'sh has no `source`',
  declare: 'sh has no `declare`',
  typeset: 'sh has no `typeset`',
  shopt: 'sh has no `shopt`',
  mapfile: 'sh has no `mapfile`',
  readarray: 'sh has no `readarray`',
  let: 'sh has no `let`',
  pushd: 'sh has no `pushd`',
  popd: 'sh has no `popd`',
  coproc: 'sh has no `coproc`',
  select: 'sh has no `select`',
}

function named(command: Command, say: Say): void {
  const name = command.name
  const [first] = command.words
  if (name === null || first === undefined) return
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined
  if (builtin !== undefined) say(first, builtin, 'error', name === 'source' ? edit('Write a dot', first, '.') : null)
  const options = command.words.slice(1)
  if (name === '[' || name === 'test') equals(options, say)
  if (name === 'read') {
    const option = options.find((word) => /^-[a-zA-Z]*[adnNtpsu]/.test(bareOf(word) ?? ''))
    const letters = bareOf(option ?? first) ?? ''
    if (option !== undefined)
      say(option, `The read of sh has no ${letters}`, letters.endsWith('p') ? 'warning' : 'error')
  }
  if (name === 'echo') {
    const [option] = options
    if (option !== undefined && /^-[neE]*e[neE]*$/.test(bareOf(option) ?? '')) {
      say(
        option,
        'The echo of sh prints -e as it is; it takes backslashes anyway, and printf does so everywhere.',
        'warning',
      )
    }
  }
  if (name === 'printf') {
    const [option] = options
    if (option !== undefined && literalOf(option) === '-v') say(option, 'The printf of sh has no -v')
    else if (option !== undefined && /%q/.test(literalOf(option) ?? ''))
      say(option, 'The printf of sh has no %q', 'warning')
  }
  if (name === 'set' && options.some((word) => literalOf(word) === 'pipefail')) {
    say(command, 'Not every sh knows pipefail: dash ends the script here.', 'error')
  }
  if (name === 'trap' && options.some((word) => /^(?:ERR|DEBUG|RETURN)$/.test(literalOf(word) ?? ''))) {
    say(command, 'sh has no trap for ERR', 'warning')
  }
}

function equals(words: readonly Word[], say: Say): void {
  for (const word of words) {
    if (bareOf(word) === '==') say(word, 'In [ ] sh knows only one =', 'error', edit('Write =', word, '='))
    if (bareOf(word) === '=~') say(word, 'Only bash compares with =~', 'error')
  }
}

import { codeContext } from '../code/code-context.ts'
import type { CodeLanguage } from '../code/code-token.ts'
import type { Edit, Finding, Fix } from '../diagnostic.ts'
import { sourceSpan, startPrinting, type Printed } from '../printed.ts'
import type { Command, Redirect, Word } from '../shell/shell-model.ts'
import { inputVariables, readsPayload } from '../shell/shell-payload.ts'
import { literalOf } from '../shell/word-text.ts'
import { codeAnswers } from './code-answers.ts'
import { codePaths } from './code-paths.ts'
import { codeSequence } from './code-sequence.ts'
import { unfilledCode } from './unfilled.ts'
import type { ShellContext } from './shell-context.ts'

/** What is wrong with Python and JavaScript inside a shell script: behind `python3 -c` and `node -e`, and in here-documents. */
export function embeddedCode(context: ShellContext): Finding[] {
  const { file, script } = context
  if (!/\b(?:python|node)/.test(file.text)) return []
  const inputs = inputVariables(script)
  return script.commands.flatMap((command, index): Finding[] => {
    const words = command.name === 'exec' ? command.words.slice(1) : command.words
    const language = languageOf(words[0] === undefined ? null : literalOf(words[0]))
    const code = language === null ? null : codeOf(context, command, words, language)
    if (language === null || code === null) return []
    const { printed, isInput } = code
    const inner = codeContext({ ...file, text: printed.text, language, shebang: null }, language)
    const paths = !isInput && readsPayload(script, index, [], inputs) ? codePaths(inner) : []
    const findings = [...paths, ...codeAnswers(inner), ...unfilledCode(inner), ...codeSequence(inner)]
    const own = findings
      .filter(({ code }) => !OF_WHOLE.test(code))
      .map((finding) => placed(finding, printed, file.text))
    return isInput ? [...own, ...readsItself(printed)] : own
  })
}

/** What can only be said of the whole of what a hook prints. */
const OF_WHOLE = /^(?:noise-before-answer|no-known-field|answer-on-stderr)$/

function languageOf(name: string | null): CodeLanguage | null {
  if (name === null) return null
  if (/^python(?:[23][\d.]*)?$/.test(name)) return 'python'
  return /^(?:node|nodejs)$/.test(name) ? 'node' : null
}

interface Code {
  readonly printed: Printed
  /** Whether the code is what the program reads as its input. */
  readonly isInput: boolean
}

function codeOf(
  { printer, script }: ShellContext,
  command: Command,
  words: readonly Word[],
  language: CodeLanguage,
): Code | null {
  const option = words.findIndex((word) => {
    const text = literalOf(word) ?? ''
    return language === 'python' ? /^-[A-Za-z]*c$/.test(text) : /^(?:-p?e|-p|--eval|--print)$/.test(text)
  })
  const word = option < 0 ? undefined : words[option + 1]
  if (word !== undefined) return { printed: printer.word(word, command), isInput: false }
  const isScript = words.slice(1).every((other) => literalOf(other) === '-')
  const body = command.redirects.findLast((redirect) => redirect.body !== null)?.body
  return isScript && body != null ? { printed: printBody(body, script.text), isInput: true } : null
}

function printBody({ from, to, literal, parts }: NonNullable<Redirect['body']>, text: string): Printed {
  const printing = startPrinting()
  if (literal) printing.text(text.slice(from, to), from)
  for (const part of literal ? [] : parts) {
    if (part.kind === 'text') printing.text(part.text, part.from, part.to - part.from !== part.text.length)
    else printing.hole({ from: part.from, to: part.to, said: '', isSafe: true, value: null })
  }
  return printing.done(from, to)
}

/** The same finding, at its place in the shell script. */
function placed(finding: Finding, printed: Printed, text: string): Finding {
  return {
    ...finding,
    ...sourceSpan(printed, finding.from, finding.to),
    fixes: (finding.fixes ?? []).flatMap((fix) => placedFix(fix, printed, text)),
  }
}

function placedFix(fix: Fix, printed: Printed, text: string): Fix[] {
  if (fix.kind === 'action') return []
  const edits = fix.edits.map(({ from, to, insert }): Edit => {
    const place = sourceSpan(printed, from, Math.max(to, from + 1))
    return { from: place.from, to: to === from ? place.from : place.to, insert }
  })
  // What the shell would read otherwise can not be put there.
  const isPlain = edits.every(
    ({ from, to, insert }, index) =>
      !/["'$\\`]/.test(insert) &&
      text.slice(from, to) === printed.text.slice(fix.edits[index]?.from ?? 0, fix.edits[index]?.to ?? 0),
  )
  return isPlain ? [{ ...fix, edits }] : []
}

/** `… | python3 - <<END`: the here-document takes the place of what is piped in. */
function readsItself(printed: Printed): Finding[] {
  const match = /\b(?:sys\.stdin|process\.stdin|readFileSync\(\s*(?:0|['"]\/dev\/stdin['"]))/.exec(printed.text)
  if (match === null) return []
  return [
    {
      code: 'here-document-is-stdin',
      severity: 'error',
      message:
        'The here-document is the input of this program, so nothing of the hook’s input is left to be read here. Put the program behind -c (for node -e), or hand the input on in a variable of the environment.',
      ...sourceSpan(printed, match.index, match.index + match[0].length),
    },
  ]
}

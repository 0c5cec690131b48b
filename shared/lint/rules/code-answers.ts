import { ANSWER_KEY, shapeFindings } from '../answer-shape.ts'
import { readPrinted, type AnswerWords } from '../answers.ts'
import type { CodeContext } from '../code/code-context.ts'
import { wrongBooleans } from '../code/answer-kinds.ts'
import { listVariables } from '../code/code-lists.ts'
import { plainVariables, printExpression, type CodeOutput } from '../code/code-outputs.ts'
import { afterBracket, insideBracket, isName, isPunct, type CodeLanguage, type CodeStream } from '../code/code-token.ts'
import type { Finding } from '../diagnostic.ts'
import { readShape } from '../json-shape.ts'
import { isProse } from '../prose.ts'
import { isForSeveralAgents } from '../several-agents.ts'
import { answerWrites } from './answer-writes.ts'
import { behindAnswer, stderrFixes } from './behind-answer.ts'
import {
  codePrinting,
  fieldlessObject,
  hasAnswerKey,
  isKnown,
  TRUTHS,
  WRITERS,
  writtenVariables,
} from './code-printing.ts'
import { noKnownField } from './no-known-field.ts'
import { pythonBooleans } from './python-booleans.ts'

/** What a script of JavaScript, Python or PowerShell prints: answers that will not be read, logs where answers belong. */
export function codeAnswers(context: CodeContext): Finding[] {
  const { file, language, streams, outputs } = context
  const words: AnswerWords = {
    writer: `let ${WRITERS[language]} write it, which escapes what must be escaped`,
    rewrite: () => null,
    source: file.text,
    event: file.event,
  }
  const plain = plainVariables(streams)
  const findings: Finding[] = [...answerWrites(context), ...objectFindings(context), ...oldFieldWrites(context)]
  const noise: Finding[] = []
  let fieldless = fieldlessObject(context)
  const behind = behindAnswer(context)
  const isSaid = new Set(behind.map(({ from }) => from))
  findings.push(...codePrinting(context), ...behind)
  for (const output of outputs) {
    if (output.place !== 'stdout') continue
    const printed = printExpression(file.text, output.args, plain)
    if (printed === null) continue
    const answer = readPrinted(printed, words)
    findings.push(...answer.findings, ...pythonBooleans(context, printed))
    if (answer.names.length > 0) fieldless ??= noKnownField(answer.names, output)
    const holdsJson = printed.holes.some(({ said }) => said.includes(WRITERS[language]))
    if (
      !answer.isAnswer &&
      !holdsJson &&
      answer.findings.length === 0 &&
      printsProse(output) &&
      !file.text.includes('redirect_stdout') &&
      !isSaid.has(output.from)
    )
      noise.push(logOnStdout(output, file.text, language))
  }
  findings.push(...storedAnswers(context, words))
  const printsAnswer = ANSWER_KEY.test(file.text) || file.text.includes(WRITERS[language])
  if (fieldless !== null && file.event !== null && !ANSWER_KEY.test(file.text)) findings.push(fieldless)
  const isForOthers = findings.some(({ code }) => code === 'other-agent-shape') && isForSeveralAgents(file.text)
  const own = findings.filter(({ code }) => !isForOthers || code !== 'other-agent-shape')
  return printsAnswer ? [...own, ...noise] : own
}

/** Where objects begin that hold a field of an answer, or that a JSON writer gets. */
function objectFindings(context: CodeContext): Finding[] {
  const { file, language, streams } = context
  const findings: Finding[] = []
  const lists = listVariables(context)
  const notBooleans = wrongBooleans(context)
  const truth = TRUTHS[language]
  // Where some field of an answer is named, it may be put into the object later.
  const written = ANSWER_WORD.test(file.text) ? new Set<string>() : writtenVariables(context.outputs)
  for (const stream of streams) {
    let at = 0
    while (at < stream.length) {
      const token = stream[at]
      const isObject = token?.kind === 'punct' && (token.text === '{' || token.text === '@{')
      const isWritten =
        isObject &&
        ((isPunct(stream[at - 1], '(') && /^(?:stringify|dumps)$/.test(stream[at - 2]?.text ?? '')) ||
          isPipedOut(stream, at))
      const isKept = isObject && isPunct(stream[at - 1], '=') && written.has(stream[at - 2]?.text ?? '')
      if (!isObject || !(isWritten || isKept || hasAnswerKey(stream, at))) {
        at += 1
        continue
      }
      const shape = readShape(file.text, token.from)
      const isPiped = language === 'powershell'
      if (shape !== null && (isWritten || isKept || isPiped || shape.members.some(({ name }) => isKnown(name)))) {
        const isAll = isWritten && !shape.takesMore && /^[),]$/.test(stream[afterBracket(stream, at)]?.text ?? '')
        const kind = { how: 'code', event: file.event, isWhole: isAll, lists, notBooleans, truth } as const
        findings.push(...shapeFindings(shape, (from, to) => ({ from, to }), kind))
      }
      at = afterBracket(stream, at)
    }
  }
  return findings
}

/** PowerShell: `@{ … } | ConvertTo-Json` that goes nowhere else. */
function isPipedOut(stream: CodeStream, open: number): boolean {
  const behind = afterBracket(stream, open)
  if (!isPunct(stream[behind], '|') || !isName(stream[behind + 1], 'ConvertTo-Json')) return false
  if (isPunct(stream[open - 1], '=') || isPunct(stream[open - 1], '(')) return false
  const rest = stream.slice(behind + 2, behind + 12)
  const end = rest.findIndex(({ kind, text }) => kind === 'newline' || text === ';' || text === '}')
  return !rest.slice(0, end < 0 ? rest.length : end).some(({ text }) => /^(?:\||>|>>)$/.test(text))
}

const ANSWER_WORD = /\b(?:cancel|contextModification|errorMessage|context_modification|error_message)\b/i

/** `answer["shouldContinue"] = …`, `answer.shouldContinue = …`, and `dict(shouldContinue=…)` */
function oldFieldWrites({ chains, streams }: CodeContext): Finding[] {
  const written = chains.flatMap((chain) => {
    const last = chain.steps.at(-1)
    return last?.name === 'shouldContinue' && isPunct(chain.stream[chain.end], '=') ? [last] : []
  })
  const given = streams.flatMap((stream) =>
    stream.flatMap((token, index) => {
      if (!isName(token, 'dict') || !isPunct(stream[index + 1], '(')) return []
      const args = insideBracket(stream, index + 1)
      return args.filter((name, at) => isName(name, 'shouldContinue') && isPunct(args[at + 1], '='))
    }),
  )
  // A field of a class, which asdict() then makes a field of the answer.
  const inClasses = streams.flatMap((stream) =>
    stream.filter(
      (token, index) =>
        isName(token, 'shouldContinue') && isPunct(stream[index + 1], ':') && stream[index - 1]?.kind === 'newline',
    ),
  )
  return [...written, ...given, ...inClasses].map(({ from, to }) => ({
    code: 'rejected-should-continue',
    severity: 'error',
    message:
      'shouldContinue is an old field that is no longer taken: the whole answer is rejected, and the action goes ahead. cancel is its opposite.',
    from,
    to,
  }))
}

/** Texts of answers that are kept in a variable, or given back by a function. */
function storedAnswers({ file, streams }: CodeContext, words: AnswerWords): Finding[] {
  return streams.flatMap((stream) =>
    stream.flatMap((token, index) => {
      if (token.kind !== 'string' || !token.text.trimStart().startsWith('{') || !ANSWER_KEY.test(token.text)) return []
      const before = stream[index - 1]
      // An argument that is given by name is no variable.
      const isGiven = isPunct(before, '=') && /^[(,]$/.test(stream[index - 3]?.text ?? '')
      if (isGiven || (!isPunct(before, '=') && !isName(before, 'return'))) return []
      const printed = printExpression(file.text, [token], new Set())
      return printed === null || isPunct(stream[index + 1], '+') ? [] : readPrinted(printed, words).findings
    }),
  )
}

function printsProse({ args }: CodeOutput): boolean {
  const [first, ...others] = args
  if (first?.kind !== 'string' || !isProse(first.text)) return false
  return others.every(({ kind, text }) => kind !== 'string' || !/[{}[\]"]/.test(text))
}

function logOnStdout(output: CodeOutput, text: string, language: CodeLanguage): Finding {
  return {
    code: 'noise-before-answer',
    severity: 'info',
    message:
      'This text goes to stdout, where the answer is looked for. It is tolerated here, but other agents would not find the answer.',
    from: output.from,
    to: output.to,
    fixes: stderrFixes(output, text, language),
  }
}

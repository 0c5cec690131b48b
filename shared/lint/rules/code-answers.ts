import { ANSWER_KEY, shapeFindings } from '../answer-shape.ts'
import { readPrinted, type AnswerWords } from '../answers.ts'
import type { CodeContext } from '../code/code-context.ts'
import { findOutputs, onlyChain, plainVariables, printExpression, type CodeOutput } from '../code/code-outputs.ts'
import { afterBracket, isName, isPunct, type CodeLanguage, type CodeStream } from '../code/code-token.ts'
import type { Finding } from '../diagnostic.ts'
import { readShape } from '../json-shape.ts'
import { ANSWER_FIELDS } from '../../notices/answer-words.ts'

const WRITERS: Readonly<Record<CodeLanguage, string>> = {
  node: 'JSON.stringify',
  python: 'json.dumps',
  powershell: 'ConvertTo-Json',
}

/** What a script of JavaScript, Python or PowerShell prints: answers that will not be read, logs where answers belong. */
export function codeAnswers(context: CodeContext): Finding[] {
  const { file, language, streams } = context
  const words: AnswerWords = {
    writer: `let ${WRITERS[language]} write it, which escapes what must be escaped`,
    rewrite: () => null,
  }
  const plain = plainVariables(streams)
  const objects = answerObjects(streams)
  const findings: Finding[] = [...objectFindings(context), ...oldFieldWrites(context)]
  const noise: Finding[] = []
  for (const output of findOutputs(context)) {
    if (output.place !== 'stdout') continue
    const inspected = inspectedObject(output, language, objects)
    if (inspected !== null) findings.push(inspected)
    const printed = printExpression(file.text, output.args, plain)
    if (printed === null) continue
    const answer = readPrinted(printed, words)
    findings.push(...answer.findings)
    if (!answer.isAnswer && answer.findings.length === 0 && isProse(output)) noise.push(logOnStdout(output, language))
  }
  findings.push(...storedAnswers(context, words))
  const printsAnswer = ANSWER_KEY.test(file.text) || file.text.includes(WRITERS[language])
  return printsAnswer ? [...findings, ...noise] : findings
}

/** Where objects begin that hold a field of an answer, or that a JSON writer gets. */
function objectFindings({ file, language, streams }: CodeContext): Finding[] {
  const findings: Finding[] = []
  for (const stream of streams) {
    let at = 0
    while (at < stream.length) {
      const token = stream[at]
      const isObject = token?.kind === 'punct' && (token.text === '{' || token.text === '@{')
      const isWritten =
        isObject && isPunct(stream[at - 1], '(') && /^(?:stringify|dumps)$/.test(stream[at - 2]?.text ?? '')
      if (!isObject || !(isWritten || hasAnswerKey(stream, at))) {
        at += 1
        continue
      }
      const shape = readShape(file.text, token.from)
      const isPiped = language === 'powershell'
      if (shape !== null && (isWritten || isPiped || shape.members.some(({ name }) => isKnown(name)))) {
        findings.push(...shapeFindings(shape, (from, to) => ({ from, to }), 'code'))
      }
      at = afterBracket(stream, at)
    }
  }
  return findings
}

function isKnown(name: string): boolean {
  return ANSWER_FIELDS.includes(name) || name === 'shouldContinue'
}

/** Whether the object that begins at a token has a field of an answer right inside. */
function hasAnswerKey(stream: CodeStream, open: number): boolean {
  const end = afterBracket(stream, open) - 1
  for (let at = open + 1; at < end; at += 1) {
    const token = stream[at]
    if ((token?.kind === 'name' || token?.kind === 'string') && isKnown(token.text)) {
      if (isPunct(stream[at + 1], ':') || isPunct(stream[at + 1], '=')) return true
    }
    if (token?.kind === 'punct' && /[([{]$/.test(token.text)) at = afterBracket(stream, at) - 1
  }
  return false
}

/** Variables that hold an object with fields of an answer, and nothing else. */
function answerObjects(streams: readonly CodeStream[]): ReadonlySet<string> {
  const names = new Map<string, boolean>()
  for (const stream of streams) {
    stream.forEach((token, index) => {
      const name = stream[index - 1]
      if (!isPunct(token, '=') || name?.kind !== 'name' || isPunct(stream[index - 2], '.')) return
      const is = isPunct(stream[index + 1], '{') && hasAnswerKey(stream, index + 1)
      names.set(name.text, is && names.get(name.text) !== false)
    })
  }
  return new Set([...names].flatMap(([name, is]) => (is ? [name] : [])))
}

/** `console.log({ cancel: true })`, `print({"cancel": True})`: not JSON. */
function inspectedObject(output: CodeOutput, language: CodeLanguage, objects: ReadonlySet<string>): Finding | null {
  if (language === 'powershell' || output.name.endsWith('write')) return null
  const [first] = output.args
  const last = output.args.at(-1)
  const chain = onlyChain(output.args)
  const isObject = isPunct(first, '{') && hasAnswerKey(output.args, 0)
  const isVariable = chain !== null && chain.root !== null && chain.steps.length === 0 && objects.has(chain.root)
  if (first === undefined || last === undefined || !(isObject || isVariable)) return null
  const writer = WRITERS[language]
  return {
    code: 'unquoted-json',
    severity: 'error',
    message:
      language === 'node'
        ? 'console.log writes an object in its own way, which is not JSON: the answer is not read. Print JSON.stringify(…) of it.'
        : 'print writes a dict in Python’s own way, which is not JSON: the answer is not read. Print json.dumps(…) of it.',
    from: first.from,
    to: last.to,
    fixes: [
      {
        title: `Write ${writer}(…)`,
        kind: 'edit',
        edits: [
          { from: first.from, to: first.from, insert: `${writer}(` },
          { from: last.to, to: last.to, insert: ')' },
        ],
      },
    ],
  }
}

/** `answer["shouldContinue"] = …`, `answer.shouldContinue = …` */
function oldFieldWrites({ chains }: CodeContext): Finding[] {
  return chains.flatMap((chain) => {
    const last = chain.steps.at(-1)
    if (last?.name !== 'shouldContinue' || !isPunct(chain.stream[chain.end], '=')) return []
    return [
      {
        code: 'rejected-should-continue',
        severity: 'error',
        message:
          'shouldContinue is an old field that is no longer taken: the whole answer is rejected, and the action goes ahead. cancel is its opposite.',
        from: last.from,
        to: last.to,
      },
    ]
  })
}

/** Texts of answers that are kept in a variable, or given back by a function. */
function storedAnswers({ file, streams }: CodeContext, words: AnswerWords): Finding[] {
  return streams.flatMap((stream) =>
    stream.flatMap((token, index) => {
      if (token.kind !== 'string' || !token.text.trimStart().startsWith('{') || !ANSWER_KEY.test(token.text)) return []
      const before = stream[index - 1]
      if (!isPunct(before, '=') && !isName(before, 'return')) return []
      const printed = printExpression(file.text, [token], new Set())
      return printed === null || isPunct(stream[index + 1], '+') ? [] : readPrinted(printed, words).findings
    }),
  )
}

function isProse({ args }: CodeOutput): boolean {
  const [first] = args
  if (first?.kind !== 'string' || !/[A-Za-z]{2}/.test(first.text)) return false
  return args.every(({ kind, text }) => kind !== 'string' || !/[{}[\]"]/.test(text))
}

function logOnStdout({ name, nameFrom, nameTo, from, to }: CodeOutput, language: CodeLanguage): Finding {
  const fix = stderrFix(name, { from: nameFrom, to: nameTo }, to, language)
  return {
    code: 'noise-before-answer',
    severity: 'info',
    message:
      'This text goes to stdout, where the answer is looked for. It is tolerated here, but other agents would not find the answer.',
    from,
    to,
    fixes: fix === null ? [] : [{ title: 'Send it to stderr', kind: 'edit', edits: [fix] }],
  }
}

function stderrFix(
  name: string,
  place: { readonly from: number; readonly to: number },
  to: number,
  language: CodeLanguage,
) {
  if (name.startsWith('console.')) return { ...place, insert: 'console.error' }
  if (name.includes('stdout')) return { ...place, insert: name.replace('stdout', 'stderr') }
  return language === 'python' && name === 'print' ? { from: to - 1, to: to - 1, insert: ', file=sys.stderr' } : null
}

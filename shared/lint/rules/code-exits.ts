import { EVENTS } from '../../events.ts'
import { ANSWER_KEY } from '../answer-shape.ts'
import type { CodeContext } from '../code/code-context.ts'
import { exitsOf } from '../code/code-exits.ts'
import type { Finding } from '../diagnostic.ts'
import { isForSeveralAgents } from '../several-agents.ts'
import { exitWithAnswer, exitWithoutAnswer } from './exit-code-words.ts'

/** Exit codes by which an author means something: beside an answer, or in its place. */
export function codeExits(context: CodeContext): Finding[] {
  const { file } = context
  const answers = ANSWER_KEY.test(file.text) || /ConvertTo-Json|json\.dump|JSON\.stringify|\{\s*\}/.test(file.text)
  const cancels = cancelling(context)
  const findings: Finding[] = []
  const judge = (code: string, from: number, to: number, codeFrom: number): void => {
    if (!/^[1-9]\d*$/.test(code) || isForPerson(file.text, from)) return
    const answered = cancels.some((output) => output.to <= from && /^[\s;]*$/.test(file.text.slice(output.to, from)))
    if (answered) {
      findings.push({
        code: 'exit-code-with-answer',
        severity: 'warning',
        message: exitWithAnswer(code),
        from,
        to,
        fixes: [
          {
            title: 'End with exit code 0',
            kind: 'edit',
            edits: [{ from: codeFrom, to: codeFrom + code.length, insert: '0' }],
          },
        ],
      })
    } else if (code === '2' || (!answers && file.event !== null && EVENTS[file.event].cancels !== 'no')) {
      if (code === '2' && isForSeveralAgents(file.text)) return
      findings.push({
        code: 'exit-code-without-answer',
        severity: 'warning',
        message: exitWithoutAnswer(code, answers),
        from,
        to,
      })
    }
  }
  for (const { code, from, to, codeFrom } of exitsOf(context)) judge(code, from, to, codeFrom)
  return findings
}

/** Whether a place is reached only by a person who started the script in a terminal. */
function isForPerson(text: string, at: number): boolean {
  const before = text
    .slice(Math.max(0, at - 300), at)
    .split('\n')
    .slice(-4)
  return before.some((line) => /\bif\b.*(?:\.isatty\(\)|\.isTTY\b)/.test(line))
}

const CANCELS = /["']?\bcancel["']?\s*[:=]\s*\$?true/i
const WRITTEN = /(?:dumps|stringify)\(\s*([A-Za-z_$][\w$]*)\s*[,)]/
/** So much of a script is looked through for what a variable holds, in UTF-16 units. */
const MOST = 100_000

/** What prints an answer that cancels: each with where its statement ends. */
function cancelling({ file, language, outputs }: CodeContext): readonly { readonly to: number }[] {
  const text = file.text.slice(0, MOST)
  return outputs.flatMap(({ place, from, to }) => {
    const said = file.text.slice(from, to)
    // In PowerShell the object goes on to what writes it.
    const piped =
      language === 'powershell' ? /^[ \t]*\|[ \t]*ConvertTo-Json\b[^|\n;]*/.exec(file.text.slice(to, to + 80)) : null
    if (place !== 'stdout' && piped === null) return []
    const name = WRITTEN.exec(said)?.[1]?.replaceAll('$', '\\$')
    const holds = name === undefined ? null : new RegExp(`(?:^|[^\\w.])${name}\\s*=\\s*(\\{[^{}]{0,500})`).exec(text)
    return CANCELS.test(said) || CANCELS.test(holds?.[1] ?? '') ? [{ to: to + (piped?.[0].length ?? 0) }] : []
  })
}

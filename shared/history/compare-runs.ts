import type { Answer, HookReport, RunReport, Verdict } from '../report.ts'

/** A value of two runs. */
export interface Pair<T> {
  readonly before: T
  readonly after: T
  readonly same: boolean
}

/** A line of a text that was compared. */
export interface ComparedLine {
  /** Where it stands: in both, only before, only after. */
  readonly side: 'both' | 'before' | 'after'
  readonly text: string
}

/** What became of one hook. A hook that ran only once has null on the other side. */
export interface ComparedHook {
  readonly script: string
  readonly state: Pair<HookReport['state'] | null>
  readonly exitCode: Pair<number | null>
  readonly answer: Pair<Answer | null>
  readonly stdout: ComparedText
  readonly stderr: ComparedText
  readonly durationMs: Pair<number | null>
}

/** Two texts, line by line. */
export interface ComparedText {
  readonly same: boolean
  readonly lines: readonly ComparedLine[]
  /** So many lines were too much to compare and are not among `lines`. */
  readonly notCompared: number
}

/** Two runs side by side: what matters most stands first. */
export interface RunComparison {
  /** Whether it is the same event, the same input and the same profile; else the rest says little. */
  readonly sameQuestion: { readonly event: boolean; readonly stdin: boolean; readonly profile: boolean }
  readonly verdict: Pair<Verdict>
  /** What all hooks say together. */
  readonly answer: Pair<Answer>
  readonly hooks: readonly ComparedHook[]
  readonly durationMs: Pair<number>
  /** The differences in words, the verdict's first; empty when there are none but the time. */
  readonly differences: readonly string[]
}

/** Compares any two runs: verdict first, then answer, then output, then time. Pure, and bounded for long outputs. */
export function compareRuns(before: RunReport, after: RunReport): RunComparison {
  const verdict = pair(before.verdict, after.verdict)
  const answer = pair(answerOf(before.merged), answerOf(after.merged))
  const scripts = [...new Set([...before.hooks, ...after.hooks].map(({ script }) => script))]
  const hooks = scripts.map((script) => compareHook(script, hookOf(before, script), hookOf(after, script)))
  return {
    sameQuestion: {
      event: before.event === after.event,
      stdin: before.stdin === after.stdin,
      profile: before.profile === after.profile,
    },
    verdict,
    answer,
    hooks,
    durationMs: pair(before.durationMs, after.durationMs),
    differences: [
      ...(verdict.same ? [] : [verdictWords(verdict)]),
      ...(answer.same ? [] : ['The answers together differ.']),
      ...hooks.flatMap(hookWords),
    ],
  }
}

/** More lines than this, where two outputs differ, are not compared. */
const MAX_COMPARED_LINES = 2_000

function compareHook(script: string, before: HookReport | null, after: HookReport | null): ComparedHook {
  return {
    script,
    state: pair(before?.state ?? null, after?.state ?? null),
    exitCode: pair(before?.exitCode ?? null, after?.exitCode ?? null),
    answer: pair(before?.answer ?? null, after?.answer ?? null),
    stdout: compareText(before?.stdout.text ?? '', after?.stdout.text ?? ''),
    stderr: compareText(before?.stderr.text ?? '', after?.stderr.text ?? ''),
    durationMs: pair(before?.durationMs ?? null, after?.durationMs ?? null),
  }
}

function hookOf({ hooks }: RunReport, script: string): HookReport | null {
  return hooks.find((hook) => hook.script === script) ?? null
}

function answerOf({ cancel, contextModification, errorMessage }: Answer): Answer {
  return { cancel, contextModification, errorMessage }
}

/** Both come from reports, whose keys stand in the same order. */
function pair<T>(before: T, after: T): Pair<T> {
  return { before, after, same: JSON.stringify(before) === JSON.stringify(after) }
}

function verdictWords({ before, after }: Pair<Verdict>): string {
  if (before.sentence === after.sentence) return 'The verdicts differ.'
  return `Before: ${before.sentence} After: ${after.sentence}`
}

function hookWords({ script, state, exitCode, answer, stdout, stderr }: ComparedHook): string[] {
  const name = script.split(/[\\/]/).at(-1) ?? script
  if (state.before === null) return [`${name} ran only after (${script}).`]
  if (state.after === null) return [`${name} ran only before (${script}).`]
  return [
    ...(state.same ? [] : [`${name} ${state.before} before and ${state.after} after.`]),
    ...(exitCode.same
      ? []
      : [`${name} ended with ${exitCode.before ?? 'no code'}, then ${exitCode.after ?? 'no code'}.`]),
    ...(answer.same ? [] : [`${name} gave another answer.`]),
    ...(stdout.same ? [] : [`${name} wrote other lines to stdout.`]),
    ...(stderr.same ? [] : [`${name} wrote other lines to stderr.`]),
  ]
}

/** What is alike at the beginning and at the end is taken off first; what is between is compared line by line. */
function compareText(before: string, after: string): ComparedText {
  const a = linesOf(before)
  const b = linesOf(after)
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  const [middleA, middleB] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  const [shortA, shortB] = [middleA.slice(0, MAX_COMPARED_LINES), middleB.slice(0, MAX_COMPARED_LINES)]
  return {
    same: before === after,
    lines: [
      ...a.slice(0, head).map(both),
      ...(shortA.length * shortB.length > 250_000 ? apart(shortA, shortB) : compareLines(shortA, shortB)),
      ...a.slice(a.length - tail).map(both),
    ],
    notCompared: middleA.length - shortA.length + middleB.length - shortB.length,
  }
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function both(text: string): ComparedLine {
  return { side: 'both', text }
}

function apart(a: readonly string[], b: readonly string[]): ComparedLine[] {
  return [
    ...a.map((text) => ({ side: 'before', text }) as const),
    ...b.map((text) => ({ side: 'after', text }) as const),
  ]
}

/** The longest common subsequence; the caller bounds the table. */
function compareLines(a: readonly string[], b: readonly string[]): ComparedLine[] {
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      lines.push(both(a[i] ?? ''))
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push({ side: 'before', text: a[i++] ?? '' })
    else lines.push({ side: 'after', text: b[j++] ?? '' })
  }
  return [...lines, ...apart(a.slice(i), b.slice(j))]
}

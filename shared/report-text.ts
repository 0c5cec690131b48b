import { PROFILES } from './profiles.ts'
import { count, counted, duration } from './notices/say.ts'
import type { RunReport, Truncation, Verdict } from './report.ts'
import { hookText, indented, noticeText, shownLines } from './report-text-hook.ts'
import { paintNothing, terminalText } from './terminal-text.ts'
import type { Paint, Tone } from './terminal-text.ts'

/**
 * A run report for people, in lines: the verdict first, then each hook with its notices, what was cut, the merged result, the
 * context as the model reads it, the files that will not run, and where profiles differ. Ends with a line end.
 */
export function reportText(report: RunReport, paint: Paint = paintNothing): string {
  const parts = [
    verdictText(report, paint),
    ...report.hooks.map((hook) => hookText(hook, report.hooks.length > 1, paint)),
    truncationText(report.truncations, paint),
    report.hooks.length > 1 ? mergedText(report, paint) : '',
    contextText(report.verdict, paint),
    noticesText(report, paint),
    skippedText(report, paint),
    profilesText(report, paint),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function verdictText({ event, profile, durationMs, hooks, verdict }: RunReport, paint: Paint): string {
  const fired = hooks.length === 1 ? 'one hook' : counted(hooks.length, 'hook')
  const about = `${event} under ${profile} (${PROFILES[profile].title}): ${fired} in ${duration(durationMs)}`
  return `${paint(verdictTone(verdict), terminalText(verdict.sentence))}\n${paint('quiet', about)}`
}

function verdictTone(verdict: Verdict): Tone {
  if (verdict.blocked) return 'bad'
  return verdict.decided ? 'good' : 'warn'
}

function truncationText(truncations: readonly Truncation[], paint: Paint): string {
  if (truncations.length === 0) return ''
  const lines = truncations.map((truncation) => `  ${paint('warn', truncationLine(truncation))}`)
  return `${paint('strong', 'Cut')}\n${lines.join('\n')}`
}

function truncationLine({ kind, script, limit, actual, dropped }: Truncation): string {
  const of = script === '' ? '' : ` of ${terminalText(script)}`
  const unit = kind === 'output' ? 'byte' : 'character'
  return `The ${kind}${of} has ${counted(actual, unit)}; the limit is ${count(limit)}, so ${count(dropped)} were dropped.`
}

function mergedText({ merged }: RunReport, paint: Paint): string {
  const lines = [`  cancel: ${merged.cancel}`]
  if (merged.errorMessage !== '') lines.push(indented('errorMessage: ', merged.errorMessage, '  '))
  if (merged.contextModification !== '') {
    lines.push(indented('contextModification: ', merged.contextModification, '  '))
  }
  for (const { field, script } of merged.parts)
    lines.push(paint('quiet', `  ${field} comes from ${terminalText(script)}`))
  for (const script of merged.lost) lines.push(paint('bad', `  The answer of ${terminalText(script)} is lost.`))
  return `${paint('strong', 'All hooks together')}\n${lines.join('\n')}`
}

/** As the model reads it: every line, and nothing but a margin before it. */
function contextText({ context }: Verdict, paint: Paint): string {
  if (context === null) return ''
  return `${paint('strong', 'What the model reads')}\n${shownLines(context)
    .map((line) => `  ${line}`)
    .join('\n')}`
}

/** Where the profiles' own sentences are shown, the notice that they differ adds nothing. */
function noticesText(report: RunReport, paint: Paint): string {
  const isTold = differingProfiles(report).length > 0
  const notices = report.notices.filter(({ code }) => !(isTold && code === 'profiles-differ'))
  return notices.map((notice) => noticeText(notice, paint)).join('\n')
}

function skippedText({ skipped }: RunReport, paint: Paint): string {
  if (skipped.length === 0) return ''
  const entries = skipped.map((entry) => `  ${terminalText(entry.path)}\n${noticeText(entry, paint, '    ')}`)
  return `${paint('strong', 'Will not run')}\n${entries.join('\n')}`
}

function profilesText(report: RunReport, paint: Paint): string {
  return differingProfiles(report)
    .map(([name, other]) => `${paint('warn', `Under ${name}:`)} ${terminalText(other.sentence)}`)
    .join('\n')
}

/** The other profiles under which the agent would do something else; how a block is written makes no difference here. */
function differingProfiles({ profile, profiles, verdict }: RunReport): [string, Verdict][] {
  return Object.entries(profiles).filter(([name, other]) => {
    const acts = other.action !== verdict.action || other.blocked !== verdict.blocked
    const hears = other.decided !== verdict.decided || (other.context === null) !== (verdict.context === null)
    return name !== profile && (acts || hears)
  })
}

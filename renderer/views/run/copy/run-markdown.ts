import type { HookReport, RunReport } from '../../../../shared/report.ts'
import { duration } from '../../../../shared/notices/say.ts'
import { bytesText } from '../amounts.ts'
import { hookNames } from '../hook-names.ts'
import { hookSentence } from '../hook-sentence.ts'
import { profileDifferences } from '../profile-differences.ts'

/**
 * A run as Markdown, for an issue or a message: verdict, hooks, notices, what was cut, outputs, merged result, context
 * and stdin. Long texts are cut, and say so.
 */
export function runMarkdown(report: RunReport): string {
  const names = hookNames(report.hooks, report.event)
  return [
    heading(report),
    ...hooksTable(report, names),
    ...report.hooks.map((hook, index) => hookSection(hook, names[index] ?? '', report.event)),
    ...notices(report),
    ...merged(report),
    ...(report.verdict.context === null ? [] : ['### Context', fenced(report.verdict.context)]),
    '### Stdin',
    fenced(report.stdin, 'json'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

/** What one fenced block holds at most, in UTF-16 code units. */
const FENCE_LIMIT_UNITS = 20_000

function heading(report: RunReport): string {
  const differing = profileDifferences(report).map(
    ({ profile, verdict }) => `- Under \`${profile}\`: ${verdict.sentence}`,
  )
  return [
    `## ${report.event} under ${report.profile}`,
    '',
    `**${report.verdict.sentence}**`,
    ...(differing.length > 0 ? ['', 'Profiles differ.', '', ...differing] : []),
    '',
    `Fired ${report.startedAt}, took ${duration(report.durationMs)}.`,
  ].join('\n')
}

function hooksTable(report: RunReport, names: readonly string[]): string[] {
  if (report.hooks.length === 0) return []
  const rows = report.hooks.map(
    (hook, index) =>
      `| ${cell(names[index] ?? '')} | ${cell(hookSentence(hook, report.event))} | ${hook.exitCode ?? ''} | ${cell(hook.script)} |`,
  )
  return [['| hook | state | exit code | script |', '| --- | --- | --- | --- |', ...rows].join('\n')]
}

function hookSection(hook: HookReport, name: string, event: string): string {
  return [
    `### ${event} · ${name}`,
    bullets(hook.notices),
    ...(hook.answer === null ? [] : ['Answer:', fenced(JSON.stringify(hook.answer, null, 2), 'json')]),
    ...stream('stdout', hook.stdout),
    ...stream('stderr', hook.stderr),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function stream(
  name: string,
  output: { text: string; bytes: number; shownBytes: number; truncated: boolean },
): string[] {
  if (output.text === '') return []
  const cut = output.truncated ? `, of which ${bytesText(output.shownBytes)} are kept here` : ''
  return [`${name} (${bytesText(output.bytes)}${cut}):`, fenced(output.text)]
}

function notices(report: RunReport): string[] {
  const skipped = report.skipped.map((file) => ({ message: `\`${file.path}\`: ${file.message}`, fix: file.fix }))
  const said = [...report.notices, ...skipped]
  return said.length === 0 ? [] : ['### Notices', bullets(said)]
}

function merged(report: RunReport): string[] {
  if (report.hooks.length < 2) return []
  const { cancel, contextModification, errorMessage } = report.merged
  return ['### Merged', fenced(JSON.stringify({ cancel, contextModification, errorMessage }, null, 2), 'json')]
}

function bullets(notices: readonly { readonly message: string; readonly fix?: string | undefined }[]): string {
  return notices.map(({ message, fix }) => `- ${oneLine(fix === undefined ? message : `${message} ${fix}`)}`).join('\n')
}

/** A fence is longer than every run of backticks inside it. */
function fenced(text: string, language = ''): string {
  const shown = text.slice(0, FENCE_LIMIT_UNITS)
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map((run) => run[0].length))
  const fence = '`'.repeat(longest + 1)
  const left = text.length - shown.length
  const body = shown.endsWith('\n') ? shown : `${shown}\n`
  return `${fence}${language}\n${body}${fence}${left > 0 ? `\n\n(${left} more characters)` : ''}`
}

function cell(text: string): string {
  return oneLine(text).replaceAll('|', '\\|')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

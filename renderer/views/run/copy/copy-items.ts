import type { HookReport, RunReport } from '../../../../shared/report.ts'
import { hookNames } from '../hook-names.ts'
import { maskedMarkdown, maskedReportText, type MaskedCopy, reportText } from './masked-copies.ts'
import { runMarkdown } from './run-markdown.ts'
import { shellCommand } from './shell-command.ts'

/** One thing that can be copied. */
export interface CopyItem {
  readonly label: string
  /** As in "Copied stdout of global". */
  readonly what: string
  /** Makes the text; null when there is nothing to copy. */
  readonly text: (() => string | MaskedCopy) | null
}

/** What belongs together. */
export interface CopyGroup {
  readonly key: string
  readonly title: string
  readonly items: readonly CopyItem[]
}

/** What can be copied of a run, and then of each of its hooks: what is handed on is masked, single pieces are as they are. */
export function copyGroups(report: RunReport, homes: readonly string[] = []): readonly CopyGroup[] {
  const names = hookNames(report.hooks, report.event)
  return [
    { key: 'run', title: 'The run', items: itemsOfRun(report, homes) },
    ...report.hooks.map((hook, index) => {
      const name = names[index] ?? ''
      return { key: `hook ${index}`, title: name, items: itemsOfHook(hook, name, report) }
    }),
  ]
}

/** The merged result as JSON: the three fields of an answer. */
export function mergedText(report: RunReport): string {
  const { cancel, contextModification, errorMessage } = report.merged
  return JSON.stringify({ cancel, contextModification, errorMessage }, null, 2)
}

/** A hook's whole stdout, as far as it was kept: what was shown, and where nothing lies between, what was kept beyond. */
export function stdoutText(hook: HookReport): string {
  return hook.stdout.gap === 0 ? hook.stdout.text + hook.stdout.tail : hook.stdout.text
}

function itemsOfRun(report: RunReport, homes: readonly string[]): CopyItem[] {
  const { context } = report.verdict
  return [
    { label: 'Run as Markdown', what: 'the run as Markdown', text: () => maskedMarkdown(report, homes) },
    { label: 'Report as JSON', what: 'the report', text: () => maskedReportText(report, homes) },
    { label: 'Stdin', what: 'stdin', text: () => report.stdin },
    { label: 'Merged result', what: 'the merged result', text: () => mergedText(report) },
    { label: 'Context block', what: 'the context block', text: context === null ? null : () => context },
    { label: 'Markdown with secrets', what: 'the run as Markdown, not masked', text: () => runMarkdown(report) },
    { label: 'JSON with secrets', what: 'the report, not masked', text: () => reportText(report) },
  ]
}

function itemsOfHook(hook: HookReport, name: string, report: RunReport): CopyItem[] {
  const { answer } = hook
  return [
    { label: 'As shell command', what: `the shell command of ${name}`, text: () => shellCommand(hook, report) },
    {
      label: 'Answer',
      what: `the answer of ${name}`,
      text: answer === null ? null : () => JSON.stringify(answer, null, 2),
    },
    { label: 'stdout', what: `stdout of ${name}`, text: hook.stdout.bytes === 0 ? null : () => stdoutText(hook) },
    { label: 'stderr', what: `stderr of ${name}`, text: hook.stderr.bytes === 0 ? null : () => hook.stderr.text },
  ]
}

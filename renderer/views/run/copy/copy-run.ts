import { assertNever } from '../../../../shared/assert-never.ts'
import type { RunModel } from '../run-model.ts'
import { copyText, sayNothingToCopy } from './clipboard.ts'
import { maskedMarkdown } from './masked-copies.ts'
import { shellCommands } from './shell-command.ts'

/** The commands of the window that copy something of a run. */
export type CopyCommand = 'run.copyMarkdown' | 'run.copyCommand' | 'run.copyStdin'

/** Copies what a command names, Markdown masked; says in the run's own bar what came of it. */
export async function copyRun(run: RunModel, command: CopyCommand, homes: readonly string[]): Promise<void> {
  const { report } = run
  switch (command) {
    case 'run.copyStdin': {
      const stdin = report?.stdin ?? run.stdin
      return stdin === null ? tooEarly('stdin') : copyText('stdin', stdin)
    }
    case 'run.copyMarkdown':
      return report === null ? tooEarly('the run') : copyText('the run as Markdown', maskedMarkdown(report, homes))
    case 'run.copyCommand':
      if (report === null) return tooEarly('the shell command')
      if (report.hooks.length === 0)
        return sayNothingToCopy('the shell command', 'No hook ran, so there is no command.')
      return copyText('the shell command', shellCommands(report))
    default:
      return assertNever(command)
  }
}

function tooEarly(what: string): void {
  sayNothingToCopy(what, 'The run has not ended yet: copy when it has.')
}

import { literalOf } from '../shell/word-text.ts'
import type { ShellContext } from './shell-context.ts'

/** Whether a script ends at the first command that fails: `set -e`, `set -o errexit`, `#!/bin/sh -e`. */
export function endsAtFailure({ file, script }: ShellContext): boolean {
  return (
    /\s-\w*e/.test(file.shebang ?? '') ||
    script.commands.some(
      ({ name, words }) => name === 'set' && words.some((word) => /^-\w*e|^errexit$/.test(literalOf(word) ?? '')),
    )
  )
}

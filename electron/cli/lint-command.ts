import type { Command } from 'commander'
import { lint } from './lint.ts'
import type { LintCommandOptions } from './lint.ts'
import type { Settle } from './options.ts'
import type { Output } from './output.ts'

/** Adds `lint`. */
export function addLint(program: Command, output: Output, settle: Settle): Command {
  return program
    .command('lint')
    .description('Say what is wrong, or may go wrong, in the text of hooks. Runs none of them.')
    .argument('[path...]', "a script, a hooks directory or a workspace root (default: the current folder's hooks)")
    .option('--json', 'write JSON')
    .addHelpText(
      'after',
      '\nExit codes of lint: 2 the command could not be carried out or a script not be looked at, 1 there are errors, else 0.',
    )
    .action(async (paths: string[], options: LintCommandOptions) => settle(await lint(paths, options, output)))
}

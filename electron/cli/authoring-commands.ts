import { Option } from 'commander'
import type { Command } from 'commander'
import type { EventName } from '../../shared/events.ts'
import { TEMPLATE_LANGUAGES, TEMPLATE_PURPOSES } from '../../shared/templates/template.ts'
import { eventArgument, tagArgument } from './arguments.ts'
import { check } from './check.ts'
import type { CheckCommandOptions } from './check.ts'
import { REPORTER_NAMES } from './check/reporter.ts'
import type { DirectoryOptions } from './hooks-directory.ts'
import { newHook } from './new.ts'
import type { NewCommandOptions } from './new.ts'
import { directoryOptions, placeOptions, profileOption, timeoutOption } from './options.ts'
import type { Settle } from './options.ts'
import type { Output } from './output.ts'
import { switchCommand } from './switch.ts'
import { why } from './why.ts'
import type { WhyCommandOptions } from './why.ts'

/** Adds `new`. */
export function addNew(program: Command, output: Output, settle: Settle): Command {
  const command = program
    .command('new')
    .description('Create a hook that works, with two saved payloads that show what it does.')
    .argument('<event>', 'the event, such as PreToolUse', eventArgument)
    .addOption(
      new Option('--lang <language>', 'what it is written in (default: bash; powershell on Windows)').choices(
        TEMPLATE_LANGUAGES,
      ),
    )
    .addOption(
      new Option('--purpose <purpose>', 'what it is for: to log, to block, or to tell the model something')
        .choices(TEMPLATE_PURPOSES)
        .default('observe'),
    )
  return directoryOptions(command).action(async (event: EventName, options: NewCommandOptions) =>
    settle(await newHook(event, options, output)),
  )
}

/** Adds `enable`. */
export function addEnable(program: Command, output: Output, settle: Settle): Command {
  return addSwitch(program, output, settle, true)
}

/** Adds `disable`. */
export function addDisable(program: Command, output: Output, settle: Settle): Command {
  return addSwitch(program, output, settle, false)
}

/** Adds `why`. */
export function addWhy(program: Command, output: Output, settle: Settle): Command {
  const command = program
    .command('why')
    .description("Tell why an event's hook did not fire, step by step: text for a bug report.")
    .argument('<event>', 'the event, such as PreToolUse', eventArgument)
    .addOption(profileOption())
  return placeOptions(command).action(async (event: EventName, options: WhyCommandOptions) =>
    settle(await why(event, options, output)),
  )
}

/** Adds `check`. */
export function addCheck(program: Command, output: Output, settle: Settle): Command {
  return program
    .command('check')
    .description('Fire saved payloads, each at the hook beside it, and compare what comes of it with what is expected.')
    .argument(
      '[path...]',
      'a workspace root, a hooks directory, a hook or a saved payload (default: the current folder)',
    )
    .addOption(profileOption())
    .addOption(timeoutOption())
    .addOption(new Option('--reporter <name>', 'how to report').choices(REPORTER_NAMES).default('spec'))
    .addOption(new Option('--tag <tag>', 'only payloads with this tag, may be given again').argParser(tagArgument))
    .option('--bail', 'stop at the first that differs')
    .addHelpText('after', CHECK_HELP)
    .action(async (paths: string[], options: CheckCommandOptions) => settle(await check(paths, options, output)))
}

const CHECK_HELP = `
A payload is fired at the hook of its event in its own directory, alone. A payload that names a profile is fired under
that one, whatever --profile says; one without an expectation is fired and shown. With --tag a file that cannot be read
is reported all the same, since it does not say its tags.

Exit codes of check, the first that applies: 2 the command could not be carried out or no saved payload was found, 130
stopped by Ctrl-C, 1 something differs or cannot be read, else 0.`

function addSwitch(program: Command, output: Output, settle: Settle, on: boolean): Command {
  const command = program
    .command(on ? 'enable' : 'disable')
    .description(
      on
        ? 'Switch a hook on: make it executable.'
        : 'Switch a hook off: take its executable bit away. It stays as it is.',
    )
    .argument('<hook>', 'an event, such as PreToolUse, or the path of a hook, such as ./PreToolUse')
  return directoryOptions(command).action(async (hook: string, options: DirectoryOptions) =>
    settle(await switchCommand(hook, on, options, output)),
  )
}

import { Command, CommanderError, Option } from 'commander'
import type { EventName } from '../../shared/events.ts'
import { failure, sayFailure } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { terminalText } from '../../shared/terminal-text.ts'
import { eventArgument, portArgument } from './arguments.ts'
import { addCheck, addDisable, addEnable, addNew, addWhy } from './authoring-commands.ts'
import { events } from './events.ts'
import { EXIT_NOT_CARRIED_OUT } from './exit-code.ts'
import { fire } from './fire.ts'
import type { FireCommandOptions } from './fire.ts'
import { addLint } from './lint-command.ts'
import { list } from './list.ts'
import type { ListCommandOptions } from './list.ts'
import { placeOptions, profileOption, timeoutOption, workspaceOption } from './options.ts'
import type { Settle } from './options.ts'
import type { Output } from './output.ts'
import { sample, sampleOfAll } from './sample.ts'
import type { SampleCommandOptions } from './sample.ts'
import { schema } from './schema.ts'
import { serve } from './serve.ts'
import type { ServeCommandOptions } from './serve.ts'
import { VERSION } from './version.ts'

/**
 * Carries out a command line and gives the exit code. What cannot be carried out gets one sentence on stderr, with the next
 * step, and 2.
 */
export async function runCommandLine(args: readonly string[], output: Output): Promise<number> {
  let exitCode = 0
  const complain = (message: string) => output.error.write(`hook-studio: ${terminalText(message)}\n`)
  const settle = (result: Result<number>) => {
    if (result.ok) {
      exitCode = result.value
      return
    }
    complain(sayFailure(result.error))
    exitCode = EXIT_NOT_CARRIED_OUT
  }
  try {
    await createProgram(output, settle, complain).parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    // The parser has said what was wrong; help and version come this way, too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_NOT_CARRIED_OUT
    throw error
  }
}

function createProgram(output: Output, settle: Settle, complain: (message: string) => void): Command {
  const program = new Command('hook-studio')
    .description('Test-fire the hooks of AI coding agents and see what the agent would do.')
    .version(VERSION, '--version', 'print the version')
    .helpOption('--help', 'print help')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out.write(text),
      writeErr: (text) => output.error.write(text),
      outputError: (text) => complain(sentence(text, 'hook-studio')),
      getOutHasColors: () => output.out.isColoured,
      getErrHasColors: () => output.error.isColoured,
    })
    .helpCommand(false)
    .addHelpText('after', EXIT_CODES)
  for (const add of COMMANDS) {
    const command = add(program, output, settle).version(VERSION, '--version', 'print the version')
    const path = `hook-studio ${command.name()}`
    command.configureOutput({ outputError: (text) => complain(sentence(text, path)) })
  }
  return program
}

const COMMANDS = [
  addFire,
  addList,
  addSample,
  addEvents,
  addNew,
  addEnable,
  addDisable,
  addLint,
  addWhy,
  addCheck,
  addSchema,
  addServe,
  addHelp,
]

const EXIT_CODES = `
Exit codes of fire, the first that applies: 2 the command could not be carried out, 130 stopped by Ctrl-C, 1 the agent
would be blocked, 3 with --strict when a hook failed, timed out, was rejected or not started, else 0.`

/** The parser's complaint as one line that says where to look. */
function sentence(text: string, command: string): string {
  const said = text
    .trim()
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/^command-argument value '(.*)' is invalid for argument '(\w+)'\./, "'$1' is no $2.")
  const capital = said.slice(0, 1).toUpperCase() + said.slice(1)
  return `${/[.?)]$/.test(capital) ? capital : `${capital}.`} See ${command} --help.`
}

function addFire(program: Command, output: Output, settle: Settle): Command {
  const command = program
    .command('fire')
    .description("Fire an event's hooks as the agent would, and say what would follow.")
  return placeOptions(command)
    .argument('<event>', 'the event, such as PreToolUse', eventArgument)
    .option('--script <file>', 'fire just this file, whatever its name')
    .addOption(
      new Option(
        '--payload <file>',
        "the event's own object, a whole input or a saved payload, as JSON; - reads standard input (default: the event's first sample)",
      ).conflicts('rawStdin'),
    )
    .option('--raw-stdin <file>', 'the bytes that hooks get on stdin, as they are; - reads standard input')
    .addOption(profileOption())
    .addOption(timeoutOption())
    .addOption(new Option('--json', 'write one run report and nothing else').conflicts('events'))
    .option('--events', 'write a line of JSON for everything that happens, as it happens')
    .option('--strict', 'exit with 3 when a hook was not healthy')
    .addHelpText('after', EXIT_CODES)
    .action(async (event: EventName, options: FireCommandOptions) => settle(await fire(event, options, output)))
}

function addList(program: Command, output: Output, settle: Settle): Command {
  const command = program.command('list').description('Say of every hook file whether it will run, or why not.')
  return placeOptions(command)
    .addOption(profileOption())
    .option('--json', 'write JSON')
    .action(async (options: ListCommandOptions) => settle(await list(options, output)))
}

function addSample(program: Command, output: Output, settle: Settle): Command {
  return program
    .command('sample')
    .description("Write a valid sample of an event's own object, for --payload.")
    .argument('[event]', 'the event, such as PreToolUse; without one, --list lists those of all events', eventArgument)
    .option('--tool <name>', 'a sample of this tool')
    .option('--name <id>', 'this sample; --list says which there are')
    .addOption(profileOption())
    .addOption(workspaceOption())
    .addOption(
      new Option('--list', 'list the samples, hard ones included: several lines, quotes, emoji, 300 KB').conflicts([
        'json',
        'name',
      ]),
    )
    .option('--json', 'write the whole stdin, exactly as a hook gets it')
    .action(async (event: EventName | undefined, options: SampleCommandOptions) =>
      settle(event === undefined ? sampleOfAll(options, output) : await sample(event, options, output)),
    )
}

function addEvents(program: Command, output: Output, settle: Settle): Command {
  return program
    .command('events')
    .description('List the nine events, and what each can do under each profile.')
    .option('--json', 'write JSON')
    .action((options: { json?: true }) => settle(events(options, output)))
}

function addSchema(program: Command, output: Output, settle: Settle): Command {
  return program
    .command('schema')
    .description('Write the JSON Schema of the run report.')
    .action(() => settle(schema(output)))
}

function addServe(program: Command, output: Output, settle: Settle): Command {
  return program
    .command('serve')
    .description('Serve the studio to a browser on this computer.')
    .option('--port <n>', 'the port (default: a free one)', portArgument)
    .addOption(workspaceOption())
    .action(async (options: ServeCommandOptions) => settle(await serve(options, output)))
}

/** The parser's own `help` answers an unknown command with all that it knows. */
function addHelp(program: Command, _output: Output, settle: Settle): Command {
  return program
    .command('help')
    .description('Print help, also of one command.')
    .argument('[command]', 'the command, such as fire')
    .action((name: string | undefined) => {
      const meant = name === undefined ? program : program.commands.find((command) => command.name() === name)
      if (meant !== undefined) return meant.help()
      return settle(failure('unknown-command', `There is no command ${name}.`, 'hook-studio --help lists them.'))
    })
}

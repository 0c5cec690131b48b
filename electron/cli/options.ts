import { Option } from 'commander'
import type { Command } from 'commander'
import { HOOK_TIMEOUT_MS } from '../../shared/limits.ts'
import { DEFAULT_PROFILE, PROFILE_NAMES } from '../../shared/profiles.ts'
import type { Result } from '../../shared/result.ts'
import { gather, profileArgument, timeoutArgument } from './arguments.ts'

/** Takes what a command came to: its exit code, or why it could not be carried out. */
export type Settle = (result: Result<number>) => void

/** `--profile`. */
export function profileOption(): Option {
  const choices = PROFILE_NAMES.join(' or ')
  return new Option('--profile <name>', `the agent's version: ${choices}`)
    .argParser(profileArgument)
    .default(DEFAULT_PROFILE)
}

/** `--workspace`, which may be given again. */
export function workspaceOption(): Option {
  return new Option(
    '--workspace <dir>',
    'a workspace root, may be given again (default: the current folder)',
  ).argParser(gather)
}

/** `--timeout`. */
export function timeoutOption(): Option {
  return new Option('--timeout <ms>', 'the time limit of a hook').argParser(timeoutArgument).default(HOOK_TIMEOUT_MS)
}

/** Where to look for hooks. */
export function placeOptions(command: Command): Command {
  return command
    .addOption(workspaceOption())
    .addOption(new Option('--global-dir <dir>', "the global hooks directory (default: the agent's own)"))
    .addOption(new Option('--no-global', 'leave the global hooks directory out').conflicts('globalDir'))
    .option('--hooks-dir <dir>', 'a runtime hooks directory besides')
}

/** The one hooks directory that is meant. */
export function directoryOptions(command: Command): Command {
  return command
    .addOption(new Option('--dir <hooks-dir>', 'this hooks directory').conflicts(['workspace', 'global']))
    .addOption(
      new Option('--workspace <dir>', 'the one of this workspace root (default: the current folder)').conflicts([
        'dir',
        'global',
      ]),
    )
    .addOption(new Option('--global', 'the global one').conflicts(['dir', 'workspace']))
}

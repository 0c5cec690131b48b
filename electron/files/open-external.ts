import { spawn } from 'node:child_process'
import { failure, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../engine/file-system.ts'
import { NEUTRAL_FOLDER } from '../engine/neutral-folder.ts'
import type { Desktop } from './desktop.ts'
import { type CommandWords, editorCommand, editorOfEnvironment } from './editor-command.ts'

/** What decides about the editor. */
export interface EditorChoice {
  /** What the settings name; empty for nothing. */
  readonly command: string
  readonly desktop: Desktop | null
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: NodeJS.Platform
}

/**
 * Opens a script in the person's own editor: the one of the settings, else one with a window that `VISUAL` or `EDITOR` names,
 * else the system's for texts. The program is started with the path as an argument of its own, without a shell, and is left
 * to itself. The system is never asked to "open" a script where that would run it (macOS, Windows).
 */
export async function openExternal(path: string, choice: EditorChoice): Promise<Result<null>> {
  const { command, desktop, env = process.env, platform = process.platform } = choice
  const fix = howToName(platform)
  if (command.trim() !== '') {
    const words = editorCommand(command)
    if (words !== null)
      return start(words, path, platform === 'win32' ? fix : 'The settings name it: correct the command there.')
    return failure('editor-command', `The editor's command ${command} has a quote that is not closed.`, fix)
  }
  const named = editorOfEnvironment(env)
  if (named !== null) return start(named, path, fix)
  if (desktop === null) return failure('no-editor', `A browser cannot choose an editor for ${path}.`, fix)
  if (platform === 'darwin') return start(['open', '-t'], path, fix)
  if (platform === 'win32') return start(['notepad.exe'], path, fix)
  const problem = await desktop.openPath(path)
  return problem === '' ? ok(null) : failure('no-editor', `${path} cannot be opened: ${problem}`, fix)
}

/** The next step. Windows starts a command file such as `code.cmd` by its shell alone, which would read the path as its own language. */
function howToName(platform: NodeJS.Platform): string {
  return platform === 'win32'
    ? 'Name the program of your editor in the settings, with its folder and .exe, such as: "C:\\Program Files\\Microsoft VS Code\\Code.exe"'
    : 'Name your editor in the settings, such as: code'
}

function start([program, ...args]: CommandWords, path: string, fix: string): Promise<Result<null>> {
  return new Promise((resolve) => {
    const problem = (error: unknown) =>
      resolve(failure('editor-failed', `The editor ${program} cannot be started (${errorCode(error)}).`, fix))
    try {
      const child = spawn(program, [...args, path], {
        cwd: NEUTRAL_FOLDER,
        detached: true,
        stdio: 'ignore',
        shell: false,
      })
      child.once('error', problem)
      child.once('spawn', () => {
        child.unref()
        resolve(ok(null))
      })
    } catch (error) {
      problem(error)
    }
  })
}

import { join, posix, win32 } from 'node:path'
import { homeDir as ownHomeDir } from './home-dir.ts'
import { runBriefly } from './run-briefly.ts'

/** What finding the documents folder depends on; all have defaults of this process. */
export interface DocumentsHost {
  readonly platform?: NodeJS.Platform
  readonly homeDir?: string
  /** Runs a program and gives what it printed; null when it cannot, fails or takes longer than `limitMs`. */
  readonly run?: (program: string, args: readonly string[], limitMs: number) => Promise<string | null>
}

/**
 * Where the global hooks lie: `Cline/Hooks` in the user's documents folder. It need not exist and is never created here.
 * Linux: what `xdg-user-dir DOCUMENTS` says; Windows: MyDocuments; otherwise, or when that fails, `~/Documents`. Source: Cline.
 */
export async function globalHooksDir(host: DocumentsHost = {}): Promise<string> {
  return join(await documentsDir(host), 'Cline', 'Hooks')
}

const RUN_LIMIT_MS = 1_000
/** The first PowerShell after Windows began takes seconds, and what is found holds as long as the studio runs. */
const POWERSHELL_LIMIT_MS = 10_000
/** No path is longer. */
const MOST_SAID_BYTES = 65_536
const REMEMBERED_MS = 10_000
// PowerShell writes in the console's code page unless told otherwise, and user names hold any letter.
const WINDOWS_LOOKUP =
  '[Console]::OutputEncoding = [Text.Encoding]::UTF8; [Environment]::GetFolderPath([Environment+SpecialFolder]::MyDocuments)'

let remembered: { readonly documents: Promise<string>; readonly until: number } | null = null

function documentsDir(host: DocumentsHost): Promise<string> {
  // Only this process's own answer is worth remembering.
  if (Object.keys(host).length > 0) return lookUp(host)
  const now = performance.now()
  if (remembered === null || now > remembered.until)
    remembered = { documents: lookUp(host), until: now + REMEMBERED_MS }
  return remembered.documents
}

async function lookUp({
  platform = process.platform,
  homeDir = ownHomeDir(),
  run = runProgram,
}: DocumentsHost): Promise<string> {
  const fallback = join(homeDir, 'Documents')
  const command = lookUpCommand(platform)
  if (command === null) return fallback
  const limitMs = platform === 'win32' ? POWERSHELL_LIMIT_MS : RUN_LIMIT_MS
  const said = (await run(command.program, command.args, limitMs))?.trim() ?? ''
  // Without a home the program on Linux names a path from nowhere.
  return (platform === 'win32' ? win32 : posix).isAbsolute(said) ? said : fallback
}

function lookUpCommand(
  platform: NodeJS.Platform,
): { readonly program: string; readonly args: readonly string[] } | null {
  if (platform === 'win32') {
    return { program: 'powershell', args: ['-NoProfile', '-NonInteractive', '-Command', WINDOWS_LOOKUP] }
  }
  return platform === 'linux' ? { program: 'xdg-user-dir', args: ['DOCUMENTS'] } : null
}

function runProgram(program: string, args: readonly string[], limitMs: number): Promise<string | null> {
  return runBriefly(program, args, { env: process.env, limitMs, maxBytes: MOST_SAID_BYTES })
}

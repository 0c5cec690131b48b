import { type ChildProcess, spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { join, parse } from 'node:path'

/** What finding the documents folder depends on; all have defaults of this process. */
export interface DocumentsHost {
  readonly platform?: NodeJS.Platform
  readonly homeDir?: string
  /** Runs a program and gives what it printed; rejects when it can't, fails or takes too long. */
  readonly run?: (program: string, args: readonly string[]) => Promise<string>
}

/**
 * Where the global hooks lie: `Cline/Hooks` in the user's documents folder. It need not exist and is never created here.
 * Linux: what `xdg-user-dir DOCUMENTS` says; Windows: MyDocuments; otherwise, or when that fails, `~/Documents`. Source: Cline.
 */
export async function globalHooksDir(host: DocumentsHost = {}): Promise<string> {
  return join(await documentsDir(host), 'Cline', 'Hooks')
}

const RUN_LIMIT_MS = 1_000
/** No path is longer. */
const SAID_LIMIT = 65_536
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
  homeDir = homedir(),
  run = runProgram,
}: DocumentsHost): Promise<string> {
  const fallback = join(homeDir, 'Documents')
  const command = lookUpCommand(platform)
  if (command === null) return fallback
  try {
    const said = (await run(command.program, command.args)).trim()
    return said === '' ? fallback : said
  } catch {
    return fallback
  }
}

function lookUpCommand(
  platform: NodeJS.Platform,
): { readonly program: string; readonly args: readonly string[] } | null {
  if (platform === 'win32') {
    return { program: 'powershell', args: ['-NoProfile', '-NonInteractive', '-Command', WINDOWS_LOOKUP] }
  }
  return platform === 'linux' ? { program: 'xdg-user-dir', args: ['DOCUMENTS'] } : null
}

function runProgram(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    // In a group of its own, so that the limit ends what it started as well.
    // And in no folder of the user's: a PATH with a relative entry finds nothing of theirs.
    const cwd = parse(process.execPath).root
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'], detached: true, windowsHide: true })
    const timer = setTimeout(() => {
      endGroup(child)
      child.stdout.destroy()
      reject(new Error(`${program} took longer than ${RUN_LIMIT_MS} ms`))
    }, RUN_LIMIT_MS)
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (said.length < SAID_LIMIT) said += chunk
    })
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve(said)
      else reject(new Error(`${program} ended with ${code}`))
    })
  })
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // It ended by itself just now.
  }
}

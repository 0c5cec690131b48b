import { spawn } from 'node:child_process'

/** The least that starting a script can cost: spawn it, write its stdin, collect its output, wait for `close`. */
export function bareFire(script: string, cwd: string, stdin: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(script, [], { cwd, stdio: 'pipe', detached: true })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.resume()
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
    child.stdin.end(stdin)
  })
}

/** Reads a script's output to its end and forgets it. */
export function bareDrain(script: string, cwd: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(script, [], { cwd, stdio: 'pipe', detached: true })
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    child.stderr.resume()
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', () => resolve(bytes))
    child.stdin.end()
  })
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HookCapture } from '../../shared/capture.ts'
import { head, hook, stream } from './captures.ts'

/** The folder of the case scripts. */
export const CASES = fileURLToPath(new URL('../fixtures/hooks/cases/', import.meta.url))

/** Whether a program is installed. */
export function has(program: string): boolean {
  return spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0
}

/** Runs a script as the agent would, through the shell, and gives what it left behind. No limits: only for scripts that end. */
export function runCase(script: string, stdin: string, env: Readonly<Record<string, string>> = {}): HookCapture {
  const began = performance.now()
  const done = spawnSync('/bin/sh', ['-c', `'${script}'`], {
    input: stdin,
    env: { ...process.env, ...env },
    maxBuffer: 16_777_216,
  })
  const durationMs = performance.now() - began
  const broke = done.error !== undefined && 'code' in done.error && done.error.code === 'EPIPE'
  if (done.error !== undefined && !broke) throw done.error
  return hook({
    script,
    way: 'shell',
    head: head(readFileSync(script, 'utf8')),
    exitCode: done.status,
    durationMs,
    exitMs: durationMs,
    stdout: stream(done.stdout.toString()),
    stderr: stream(done.stderr.toString()),
    stdin: { bytes: Buffer.byteLength(stdin), unread: false },
  })
}

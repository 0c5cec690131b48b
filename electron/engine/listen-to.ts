import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { StreamName } from '../../shared/capture.ts'

/** Is told what a hook's process does. */
export interface ChildListener {
  exited(code: number | null, signal: NodeJS.Signals | null): void
  /** All its outputs are closed. */
  closed(): void
  said(stream: StreamName, chunk: Buffer): void
}

/** Listens to a process; an error of its streams says nothing that its end does not, and unheard it would end the engine. */
export function listenTo(child: ChildProcessWithoutNullStreams, listener: ChildListener): void {
  child.on('error', () => undefined)
  child.on('exit', (code, signal) => listener.exited(code, signal))
  child.on('close', () => listener.closed())
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('error', () => undefined)
    child[name].on('data', (chunk: Buffer) => listener.said(name, chunk))
  }
}

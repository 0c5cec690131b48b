import { REQUESTS, type RequestName } from '../../shared/ipc.ts'
import type { Failure } from '../../shared/result.ts'

/** Requests that bring what a person wrote or set: a sentence about it may quote it, and is not for a log. */
const BRINGS_TEXT: ReadonlySet<RequestName> = new Set([
  'drafts.put',
  'files.save',
  'files.version',
  'history.search',
  'hookrun.open',
  'hooks.create',
  'payloads.save',
  'runs.fire',
  'runs.preview',
  'scripts.facts',
  'settings.set',
  'window.keep',
  'window.notify',
])

/** A failure of a request as a line of the log: never anything of a payload, a script or an answer. */
export function sayFailure(name: unknown, { code, message }: Failure): string {
  if (!isRequest(name)) return `An unknown request failed: ${code}.`
  if (BRINGS_TEXT.has(name) || code === 'bad-arguments') return `${name} failed: ${code}.`
  return `${name} failed: ${code}. ${message}`
}

function isRequest(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(REQUESTS, name)
}

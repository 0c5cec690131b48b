import type { z } from 'zod'
import { REQUESTS, type RequestName, type RequestResults } from '../../shared/ipc.ts'
import { failure, type Result } from '../../shared/result.ts'
import type { Handler, Handlers } from './handler.ts'

/** Answers one request of a window, see `Studio`. */
export type Dispatch = (clientId: string, name: unknown, args: unknown) => Promise<Result<RequestResults[RequestName]>>

/** The one door to the handlers: what comes through is parsed, and whatever happens is a result. `log` gets lines without payloads. */
export function createDispatch(handlers: Handlers<RequestName>, log: (line: string) => void): Dispatch {
  return async (clientId, name, args) => {
    if (!isRequestName(name))
      return failure('unknown-request', 'The window asked for something that this studio does not know.')
    try {
      const parsed = REQUESTS[name].safeParse(args)
      if (!parsed.success) return failure('bad-arguments', sentenceOf(name, parsed.error))
      const handler = handlers[name] as Handler<RequestName>
      return await handler(parsed.data, clientId)
    } catch (error) {
      log(`The request ${name} failed.\n${framesOf(error)}`)
      return failure(
        'internal',
        `The studio made a mistake of its own in ${name}.`,
        'Try again; what it was stands in the output of the studio, for a bug report.',
      )
    }
  }
}

/** Only own names count: `constructor` and `__proto__` are no requests. */
function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(REQUESTS, name)
}

function sentenceOf(name: RequestName, error: z.ZodError): string {
  const issue = error.issues[0]
  const at =
    issue === undefined || issue.path.length === 0 ? '' : ` at "${issue.path.map(String).join('.').slice(0, 100)}"`
  return `The request ${name} cannot be used as it was sent${at}: ${(issue?.message ?? 'it has another shape').slice(0, 300)}.`
}

/** Where it happened, but not the error's message: that may quote a payload. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return `  a thrown ${typeof error}`
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [`  ${error.name}`, ...frames.slice(0, 12)].join('\n')
}

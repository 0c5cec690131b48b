import type { z } from 'zod'
import type { RequestName, RequestResults, REQUESTS } from '../../shared/ipc.ts'
import type { Result } from '../../shared/result.ts'

/** What answers one request; its arguments were parsed. */
export type Handler<N extends RequestName> = (
  args: z.output<(typeof REQUESTS)[N]>,
  clientId: string,
) => Result<RequestResults[N]> | Promise<Result<RequestResults[N]>>

/** The handlers of some requests: of one subject, or all of them. */
export type Handlers<N extends RequestName> = { readonly [K in N]: Handler<K> }

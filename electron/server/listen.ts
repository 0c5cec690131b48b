import type { Server } from 'node:http'
import { failure, ok, type Result } from '../../shared/result.ts'

/** Opens a server on 127.0.0.1, on a free port where `port` is 0, and gives its port. */
export function listenOnLoopback(server: Server, port: number): Promise<Result<number>> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(sentenceOf(error, port))
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail)
      // A connection that could not be taken, as when too many files are open, is lost alone: unheard it would end the studio.
      server.on('error', () => undefined)
      const address = server.address()
      resolve(ok(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, port: number): Result<never> {
  const next = 'Choose another one, or leave it out for a free one.'
  if (code === 'EADDRINUSE') return failure('port-in-use', `Port ${port} is in use already.`, next)
  if (code === 'EACCES') return failure('port-refused', `Port ${port} may not be opened by this user.`, next)
  return failure('port-refused', `Port ${port} cannot be opened: ${message}.`, next)
}

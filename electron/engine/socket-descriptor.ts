/** The file descriptor of a stream of a child process, or null when it is closed; Node has no public name for it. */
export function descriptorOf(stream: object): number | null {
  const descriptor = (stream as { readonly _handle?: { readonly fd?: unknown } | null })._handle?.fd
  return typeof descriptor === 'number' && descriptor >= 0 ? descriptor : null
}

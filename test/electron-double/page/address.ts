/**
 * Plain Chromium cannot open an application's own scheme: `app://studio/x` is opened as `https://studio.app.double/x`,
 * which is as standard and as secure, and answered by the handler of the scheme.
 */
const SUFFIX = '.double'

/** The address that Chromium opens for one of an own scheme; any other stays what it is. */
export function toChromium(address: string, schemes: ReadonlySet<string>): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(address)
  const [, scheme, host, rest] = match ?? []
  if (scheme === undefined || host === undefined || !schemes.has(scheme)) return address
  return `https://${host}.${scheme}${SUFFIX}${rest === '' ? '/' : rest}`
}

/** The address as the application knows it. */
export function toElectron(address: string): string {
  if (!URL.canParse(address)) return address
  const { protocol, hostname, pathname, search, hash } = new URL(address)
  const match = protocol === 'https:' ? /^(.*)\.([^.]+)\.double$/.exec(hostname) : null
  return match === null ? address : `${match[2]}://${match[1]}${pathname}${search}${hash}`
}

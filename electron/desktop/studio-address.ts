/** The scheme of the desktop's page, registered with Electron before it is ready. */
export const STUDIO_SCHEME = 'app'

/** The host of the desktop's page: the only one its scheme answers for. */
const STUDIO_HOST = 'studio'

/** The address of the page. */
export const STUDIO_URL = `${STUDIO_SCHEME}://${STUDIO_HOST}/`

/** Whether an address, or an origin written as one, belongs to the desktop's own page. */
export function isStudioUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === `${STUDIO_SCHEME}:` && host === STUDIO_HOST && username === '' && password === ''
}

import type { Session } from 'electron'
import { HOOKRUN_EXTENSION } from '../../shared/hookrun/hookrun-extension.ts'
import { isStudioUrl } from './studio-address.ts'

/** What the studio's page may do beyond drawing itself: its copy buttons write text. Everything else is refused. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])

/**
 * Refuses a session's pages every permission but those the studio needs, every device, and every download but that of a
 * run that is handed over: a text that the studio's own page made. The person is asked where it goes.
 */
export function restrictPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isAllowed(permission, details.requestingUrl, details.isMainFrame)),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isAllowed(permission, requestingOrigin, details.isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    if (!isHandedOver(item.getURL(), item.getFilename())) event.preventDefault()
  })
}

function isHandedOver(address: string, fileName: string): boolean {
  return (
    address.startsWith('blob:') && isStudioUrl(address.slice('blob:'.length)) && fileName.endsWith(HOOKRUN_EXTENSION)
  )
}

function isAllowed(permission: string, address: string, isMainFrame: boolean): boolean {
  return isMainFrame && ALLOWED.has(permission) && isStudioUrl(address)
}

/** What the host knows of itself: the common fields of the JSON on stdin. */
export interface HostFields {
  readonly clineVersion: string
  readonly timestamp: string
  readonly taskId: string
  readonly userId: string
  readonly model: { readonly provider: string; readonly slug: string }
}

/**
 * What stands for the common fields that a payload does not give. They never change, so that firing the same payload twice
 * sends the same bytes: `clineVersion` "4.1.13", `timestamp` "1767225600000" (2026-01-01 00:00 UTC), `taskId` the same
 * moment (Cline's task ids are the moment of their start), `userId` "hook-studio", `model` unknown. `workspaceRoots` are the
 * roots of the run.
 */
export const HOST_DEFAULTS: HostFields = {
  clineVersion: '4.1.13',
  timestamp: '1767225600000',
  taskId: '1767225600000',
  userId: 'hook-studio',
  model: { provider: 'unknown', slug: 'unknown' },
}

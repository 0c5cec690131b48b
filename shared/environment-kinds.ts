/** Whose environment a hook gets: this studio's own, a login shell's, or what an editor started from the desktop would hand on. */
export const ENVIRONMENT_KINDS = ['studio', 'login-shell', 'desktop'] as const
/** See `ENVIRONMENT_KINDS`. */
export type EnvironmentKind = (typeof ENVIRONMENT_KINDS)[number]

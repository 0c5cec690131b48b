declare const __HOOK_STUDIO_VERSION__: string

/** The version of the studio; the build writes it in. */
export const VERSION: string = __HOOK_STUDIO_VERSION__

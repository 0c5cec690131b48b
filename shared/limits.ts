/** A hook's time, in milliseconds from its start. Source: Cline's hook process. */
export const HOOK_TIMEOUT_MS = 30_000

/** What a hook may show, stdout and stderr together, in bytes. Source: Cline's hook process. */
export const OUTPUT_LIMIT_BYTES = 1_048_576

/** The words that stand where shown output was cut off. */
export const OUTPUT_TRUNCATED_NOTICE = '[Output truncated: exceeded 1MB limit]'

/** The context one hook may add, in UTF-16 code units. Source: Cline's answer reader. */
export const CONTEXT_LIMIT_UNITS = 50_000

/** What follows a context that was cut: 47 UTF-16 units. */
export const CONTEXT_TRUNCATED_NOTICE = '\n\n[... context truncated due to size limit ...]'

/** The length of a notification's message, in characters, before it is cut. */
export const NOTIFICATION_LIMIT_CHARACTERS = 8_000

/** What follows a notification's message that was cut. */
export const NOTIFICATION_TRUNCATED_NOTICE = '\n...[truncated]'

/** Between SIGTERM and SIGKILL, in milliseconds. */
export const GRACE_MS = 2_000

/** How long a PowerShell look-up is remembered, in milliseconds. */
export const POWERSHELL_LOOKUP_MS = 300_000

/** What is recommended for a hook's duration, in milliseconds. */
export const RECOMMENDED_MS = 100

/** Up to this many bytes stdout is kept whole for the answer. */
export const STDOUT_KEPT_WHOLE_BYTES = 16 * 1_048_576

/** Beyond `STDOUT_KEPT_WHOLE_BYTES` only this many of stdout's last bytes are kept. */
export const STDOUT_KEPT_TAIL_BYTES = 2 * 1_048_576

/** Of stderr beyond the output limit only its last bytes are kept, to be looked at: no answer stands there. */
export const STDERR_KEPT_TAIL_BYTES = 262_144

/** The exit code under which a stopped hook is reported. */
export const STOPPED_EXIT_CODE = 130

/** No script, payload or recorded run that crosses the bridge is longer, in UTF-16 units. */
export const MAX_TEXT_UNITS = 8 * 1_048_576

/** No script is opened, saved or dropped that is longer, in bytes. */
export const MAX_SCRIPT_BYTES = 8 * 1_048_576

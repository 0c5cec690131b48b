/** Within this time, in milliseconds, two wishes to end are one when npm stands between: no hand is that quick. */
const SAME_WISH_MS = 100

/**
 * Whether a wish to end, `sinceMs` after the last one, is the same one again: npm and npx pass on a Ctrl-C that the terminal
 * sent to every process already, a few milliseconds later.
 */
export function isSameWish(sinceMs: number, env: NodeJS.ProcessEnv = process.env): boolean {
  return env['npm_command'] !== undefined && sinceMs < SAME_WISH_MS
}

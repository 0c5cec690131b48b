/**
 * npm and npx pass on a Ctrl-C that the terminal sent to every process already, a few milliseconds later: two wishes to end
 * within this time, in milliseconds, are one. No hand is that quick.
 */
export const SAME_WISH_MS = 100

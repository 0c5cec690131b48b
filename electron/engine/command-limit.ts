/** How much of a command line is told, in characters: it may be megabytes long. */
export const COMMAND_LIMIT = 500

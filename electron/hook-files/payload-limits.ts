/** The largest file of a saved payload, in bytes: a payload of the largest size, indented. */
export const MAX_PAYLOAD_BYTES = 2 * 1_048_576

/** How much of the saved payloads of one hooks directory is read, in bytes: all of it is kept in memory, and told to each window. */
export const MAX_PAYLOADS_BYTES = 64 * 1_048_576

/** How many saved payloads of one hooks directory are read. */
export const MAX_PAYLOAD_FILES = 500

import { parse } from 'node:path'

/**
 * The root of the file system, for programs of the studio's own choosing to be started in. Nothing of a workspace lies there:
 * Windows looks for a program in the working directory before it looks through the PATH, as a relative entry of that does.
 */
export const NEUTRAL_FOLDER = parse(process.execPath).root

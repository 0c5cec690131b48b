/** How the names of files with one run end. */
export const HOOKRUN_EXTENSION = '.hookrun'

/**
 * What a person is told of a command whose parts could not be loaded: one sentence with the next step.
 * @param {unknown} error
 */
export function sayLoadFailure(error) {
  const code = typeof error?.code === 'string' ? error.code : 'an error'
  if (TOO_MANY.has(code)) {
    return `The command could not be loaded: too many files are open (${code}). Close other programs, or raise the limit with ulimit -n, then try again.\n`
  }
  return `The command could not be loaded (${code}): a file of it is missing or cannot be read. Install Hook Studio again, then try again.\n`
}

const TOO_MANY = new Set(['EMFILE', 'ENFILE'])

import { stripVTControlCharacters } from 'node:util'

/**
 * What a person is told of a build that failed: one sentence with the next step, and below it, indented, what the bundler
 * says. Its colours stay only where a terminal shows them.
 * @param {unknown} error
 * @param {{ readonly isTTY?: boolean }} stream where it will be written
 */
export function sayBuildFailure(error, stream) {
  const { sentence, details } = explain(error)
  const colours = stream.isTTY === true && !process.env.NO_COLOR
  const lines = (colours ? details : stripVTControlCharacters(details)).split('\n').map((line) => line.trimEnd())
  const shown = lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''))
  return `${[sentence, ...shown.map((line) => (line === '' ? '' : `    ${line}`))].join('\n').trimEnd()}\n`
}

function explain(error) {
  const message = error instanceof Error ? error.message : String(error)
  if (MISSING.has(error?.code)) {
    return {
      sentence: 'The studio could not be built: a package that building needs is missing. Run npm ci, then try again.',
      details: message,
    }
  }
  if (typeof error?.syscall === 'string') {
    return {
      sentence: `The studio could not be built: the system answered ${error.code}. Look after the folder dist, then try again.`,
      details: message,
    }
  }
  return {
    sentence:
      'The studio could not be built: the bundler stopped at what is shown below. Mend it, or run npm ci when it is not yours, then try again.',
    details: message,
  }
}

const MISSING = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])

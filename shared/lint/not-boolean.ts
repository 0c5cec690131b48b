/** Calls that give a list, an object, a number or nothing. */
const NO_BOOLEAN =
  /^(?!!|not\b|bool\(|Boolean\()(?:.*[\w)\]]\??\.(?:match|exec|indexOf|lastIndexOf|findIndex|find|search)|re\.(?:search|match|fullmatch))\((?:[^()]|\([^()]*\))*\)$/
const WORD = String.raw`["'](?:true|false|yes|no|[01]?)["']`
/** Texts that say yes or no: as they are, or chosen by a condition. */
const TEXTS = new RegExp(
  `^(?:${WORD}|.*\\?\\s*${WORD}\\s*:\\s*${WORD}|${WORD}\\s+if\\b.*\\belse\\s+${WORD}|.*(?:&&|\\band\\b)\\s*${WORD})$`,
  'i',
)
const MAKES_TEXT = /^(?:String|str)\((?:[^()]|\([^()]*\))*\)(?:\.\w+\(\))*$|[\w)\]]\.toString\(\)$/
/** So many units of an expression are looked at. */
const MOST = 300

/** Says what an expression of code gives, where that is no boolean for sure though it is meant as one; else null. */
export function notBoolean(expression: string): string | null {
  const said = expression.trim()
  if (said.length > MOST) return null
  if (TEXTS.test(said) || MAKES_TEXT.test(said)) return 'a text'
  return NO_BOOLEAN.test(said) ? 'no such value' : null
}

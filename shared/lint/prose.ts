/**
 * Whether a text that is printed is words for people. Braces may stand in it, such as `Checking {a}`, where they are in pairs
 * behind a word; a piece of JSON begins with none.
 */
export function isProse(text: string): boolean {
  if (!/[A-Za-z]{2}/.test(text) || text.includes('"')) return false
  return !/[{}[\]]/.test(text) || (/^\s*[A-Za-z]\w+[ :,]/.test(text) && isPaired(text))
}

function isPaired(text: string): boolean {
  let open = 0
  for (const unit of text) {
    if (unit === '{' || unit === '[') open += 1
    if (unit === '}' || unit === ']') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

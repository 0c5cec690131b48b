import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A style sheet is held to the bound of a source file: one idea, in sight at once. */
const MOST_LINES = 250

const problems = []
const files = readdirSync('renderer', { recursive: true }).map((file) => path.join('renderer', file))
const sheets = files.filter((file) => file.endsWith('.css'))
const sources = files
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const composed = new Set()

for (const sheet of sheets) {
  for (const [, names, from] of readFileSync(sheet, 'utf8').matchAll(/composes:\s*([^;]+?)\s+from\s+'([^']+)'/g)) {
    for (const name of names.split(/\s+/)) composed.add(`${path.join(path.dirname(sheet), from)} ${name}`)
  }
}

for (const sheet of sheets) {
  const text = readFileSync(sheet, 'utf8')
  const lines = text.trimEnd().split('\n').length
  if (lines > MOST_LINES) problems.push(`${sheet} has ${lines} lines, more than ${MOST_LINES}: split it by idea.`)
  if (sheet.endsWith('.module.css')) for (const name of classesOf(text)) if (!isUsed(sheet, name)) unused(sheet, name)
}

for (const { file, text } of sources) {
  for (const [, binding, from] of text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
    const names = classesOf(readFileSync(path.join(path.dirname(file), from), 'utf8'))
    for (const [, name] of text.matchAll(new RegExp(`\\b${binding}\\['([\\w-]+)'\\]`, 'g'))) {
      if (!names.has(name)) problems.push(`${file}: ${from} has no .${name}.`)
    }
  }
}

/** The classes that a module's selectors name, without those of other code (`:global`). */
function classesOf(text) {
  const selectors = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name))
}

/** Whether a module that is imported names the class: as it is, or as one of the words it looks a class up by. */
function isUsed(sheet, name) {
  if (composed.has(`${sheet} ${name}`)) return true
  return sources.some(({ file, text }) => {
    const imported = text.match(
      new RegExp(`import (\\w+) from '(\\.[^']*${path.basename(sheet).replaceAll('.', '\\.')})'`),
    )
    if (imported === null || path.join(path.dirname(file), imported[2]) !== sheet) return false
    if (text.includes(`${imported[1]}['${name}']`)) return true
    return new RegExp(`${imported[1]}\\[[^'\\]]`).test(text) && new RegExp(`['"]?\\b${name}\\b`).test(text)
  })
}

function unused(sheet, name) {
  problems.push(`${sheet}: no component wears .${name}. Remove it.`)
}

for (const problem of problems) console.error(problem)
// Nothing seen would be nothing found.
if (sheets.length < 20) {
  console.error(`The check of styles saw only ${sheets.length} sheets: it cannot be trusted.`)
  process.exit(1)
}
console.log(`styles: ${sheets.length} sheets, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)

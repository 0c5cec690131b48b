import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = `Opens Hook Studio.

Usage: npm start -- [--desktop | --browser] [folder…]

  --desktop   a desktop window; fails where there can be none
  --browser   the same studio on 127.0.0.1, for a browser
  --help      this

Without either, a desktop window opens where it can, else the browser's studio is served.
Without a folder, the last ones open; at the very first start, a sample workspace.
`

/**
 * What \`npm start\` was asked for; folders are made absolute.
 * @param {readonly string[]} argv
 * @param {string} cwd
 * @returns {{ kind: 'open', shell: 'desktop' | 'browser' | 'either', folders: string[] } | { kind: 'help', text: string } | { kind: 'wrong', message: string }}
 */
export function parseStartArguments(argv, cwd) {
  const options = { browser: { type: 'boolean' }, desktop: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } }
  let parsed
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    return { kind: 'wrong', message: `${error.message.split('. ')[0]}. Try: npm start -- --help` }
  }
  const { browser = false, desktop = false, help = false } = parsed.values
  if (help) return { kind: 'help', text: USAGE }
  if (browser && desktop) return { kind: 'wrong', message: 'Choose one of --browser and --desktop.' }
  const shell = browser ? 'browser' : desktop ? 'desktop' : 'either'
  return { kind: 'open', shell, folders: parsed.positionals.map((folder) => resolve(cwd, folder)) }
}

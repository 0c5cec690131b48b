/** A program and its arguments. */
export type CommandWords = readonly [string, ...string[]]

/**
 * The words of a command as people write it, such as `"/opt/my editor/bin" --wait`: blanks divide, quotes hold together, a
 * backslash before a quote or a blank takes its meaning away. Nothing is expanded, and no shell ever sees it. Null when it is
 * empty or a quote is not closed.
 */
export function editorCommand(text: string): CommandWords | null {
  const words: string[] = []
  let word: string | null = null
  let quote: string | null = null
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? ''
    const next = text[index + 1] ?? ''
    if (char === '\\' && quote !== "'" && /["'\\ ]/.test(next) && next !== '') {
      word = (word ?? '') + next
      index += 1
    } else if (quote !== null) {
      if (char === quote) quote = null
      else word = (word ?? '') + char
    } else if (char === '"' || char === "'") {
      quote = char
      word ??= ''
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + char
  }
  if (quote !== null) return null
  if (word !== null) words.push(word)
  const [program, ...rest] = words
  return program === undefined || program === '' ? null : [program, ...rest]
}

/** Editors with a window of their own: one that needs a terminal would start unseen, and wait forever. */
const WITH_WINDOW = new Set([
  'atom',
  'bbedit',
  'code',
  'code-insiders',
  'codium',
  'cursor',
  'geany',
  'gedit',
  'gnome-text-editor',
  'gvim',
  'idea',
  'kate',
  'kwrite',
  'mate',
  'mousepad',
  'notepad',
  'notepad++',
  'pluma',
  'pulsar',
  'pycharm',
  'smerge',
  'subl',
  'sublime_text',
  'vscodium',
  'webstorm',
  'windsurf',
  'xed',
  'zed',
  'zeditor',
])

/** The editor that the environment names in `VISUAL` or `EDITOR`, when it is known to have a window; else null. */
export function editorOfEnvironment(env: NodeJS.ProcessEnv): CommandWords | null {
  for (const name of ['VISUAL', 'EDITOR']) {
    const words = editorCommand(env[name] ?? '')
    if (words === null) continue
    const program = (words[0].split(/[\\/]/).at(-1) ?? '').replace(/\.(?:exe|cmd)$/i, '').toLowerCase()
    if (WITH_WINDOW.has(program)) return words
  }
  return null
}

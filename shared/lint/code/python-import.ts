import type { Edit } from '../diagnostic.ts'

/** What makes a module of Python known by its name: nothing where it is. */
export function importEdits(text: string, module: string): readonly Edit[] {
  if (new RegExp(`^[ \\t]*import[ \\t][^\\n#]*\\b${module}\\b(?![ \\t]+as\\b)`, 'm').test(text)) return []
  const first = /^(?:import|from)[ \t]+(?!__future__)\w/m.exec(text)
  const at = first?.index ?? /^(?:#[^\n]*(?:\n|$))*/.exec(text)?.[0].length ?? 0
  return [{ from: at, to: at, insert: `import ${module}\n` }]
}

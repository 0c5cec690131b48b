/** A snippet as the Language Server Protocol writes it, in the editor's own writing: `$1` and `${1:x}` as fields, everything else as text. */
export function editorSnippet(text: string): string {
  return text.replaceAll(TOKEN, (whole: string, escaped?: string, bare?: string, numbered?: string, given?: string) => {
    if (escaped !== undefined) return plain(escaped)
    if (bare !== undefined) return `\${${bare}}`
    if (numbered !== undefined) return `\${${numbered}:${(given ?? '').replaceAll(/\\(.)|[{}]/g, '$1')}}`
    return plain(whole)
  })
}

const TOKEN = /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\.|[^}\\])*))?\}|[{}]/g

function plain(character: string): string {
  return character === '{' || character === '}' ? `\\${character}` : character
}

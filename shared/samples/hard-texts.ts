/** Several lines, one of them empty, tabs, and a line that ends in blanks. */
export const SEVERAL_LINES = 'First line\n\n\tindented with a tab\n  indented with blanks  \nlast line'

/** Quotes of every kind, backslashes, a dollar sign and braces: what shell scripts trip over. */
export const QUOTES = 'echo "it\'s $HOME" \'and "that"\' `date` \\n C:\\Users\\new\\table {"not": "json"} %s 100% !!'

/** Letters beyond ASCII and beyond the first 65,536, and ones that combine. */
export const UNICODE = '日本語のファイルを読む 🚀👩‍👩‍👧 naïve cafe\u0301 Größe — “quoted” \u00a0 ﷽'

/** The size of the big samples, in bytes of UTF-8. */
export const BIG_BYTES = 300 * 1024

/** A text of exactly `BIG_BYTES` bytes, in numbered lines; made once, when it is first asked for. */
export function bigText(): string {
  if (big === '') {
    let line = 0
    const lines: string[] = []
    for (let bytes = 0; bytes < BIG_BYTES; bytes += 80) {
      line += 1
      lines.push(
        `${String(line).padStart(6, '0')} ${'the quick brown fox jumps over the lazy dog. '.repeat(2)}`.slice(0, 79),
      )
    }
    big = `${lines.join('\n')}\n`
  }
  return big
}
let big = ''

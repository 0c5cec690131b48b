/** How a piece of a word is quoted: `ansi` is `$'…'`. */
export type Quote = 'none' | 'single' | 'double' | 'ansi'

interface Place {
  /** UTF-16 offsets in the text. */
  readonly from: number
  readonly to: number
}

/** A piece of a word. */
export type WordPart =
  /** Text as the shell makes of it; `raw` when source and text differ (escapes). */
  | (Place & { readonly kind: 'text'; readonly quote: Quote; readonly text: string })
  /** `$NAME`, `${NAME…}`; `rest` is what stands behind the name in the braces, `plain` whether there are none. */
  | (Place & {
      readonly kind: 'variable'
      readonly quote: Quote
      readonly name: string
      readonly rest: string
      readonly braces: boolean
    })
  /** `$(…)`, backquotes, `<(…)`: what runs there is a group of its own. */
  | (Place & { readonly kind: 'command' | 'process'; readonly quote: Quote; readonly group: number })
  | (Place & { readonly kind: 'arithmetic'; readonly quote: Quote })

/** A word of a command. */
export interface Word extends Place {
  readonly parts: readonly WordPart[]
}

/** A redirection; a here-document has its `body`, whose `to` is where the line of its end begins. */
export interface Redirect extends Place {
  readonly operator: string
  /** The number before the operator, or ''. */
  readonly fd: string
  readonly target: Word | null
  readonly body: (Place & { readonly literal: boolean; parts: readonly WordPart[] }) | null
}

/** `NAME=value` before a command, or behind `export`, `local` and their like. */
export interface Assignment extends Place {
  readonly name: string
  readonly value: Word | null
  readonly array: boolean
}

/** What ends a command; '' is the end of the text. */
export type Separator = ';' | '&' | '|' | '&&' | '||' | '\n' | ')' | ''

/** A simple command, or the end of a group with what stands behind it. */
export interface Command {
  from: number
  to: number
  readonly words: Word[]
  /** What it is called by; null when that is only known at the run, and for the end of a group or a test. */
  name: string | null
  readonly assignments: Assignment[]
  readonly redirects: Redirect[]
  /** The innermost group around it. */
  readonly group: number
  /** Which branch of that group, counted from 0: of the branches of an `if` or a `case` one alone is run. */
  readonly branch: number
  /** Whether it is part of what an `if`, a `while` or an `until` asks. */
  readonly isCondition: boolean
  /** Whether a pipe leads into it. */
  readonly piped: boolean
  /** Reserved words right before it, such as `if` and `!`. */
  readonly lead: readonly string[]
  /** The group that ends here, or null. */
  readonly closes: number | null
  /** `[[ … ]]`, `((…))`, or neither. */
  test: 'double-bracket' | 'arithmetic' | null
  ends: Separator
}

/** What commands stand in. */
export interface Group {
  readonly parent: number | null
  readonly kind: 'script' | 'braces' | 'subshell' | 'if' | 'loop' | 'case' | 'function' | 'substitution' | 'process'
  readonly from: number
  to: number
  /** Which branch of the group around it it stands in. */
  readonly branch: number
  /** Whether it stands in what the group around it asks. */
  readonly isCondition: boolean
  readonly piped: boolean
  /** Of a `case`: what is compared, and with what. */
  subject: Word | null
  readonly patterns: Word[]
  /** Of a function. */
  readonly name: string | null
  /** Its end, with the redirections of the whole; null for a substitution and an unfinished text. */
  close: Command | null
}

/** A script of a POSIX shell or bash, as far as the rules need it. */
export interface ShellScript {
  readonly text: string
  /** In the order of the text; what stands in a substitution comes before the command around it. */
  readonly commands: readonly Command[]
  readonly groups: readonly Group[]
  readonly functions: ReadonlySet<string>
  /** Places of `function NAME`, without which bash would do as well. */
  readonly functionWords: readonly Place[]
}

import { z } from 'zod'
import { pathArgument, textArgument } from './arguments.ts'

/** What only the machine can say about a script: the ground of its diagnostics. */
export interface ScriptFacts {
  /** What the interpreter's own check says of the text (`bash -n`, `node --check`, Python's `ast.parse`), or null when it was not asked. */
  readonly syntax: {
    readonly interpreter: string
    /** Null when it has nothing to complain of. `line` and `column` count from 1; column null when not told. */
    readonly error: { readonly line: number; readonly column: number | null; readonly message: string } | null
  } | null
  /** The interpreter of the shebang: where it was found on the hook's own PATH, or null. */
  readonly interpreter: { readonly name: string; readonly path: string | null } | null
  /** The commands asked for: where each is found on the hook's own PATH, or null. */
  readonly commands: Readonly<Record<string, string | null>>
}

/** The requests about the text of a script. None of them runs the script. */
export const SCRIPT_REQUESTS = {
  'scripts.facts': z
    .object({ path: pathArgument, text: textArgument, commands: z.array(z.string().min(1).max(200)).max(200) })
    .strict(),
} as const

/** What they give. */
export interface ScriptResults {
  'scripts.facts': ScriptFacts
}

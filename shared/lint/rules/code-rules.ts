import { codeContext } from '../code/code-context.ts'
import type { CodeLanguage } from '../code/code-token.ts'
import type { Finding, Script } from '../diagnostic.ts'
import { codeAnswers } from './code-answers.ts'
import { codeFlow } from './code-flow.ts'
import { codePaths } from './code-paths.ts'
import { codeSequence } from './code-sequence.ts'
import { codeExits } from './code-exits.ts'
import { codeThrows } from './code-throws.ts'
import { endlessCodeLoops } from './endless-loop.ts'
import { listInCode } from './list-as-text.ts'
import { moduleKind } from './module-kind.ts'
import { unprintedCode } from './unprinted-code.ts'
import { unfilledCode } from './unfilled.ts'

/** All that the rules find in a script of JavaScript, Python or PowerShell. */
export function codeFindings(script: Script, language: CodeLanguage): Finding[] {
  const context = codeContext(script, language)
  return [
    ...codePaths(context),
    ...codeAnswers(context),
    ...unfilledCode(context),
    ...codeSequence(context),
    ...codeFlow(context),
    ...codeExits(context),
    ...codeThrows(context),
    ...moduleKind(context),
    ...unprintedCode(context),
    ...listInCode(context),
    ...endlessCodeLoops(context),
  ]
}

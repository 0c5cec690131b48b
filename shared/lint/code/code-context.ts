import type { Script } from '../diagnostic.ts'
import { findChains, type Chain } from './code-chains.ts'
import { lexCode } from './code-lexer.ts'
import { payloadVariables, type PayloadVariables } from './code-payload.ts'
import type { CodeLanguage, CodeStream } from './code-token.ts'

/** A script of JavaScript, Python or PowerShell as its rules see it. */
export interface CodeContext {
  readonly file: Script
  readonly language: CodeLanguage
  readonly streams: readonly CodeStream[]
  readonly chains: readonly Chain[]
  readonly payload: PayloadVariables
}

/** Reads such a script for its rules. */
export function codeContext(file: Script, language: CodeLanguage): CodeContext {
  const streams = lexCode(file.text, language)
  const chains = streams.flatMap((stream) => findChains(stream))
  return { file, language, streams, chains, payload: payloadVariables(streams, chains) }
}

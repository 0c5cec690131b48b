import type { Script } from '../diagnostic.ts'
import { findChains, type Chain } from './code-chains.ts'
import { lexCode } from './code-lexer.ts'
import { findOutputs, type CodeOutput } from './code-outputs.ts'
import { payloadVariables, type PayloadVariables } from './code-payload.ts'
import { findScopes, type CodeScope } from './code-scopes.ts'
import type { CodeLanguage, CodeStream } from './code-token.ts'

/** A script of JavaScript, Python or PowerShell as its rules see it. */
export interface CodeContext {
  readonly file: Script
  readonly language: CodeLanguage
  readonly streams: readonly CodeStream[]
  readonly chains: readonly Chain[]
  readonly scopes: readonly CodeScope[]
  readonly outputs: readonly CodeOutput[]
  readonly payload: PayloadVariables
}

/** Reads such a script for its rules. */
export function codeContext(file: Script, language: CodeLanguage): CodeContext {
  const streams = lexCode(file.text, language)
  const chains = streams.flatMap((stream) => findChains(stream))
  const scopes = findScopes(streams[0] ?? [], file.text, language)
  const outputs = findOutputs(chains, streams, language)
  return {
    file,
    language,
    streams,
    chains,
    scopes,
    outputs,
    payload: payloadVariables(streams, chains, scopes, language),
  }
}

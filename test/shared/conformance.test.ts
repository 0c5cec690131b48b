import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../shared/build-report.ts'
import { STUDIO_CALL_ID, contextBlock } from '../../shared/context.ts'
import type { EventName } from '../../shared/events.ts'
import { PROFILE_NAMES } from '../../shared/profiles.ts'
import type { ProfileName } from '../../shared/profiles.ts'
import type { Answer } from '../../shared/report.ts'
import { hook, run, stdinOf } from '../helpers/captures.ts'

type Text = string | readonly (readonly [string, number])[]
interface Outcome {
  readonly result?: { readonly cancel: boolean; readonly contextModification: Text; readonly errorMessage: Text }
  readonly failed?: { readonly type: string; readonly exitCode: number }
}
type Expected = Outcome | { readonly documented: Outcome; readonly shipped: Outcome }

const NEUTRAL: Answer = { cancel: false, contextModification: '', errorMessage: '' }

function vectors(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/conformance/${name}.json`, import.meta.url), 'utf8'))
}

function text(parts: Text): string {
  return typeof parts === 'string' ? parts : parts.map(([piece, times]) => piece.repeat(times)).join('')
}

function outcomeUnder(profile: ProfileName, expected: Expected): Outcome {
  if (!('documented' in expected)) return expected
  return profile === 'cline' ? expected.documented : expected.shipped
}

function mergedOf({ result }: Outcome): Answer {
  if (result === undefined) return NEUTRAL
  return {
    cancel: result.cancel,
    contextModification: text(result.contextModification),
    errorMessage: text(result.errorMessage),
  }
}

interface OutputVector {
  readonly id: string
  readonly stdout: Text
  readonly stderr?: string
  readonly exit: number
  readonly expect: Expected
}

interface MergeVector {
  readonly id: string
  readonly hooks: readonly unknown[]
  readonly expect: Expected
}

interface ContextVector {
  readonly id: string
  readonly event: EventName
  readonly toolName?: string
  readonly contextModification: string
  readonly expect: { readonly documented: string | null; readonly shipped: string | null }
}

const outputs = ['cline-output', 'cline-output-random'].flatMap((name) => vectors(name) as readonly OutputVector[])

describe.each(PROFILE_NAMES)('under %s', (profile) => {
  it.each(outputs)('reads the output $id as the agent does', (vector) => {
    const outcome = outcomeUnder(profile, vector.expect)
    const captured = hook({ out: text(vector.stdout), err: vector.stderr ?? '', exitCode: vector.exit })
    const report = buildReport(run([captured]), profile)
    expect(report.merged).toMatchObject(mergedOf(outcome))
    expect(report.hooks[0]?.state === 'failed').toBe(outcome.failed !== undefined)
    if (outcome.failed !== undefined) expect(report.hooks[0]?.exitCode).toBe(outcome.failed.exitCode)
  })

  it.each(vectors('cline-merge') as readonly MergeVector[])('merges $id as the agent does', (vector) => {
    const outcome = outcomeUnder(profile, vector.expect)
    const hooks = vector.hooks.map((given, index) =>
      hook({
        script: `/root-${index}/.clinerules/hooks/PreToolUse`,
        out: typeof given === 'string' ? '' : JSON.stringify(given),
        exitCode: given === 'EXIT1' ? 1 : 0,
      }),
    )
    expect(buildReport(run(hooks), profile).merged).toMatchObject(mergedOf(outcome))
  })

  it.each(vectors('cline-context') as readonly ContextVector[])(
    'writes the context $id as the model sees it',
    (vector) => {
      const expected =
        (profile === 'cline' ? vector.expect.documented : vector.expect.shipped)?.replace('<id>', STUDIO_CALL_ID) ??
        null
      expect(contextBlock(vector.event, vector.toolName ?? null, vector.contextModification, profile)).toBe(expected)
      const captured = hook({ out: JSON.stringify({ contextModification: vector.contextModification }) })
      const stdin = stdinOf(vector.event, vector.toolName === undefined ? {} : { toolName: vector.toolName })
      expect(buildReport(run([captured], { event: vector.event, stdin }), profile).verdict.context).toBe(expected)
    },
  )
})

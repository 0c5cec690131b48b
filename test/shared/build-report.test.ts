import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildReport, prepareReport } from '../../shared/build-report.ts'
import type { CapturedRun, Ending, HookCapture } from '../../shared/capture.ts'
import { EVENT_NAMES } from '../../shared/events.ts'
import type { EventName } from '../../shared/events.ts'
import { PROFILE_NAMES } from '../../shared/profiles.ts'
import { rejudge } from '../../shared/rejudge.ts'
import { RunReportSchema } from '../../shared/report.ts'
import type { Verdict } from '../../shared/report.ts'
import { hook, run, stdinOf, stream } from '../helpers/captures.ts'

const CANCEL = hook({ out: '{"cancel":true,"errorMessage":"Use .ts."}' })
const ALLOW = hook({ out: '{"cancel":false}' })
const CONTEXT = '{"contextModification":"use tabs"}'
const FAILS = hook({ script: '/home/ada/Documents/Cline/Hooks/PreToolUse', source: 'global', exitCode: 1 })

function verdict(
  hooks: readonly HookCapture[],
  parts: Partial<CapturedRun> = {},
  profile: 'cline' | 'cline-vscode@4.1' = 'cline',
): Verdict {
  return buildReport(run(hooks, parts), profile).verdict
}

describe('the action', () => {
  it.each<[EventName, Verdict['action'], Verdict['action']]>([
    ['TaskStart', 'cancel-task', 'cancel-task'],
    ['TaskResume', 'cancel-task', 'not-called'],
    ['UserPromptSubmit', 'cancel-task', 'cancel-task'],
    ['PreToolUse', 'cancel-task', 'cancel-task'],
    ['PostToolUse', 'stop-after-tool', 'cancel-task'],
    ['PreCompact', 'cancel-task', 'not-called'],
    ['TaskCancel', 'ignored', 'ignored'],
    ['TaskComplete', 'ignored', 'ignored'],
    ['Notification', 'ignored', 'not-called'],
  ])('of a cancel at %s is %s as documented and %s as shipped', (event, documented, shipped) => {
    const report = buildReport(run([CANCEL], { event }), 'cline')
    expect(report.verdict).toMatchObject({ action: documented, blocked: documented !== 'ignored', decided: true })
    expect(report.profiles['cline-vscode@4.1']).toMatchObject({ action: shipped, blocked: shipped === 'cancel-task' })
    expect(report.profiles.cline).toEqual(report.verdict)
  })

  it.each(EVENT_NAMES)('without a cancel is go-ahead at %s, never ignored', (event) => {
    expect(verdict([ALLOW], { event })).toMatchObject({ action: 'go-ahead', blocked: false, decided: true })
    expect(verdict([], { event })).toMatchObject({ action: 'go-ahead', blocked: false, decided: false })
  })

  it.each(['PreToolUse', 'PostToolUse'] as const)('at %s for attempt_completion is not-called', (event) => {
    const stdin = stdinOf(event, { toolName: 'attempt_completion' })
    for (const profile of PROFILE_NAMES) {
      expect(verdict([CANCEL], { event, stdin }, profile)).toMatchObject({
        action: 'not-called',
        blocked: false,
        context: null,
      })
    }
  })

  it('reads the tool from any input without failing', () => {
    for (const stdin of ['', '{', 'null', '[]', '{"preToolUse":5}', '{"preToolUse":{"toolName":7}}', '\ufffd']) {
      expect(verdict([CANCEL], { stdin }).action).toBe('cancel-task')
    }
  })

  it('of a stopped hook is cancelled-by-user, with exit code 130 and no signal, and not-called comes before it', () => {
    const stopped = hook({ ending: { kind: 'stopped' }, exitCode: null, signal: 'SIGKILL' })
    const report = buildReport(run([stopped, CANCEL], { stopped: true }), 'cline')
    expect(report.hooks[0]).toMatchObject({ state: 'stopped', exitCode: 130, signal: null })
    const alone = buildReport(run([stopped], { stopped: true }), 'cline')
    expect(alone.merged).toMatchObject({ cancel: true, errorMessage: '', parts: [{ field: 'cancel', text: 'true' }] })
    expect(report.verdict).toMatchObject({ action: 'cancelled-by-user', blocked: true })
    expect(verdict([stopped], { event: 'Notification' }, 'cline-vscode@4.1').action).toBe('not-called')
    expect(verdict([stopped], { event: 'TaskComplete' }).action).toBe('cancelled-by-user')
  })
})

describe('the sentence', () => {
  it.each<[string, string]>([
    [
      verdict([CANCEL]).sentence,
      'Blocks: the whole task would be cancelled; PreToolUse in shop-frontend answered cancel: “Use .ts”.',
    ],
    [verdict([]).sentence, 'Did not decide: there is no hook for PreToolUse, so the agent goes ahead on its own.'],
    [
      verdict([hook()]).sentence,
      'Did not decide: no hook gave an answer, so the agent goes ahead as if there were none.',
    ],
    [
      verdict([ALLOW]).sentence,
      'Goes ahead: PreToolUse in shop-frontend answered without a cancel; the model would read nothing.',
    ],
    [
      verdict([hook({ out: CONTEXT })]).sentence,
      'Goes ahead: PreToolUse in shop-frontend answered without a cancel; the model would read 8 characters of context.',
    ],
    [
      verdict([FAILS]).sentence,
      'Failed: the global PreToolUse ended with exit code 1 and no hook decided, so the agent goes ahead.',
    ],
    [
      verdict([FAILS, ALLOW]).sentence,
      'Goes ahead, but the global PreToolUse failed with exit code 1; the model would read nothing.',
    ],
    [
      verdict([FAILS, CANCEL], {}, 'cline-vscode@4.1').sentence,
      'Goes ahead, but the global PreToolUse failed with exit code 1 and took the cancel of PreToolUse in shop-frontend with it; the model would read nothing.',
    ],
    [
      verdict([
        hook({ ending: { kind: 'timed-out', limitMs: 30_000 }, exitCode: null, exitMs: null, durationMs: 30_000 }),
      ]).sentence,
      'Timed out: PreToolUse in shop-frontend timed out at 30 s and no hook decided, so the agent goes ahead.',
    ],
    [
      verdict([CANCEL], { event: 'TaskComplete' }).sentence,
      'Cancel ignored: TaskComplete cannot be cancelled, so the agent goes ahead although PreToolUse in shop-frontend answered cancel.',
    ],
    [
      verdict([CANCEL, hook({ script: '/w/b/PreToolUse', out: '{"errorMessage":"Mine."}' })]).sentence,
      'Blocks: the whole task would be cancelled; PreToolUse in home/ada/shop-frontend answered cancel; the message of all hooks is “Use .ts. Mine”.',
    ],
    [
      verdict(
        [
          hook({ out: '{"cancel":true,"contextModification":"one"}' }),
          hook({ script: '/w/b/PreToolUse', out: '{"contextModification":"two"}' }),
        ],
        { event: 'TaskStart' },
        'cline-vscode@4.1',
      ).sentence,
      'Blocks: the task would be cancelled; PreToolUse in home/ada/shop-frontend answered cancel, with the context of all hooks as the reason: “one two”.',
    ],
    [
      verdict([CANCEL], { event: 'PostToolUse' }).sentence,
      "Blocks: the tool's result stands, and what follows in this turn would be stopped; PreToolUse in shop-frontend answered cancel: “Use .ts”.",
    ],
    [
      verdict([ALLOW], { event: 'Notification' }, 'cline-vscode@4.1').sentence,
      'Not called: Cline for VS Code 4.1 never calls Notification, so none of this would happen.',
    ],
    [
      verdict([hook({ ending: { kind: 'stopped' } })]).sentence,
      'Stopped: PreToolUse in shop-frontend was stopped, so PreToolUse counts as cancelled.',
    ],
  ])('reads: %s', (sentence, expected) => {
    expect(sentence).toBe(expected)
  })

  it('counts what the model would read, not what is trimmed off or names the type', () => {
    const hooks = [hook({ out: JSON.stringify({ contextModification: '  WORKSPACE_RULES: a\n\nb  ' }) })]
    expect(buildReport(run(hooks), 'cline').verdict.sentence).toContain('would read 3 characters of context')
    expect(buildReport(run(hooks), 'cline-vscode@4.1').verdict.sentence).toContain(
      'would read 21 characters of context',
    )
  })

  it('says "with this input" under every profile but the one whose input was sent', () => {
    const report = buildReport(run([CANCEL], { inputProfile: 'cline-vscode@4.1' }), 'cline')
    expect(report.inputProfile).toBe('cline-vscode@4.1')
    expect(report.verdict.sentence).toMatch(/^Blocks with this input: /)
    expect(report.profiles['cline-vscode@4.1'].sentence).toMatch(/^Blocks: /)
  })

  it('never looks like a calm go-ahead when a hook failed', () => {
    expect(verdict([FAILS]).trouble).toBe('failed')
    expect(verdict([FAILS, ALLOW]).trouble).toBe('failed')
    expect(verdict([hook({ out: '{"decision":"block"}' })]).trouble).toBe('not-read')
    expect(verdict([ALLOW])).not.toHaveProperty('trouble')
    expect(verdict([FAILS, CANCEL])).not.toHaveProperty('trouble')
  })
})

describe('the context', () => {
  it('is given only where the event goes ahead', () => {
    expect(verdict([hook({ out: CONTEXT })]).context).toContain('use tabs')
    expect(verdict([hook({ out: '{"cancel":true,"contextModification":"use tabs"}' })]).context).toBeNull()
    expect(verdict([hook({ out: CONTEXT }), CANCEL]).context).toBeNull()
    expect(verdict([hook({ out: CONTEXT, exitCode: 1 })], {}, 'cline-vscode@4.1').context).toBeNull()
  })

  it('escapes the tool’s name where the block carries it', () => {
    const stdin = stdinOf('PreToolUse', { toolName: 'a_"<b>' })
    const { context } = verdict([hook({ out: CONTEXT })], { stdin }, 'cline-vscode@4.1')
    expect(context).toBe(
      '<hook_context source="PreToolUse" tool_name="a___q__lt_b_gt_" tool_call_id="hook-studio-call">\nuse tabs\n</hook_context>',
    )
  })

  it('takes the type off a first line that holds nothing else', () => {
    const out = JSON.stringify({ contextModification: 'FILE_RULES:\n\nuse tabs\n' })
    expect(verdict([hook({ out })]).context).toBe(
      '<hook_context source="PreToolUse" type="file_rules">\nuse tabs\n</hook_context>',
    )
  })
})

describe('merging', () => {
  it('keeps a single answer untouched, and trims several', () => {
    const padded = hook({ out: '{"contextModification":"  a "}' })
    expect(buildReport(run([padded]), 'cline').merged.contextModification).toBe('  a ')
    expect(buildReport(run([padded, ALLOW]), 'cline').merged.contextModification).toBe('a')
  })

  it('names which hook gave which part', () => {
    const global = hook({
      script: '/g/PreToolUse',
      source: 'global',
      out: '{"contextModification":" a ","errorMessage":"  "}',
    })
    const { parts } = buildReport(run([global, CANCEL]), 'cline').merged
    expect(parts).toEqual([
      { script: '/g/PreToolUse', field: 'contextModification', text: 'a' },
      { script: CANCEL.script, field: 'cancel', text: 'true' },
      { script: CANCEL.script, field: 'errorMessage', text: 'Use .ts.' },
    ])
  })

  it('loses the answers of the others with a failing hook as shipped, and names them', () => {
    for (const failing of [FAILS, hook({ script: '/g', ending: { kind: 'timed-out', limitMs: 1 }, exitCode: null })]) {
      const report = buildReport(run([failing, CANCEL]), 'cline-vscode@4.1')
      expect(report.merged).toEqual({
        cancel: false,
        contextModification: '',
        errorMessage: '',
        parts: [],
        lost: [CANCEL.script],
      })
      expect(report.verdict).toMatchObject({
        action: 'go-ahead',
        decided: true,
        trouble: failing === FAILS ? 'failed' : 'timed-out',
      })
      expect(report.notices.map(({ code }) => code)).toEqual(['failure-loses-answers', 'profiles-differ'])
      const documented = buildReport(run([failing, CANCEL]), 'cline')
      expect(documented.merged).toMatchObject({ cancel: true, lost: [] })
      expect(documented.notices.map(({ code }) => code)).toEqual(['answer-may-be-lost', 'profiles-differ'])
    }
  })

  it('lets two contexts reach 100,096 units together', () => {
    const big = hook({ out: JSON.stringify({ contextModification: 'R'.repeat(60_000) }) })
    expect(buildReport(run([big, { ...big, script: '/other' }]), 'cline').merged.contextModification).toHaveLength(
      100_096,
    )
  })
})

describe('truncations', () => {
  it('count output in bytes of both streams, contexts and messages in UTF-16 units', () => {
    const stdout = { ...stream('x'.repeat(1000)), bytes: 1_500_000, truncated: true }
    const stderr = { ...stream('y'.repeat(500)), bytes: 600_500, truncated: true, gap: 600_000 }
    const big = hook({ out: JSON.stringify({ contextModification: '漢'.repeat(50_001) }) })
    const report = buildReport(
      run([hook({ script: '/a', stdout, stderr }), big], { notificationLength: 9000 }),
      'cline',
    )
    expect(report.truncations).toEqual([
      { kind: 'notification', script: '', limit: 8000, actual: 9000, dropped: 1000 },
      { kind: 'output', script: '/a', limit: 1_048_576, actual: 2_100_500, dropped: 2_099_000 },
      { kind: 'context', script: big.script, limit: 50_000, actual: 50_001, dropped: 1 },
    ])
  })

  it('speak of no context of an answer that does not count', () => {
    const out = JSON.stringify({ contextModification: 'R'.repeat(60_000) })
    expect(buildReport(run([hook({ out, exitCode: 1 })]), 'cline-vscode@4.1').truncations).toEqual([])
    expect(buildReport(run([hook({ out, exitCode: 1 })]), 'cline').truncations).toHaveLength(1)
  })
})

const endings: readonly Ending[] = [
  { kind: 'exited' },
  { kind: 'exited' },
  { kind: 'timed-out', limitMs: 30_000 },
  { kind: 'stopped' },
  { kind: 'not-started', code: 'cwd-missing', message: 'It is gone.', fix: 'Make it.' },
  { kind: 'not-started', code: 'spawn-failed', message: 'It is gone.' },
]
const outputs = [
  '',
  '{}',
  '{"cancel":false}',
  'text',
  '{"cancel":true}',
  '{"cancel":"true"}',
  CONTEXT,
  'null',
  '[]',
  '{"decision":"block"}',
  `a\n${CONTEXT}\nb`,
  '{a: 1}',
]
const captures = fc.record({
  out: fc.constantFrom(...outputs),
  err: fc.constantFrom('', 'warn', '{"cancel":true}'),
  ending: fc.constantFrom(...endings),
  exitCode: fc.constantFrom(0, 0, 1, 2, 127, 137, null),
  signal: fc.constantFrom(null, 'SIGKILL'),
  endSignal: fc.constantFrom(null, 'SIGTERM', 'SIGKILL'),
  source: fc.constantFrom('global', 'workspace', 'runtime'),
})
const runs = fc.record({
  event: fc.constantFrom(...EVENT_NAMES),
  hooks: fc.array(captures, { maxLength: 4 }),
  stopped: fc.boolean(),
  notificationLength: fc.constantFrom(null, 10_000),
})

describe('any run', () => {
  it('gives the same report whether its first part was prepared or not', () => {
    const check = (captured: CapturedRun): void => {
      for (const inputProfile of PROFILE_NAMES) {
        const { event, stdin, limitMs, hooks } = captured
        const prepared = prepareReport({ event, stdin, limitMs, inputProfile, hooks })
        const from = { ...captured, inputProfile }
        for (const profile of PROFILE_NAMES) {
          expect(buildReport(from, profile, prepared)).toEqual(buildReport(from, profile))
        }
      }
    }
    for (const event of EVENT_NAMES) check(run([ALLOW, { ...ALLOW, script: '/other' }], { event }))
    fc.assert(
      fc.property(runs, ({ hooks, ...parts }) =>
        check(
          run(
            hooks.map((given, index) => hook({ ...given, script: `/root/hook-${index}` })),
            parts,
          ),
        ),
      ),
      { numRuns: 200 },
    )
  })

  it('gives a report that keeps to its schema, and the same one when it is judged again from a report alone', () => {
    fc.assert(
      fc.property(runs, ({ hooks, ...parts }) => {
        const captured = run(
          hooks.map((given, index) => hook({ ...given, script: `/root/hook-${index}` })),
          parts,
        )
        for (const profile of PROFILE_NAMES) {
          const report = buildReport(captured, profile)
          expect(RunReportSchema.parse(report)).toEqual(report)
          expect(JSON.parse(JSON.stringify(report))).toEqual(report)
          for (const other of PROFILE_NAMES) expect(rejudge(report, other)).toEqual(buildReport(captured, other))
        }
      }),
      { numRuns: 400 },
    )
  })
})

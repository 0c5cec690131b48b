import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../shared/build-report.ts'
import type { CapturedRun, HookCapture } from '../../../shared/capture.ts'
import type { Notice } from '../../../shared/notice-codes.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { hook, run, stdinOf } from '../../helpers/captures.ts'

const GLOBAL = { script: '/home/ada/Documents/Cline/Hooks/PreToolUse', source: 'global' } as const
const CANCEL = hook({ out: '{"cancel":true,"errorMessage":"no"}' })

function notices(
  hooks: readonly HookCapture[],
  parts: Partial<CapturedRun> = {},
  profile: ProfileName = 'cline',
): Notice[] {
  return buildReport(run(hooks, parts), profile).notices
}

describe('the notices of a run', () => {
  it('say that there is no hook, once, and count the files that look meant for the event', () => {
    const skipped = [
      { path: '/x/PreToolUse.sh', event: 'PreToolUse', code: 'has-extension', message: 'It has an extension.' },
    ] as const
    expect(notices([], { skipped })).toEqual([
      expect.objectContaining({
        code: 'no-hook',
        message: expect.stringMatching(/nobody decided. 1 file that looks meant for it will not run/),
      }),
    ])
    const given: Notice = { code: 'no-hook', message: 'Nothing in /x.' }
    expect(notices([], { notices: [given] })).toEqual([given])
  })

  it('keep what discovery and the input had to say, before their own', () => {
    const given: Notice = { code: 'unknown-field', message: 'foo was left out.' }
    expect(notices([hook()], { notices: [given] }).map(({ code }) => code)).toEqual(['unknown-field', 'did-not-decide'])
  })

  it('never let silence look like an approval', () => {
    expect(notices([hook()])[0]?.message).toMatch(/not the same as an approval/)
    expect(notices([hook()], { event: 'TaskComplete' })).toEqual([])
  })

  it('say that an event is never called, and where profiles differ in that', () => {
    const shipped = notices([CANCEL], { event: 'TaskResume' }, 'cline-vscode@4.1')
    expect(shipped.map(({ code }) => code)).toEqual(['not-called', 'profiles-differ'])
    expect(shipped[0]?.message).toMatch(/^Cline for VS Code 4\.1 never calls TaskResume: it was fired here as a test/)
    expect(shipped[1]?.message).toBe(
      'With this input it is never called under `cline-vscode@4.1` and blocks (the task is cancelled) under `cline`.',
    )
    const stdin = stdinOf('PreToolUse', { toolName: 'attempt_completion' })
    const [ofTool, ...others] = notices([CANCEL], { stdin })
    expect([ofTool?.code, others]).toEqual(['not-called', []])
    // Another profile does not call it either.
    expect(ofTool?.fix).toMatch(/^TaskComplete fires/)
    expect(shipped[0]?.fix).toMatch(/choose the profile/)
  })

  it('say whose context goes with the cancel of another hook, where the model would read it', () => {
    const context = hook({ ...GLOBAL, out: '{"contextModification":"use tabs"}' })
    expect(notices([CANCEL, context])).toEqual([
      {
        code: 'cancel-loses-context',
        message: expect.stringMatching(/^PreToolUse in .+ cancels, so the model does not read the context of .+\.$/),
      },
    ])
    expect(notices([CANCEL, hook({ ...GLOBAL, out: '{"contextModification":" "}' })])).toEqual([])
    expect(notices([CANCEL, context], { event: 'PreCompact' }).map(({ code }) => code)).toEqual(['profiles-differ'])
    expect(notices([CANCEL, context], { event: 'TaskStart' }, 'cline-vscode@4.1')).toEqual([])
  })

  it('name the exit code that makes profiles differ', () => {
    const [differ] = notices([hook({ out: '{"cancel":true,"errorMessage":"no"}', exitCode: 1 })])
    expect(differ).toEqual({
      code: 'profiles-differ',
      message:
        'With this input it blocks (the task is cancelled) under `cline` and goes ahead under `cline-vscode@4.1`, because PreToolUse in shop-frontend answered with exit code 1.',
    })
  })

  it('name a context that only one profile gives to the model, and none that is only written differently', () => {
    const context = hook({ out: '{"contextModification":"use tabs"}' })
    expect(notices([context])).toEqual([])
    expect(notices([context], { event: 'TaskStart' })[0]?.message).toBe(
      'With this input it gives the model its context under `cline` and gives the model no context under `cline-vscode@4.1`.',
    )
  })

  it('say whose failure takes whose answer along, and under which profile', () => {
    const hooks = [hook({ ...GLOBAL, exitCode: 1 }), CANCEL]
    expect(notices(hooks)[0]).toMatchObject({
      code: 'answer-may-be-lost',
      message: expect.stringMatching(
        /^Under Cline for VS Code 4\.1 the global PreToolUse would count as failed .*: cancel of PreToolUse in shop-frontend would be lost\.$/,
      ),
    })
    const [lost, differ] = notices(hooks, {}, 'cline-vscode@4.1')
    expect(lost).toMatchObject({
      code: 'failure-loses-answers',
      message: expect.stringMatching(
        /^The global PreToolUse failed, .*: cancel of PreToolUse in shop-frontend lost\.$/,
      ),
    })
    expect(differ?.message).toMatch(
      /goes ahead under `cline-vscode@4\.1` and blocks .* under `cline`, because the global PreToolUse failed\.$/,
    )
    expect(notices([hook({ ...GLOBAL, exitCode: 1 }), hook({ out: '{"cancel":false}' })])).toEqual([])
  })
})

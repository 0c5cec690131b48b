import { describe, expect, it } from 'vitest'
import { hookAnswer, hookState } from '../../shared/hook-state.ts'
import { PROFILE_NAMES } from '../../shared/profiles.ts'
import type { HookState } from '../../shared/report.ts'
import { hook, stream } from '../helpers/captures.ts'

const CANCEL = '{"cancel":true}\n'

describe('hookState', () => {
  it.each<[string, string, number, HookState, HookState]>([
    ['an answer and exit 0', CANCEL, 0, 'answered', 'answered'],
    ['an answer and exit 2', CANCEL, 2, 'answered', 'failed'],
    ['an empty object and exit 1', '{}', 1, 'answered', 'failed'],
    ['nothing and exit 0', '', 0, 'silent', 'silent'],
    ['text and exit 0', 'fine\n', 0, 'silent', 'silent'],
    ['null and exit 0', 'null', 0, 'silent', 'silent'],
    ['a number and exit 0', '42', 0, 'answered', 'answered'],
    ['a rejected answer and exit 0', '{"cancel":"true"}', 0, 'rejected', 'rejected'],
    ['a rejected answer and exit 1', '{"cancel":"true"}', 1, 'failed', 'failed'],
    ['nothing and exit 137', '', 137, 'failed', 'failed'],
  ])('takes %s by the exit code and the profile', (_, out, exitCode, documented, shipped) => {
    const captured = hook({ out, exitCode })
    expect(hookState(captured, 'cline')).toBe(documented)
    expect(hookState(captured, 'cline-vscode@4.1')).toBe(shipped)
  })

  it.each(PROFILE_NAMES)('lets the end of a process outweigh what it printed (%s)', (profile) => {
    for (const ending of [
      { kind: 'timed-out', limitMs: 5 },
      { kind: 'stopped' },
      { kind: 'not-started', code: 'spawn-failed', message: '' },
    ] as const) {
      const captured = hook({ out: CANCEL, ending, exitCode: 0 })
      expect(hookState(captured, profile)).toBe(ending.kind)
      expect(hookAnswer(captured, profile)).toBeNull()
    }
  })

  it('looks for the answer beyond what was shown', () => {
    const stdout = { ...stream('x'.repeat(100)), tail: `\n${CANCEL}`, bytes: 200, truncated: true }
    expect(hookAnswer(hook({ stdout }), 'cline')).toMatchObject({ cancel: true })
  })

  it('looks in the last part alone when what lies between was not kept, and never takes it for the whole', () => {
    const stdout = { ...stream('{"cancel":true}'), tail: '42', bytes: 20_000_000, gap: 1000, truncated: true }
    expect(hookState(hook({ stdout }), 'cline')).toBe('silent')
    const found = { ...stdout, tail: `log\n${CANCEL}` }
    expect(hookState(hook({ stdout: found }), 'cline')).toBe('answered')
  })

  it('reads each capture once', () => {
    let reads = 0
    const stdout = {
      ...stream(''),
      get text() {
        reads++
        return CANCEL
      },
    }
    const captured = hook({ stdout })
    for (const profile of PROFILE_NAMES) expect(hookState(captured, profile)).toBe('answered')
    expect(reads).toBe(1)
  })
})

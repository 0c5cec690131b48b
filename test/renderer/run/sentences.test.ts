import { describe, expect, it } from 'vitest'
import { bytesText, clockText, lineTimeText } from '../../../renderer/views/run/amounts.ts'
import { hookSentence, liveHookSentence } from '../../../renderer/views/run/hook-sentence.ts'
import { profileDifferences } from '../../../renderer/views/run/profile-differences.ts'
import type { LiveHook } from '../../../renderer/views/run/run-model.ts'
import { truncationSentence } from '../../../renderer/views/run/truncations.tsx'
import { utf8Length } from '../../../renderer/views/run/utf8-length.ts'
import { buildReport } from '../../../shared/build-report.ts'
import type { HookCapture } from '../../../shared/capture.ts'
import type { EventName } from '../../../shared/events.ts'
import { hook, run } from '../../helpers/captures.ts'

function sentence(parts: Parameters<typeof hook>[0], event: EventName = 'PreToolUse'): string {
  const [found] = buildReport(run([hook({ durationMs: 412, ...parts })], { event }), 'cline').hooks
  if (found === undefined) throw new Error('The report has no hook.')
  return hookSentence(found, event)
}

const live = (parts: Partial<LiveHook>): LiveHook => ({
  script: '/w/PreToolUse',
  source: 'workspace',
  cwd: '/w',
  pid: 1,
  way: 'direct',
  startedMs: 10,
  exited: null,
  settled: null,
  ...parts,
})

describe('what became of a hook', () => {
  it('is said in the same words for every state', () => {
    const ending = (kind: 'timed-out' | 'stopped'): Partial<HookCapture> =>
      kind === 'stopped'
        ? { ending: { kind } }
        : { ending: { kind, limitMs: 30_000 }, exitCode: null, exitMs: null, durationMs: 30_002 }
    expect(sentence({ out: `{"contextModification":"${'x'.repeat(1_204)}"}` })).toBe(
      'Answered in 412 ms · exit 0 · adds 1,204 characters',
    )
    const keyed = buildReport(run([hook({ out: '{"contextModification":"API_KEY=[key]"}' })]), 'cline').hooks[0]
    if (keyed === undefined) throw new Error('The report has no hook.')
    expect(hookSentence(keyed, 'PreToolUse', true)).toContain('adds 13 characters as masked')
    expect(hookSentence(keyed, 'PreToolUse')).not.toContain('masked')
    expect(sentence({ out: '{}' })).toBe('Answered in 412 ms · exit 0 · lets it go ahead')
    expect(sentence({ out: '{"cancel":true,"errorMessage":"no"}', exitCode: 2 })).toBe(
      'Answered in 412 ms · exit 2 · cancels',
    )
    expect(sentence({ out: '{"cancel":true}' }, 'TaskComplete')).toBe(
      'Answered in 412 ms · exit 0 · cancels, which is ignored',
    )
    expect(sentence({ out: 'hello' })).toBe('Gave no answer in 412 ms · exit 0')
    expect(sentence({ out: '{"cancel":"true"}' })).toBe('Answer rejected after 412 ms · exit 0')
    expect(sentence({ exitCode: 137, signal: 'SIGKILL' })).toBe('Failed after 412 ms · ended by SIGKILL (137)')
    expect(sentence(ending('timed-out'))).toBe('Timed out at 30 s')
    expect(sentence(ending('stopped'))).toBe('Stopped after 412 ms')
    expect(
      sentence({ ending: { kind: 'not-started', code: 'cwd-missing', message: 'Gone.' }, exitCode: null, pid: null }),
    ).toBe('Not started')
  })

  it('is said while it runs, with the time against the limit', () => {
    expect(liveHookSentence(undefined, 0, 30_000)).toBe('Starting')
    expect(liveHookSentence(live({}), 1_210, 30_000)).toBe('Running 1.2 s of 30 s')
    const exited = { atMs: 30, exitCode: 0, signal: null, held: true, heldBy: [] }
    expect(liveHookSentence(live({ exited }), 2_010, 30_000)).toBe(
      'Ended after 20 ms, its output is held open · waiting 2.0 s of 30 s',
    )
    const stopped = { settled: { atMs: 1_210, state: 'stopped' }, pid: 42 } as const
    expect(liveHookSentence(live(stopped), 9_000, 30_000)).toMatch(/^Stopped after .* still running: 2 s of grace/)
    expect(liveHookSentence(live({ ...stopped, exited }), 9_000, 30_000)).toMatch(/^Stopped after [^·]*$/)
    expect(liveHookSentence(live({ exited, settled: { atMs: 510, state: 'rejected' } }), 9_000, 30_000)).toBe(
      'Answer rejected after 500 ms',
    )
  })
})

describe('profiles that read a run otherwise', () => {
  it('are named when the agent would do something else, and not when only the block is written differently', () => {
    const cancels = buildReport(run([hook({ out: '{"cancel":true}', exitCode: 2 })]), 'cline')
    expect(profileDifferences(cancels).map(({ profile }) => profile)).toEqual(['cline-vscode@4.1'])
    const adds = buildReport(run([hook({ out: '{"contextModification":"x"}' })]), 'cline')
    expect(adds.profiles.cline.context).not.toBe(adds.profiles['cline-vscode@4.1'].context)
    expect(profileDifferences(adds)).toEqual([])
  })

  it('are named when a context reaches the model under only one of them', () => {
    const report = buildReport(
      run([hook({ out: '{"contextModification":"x"}', script: '/w/TaskStart' })], { event: 'TaskStart' }),
      'cline',
    )
    expect(profileDifferences(report)).toHaveLength(1)
  })
})

describe('amounts', () => {
  it('are written for people', () => {
    expect([0, 149, 12_700, 1_048_576, 2_060_028].map(bytesText)).toEqual([
      '0 B',
      '149 B',
      '12.4 KiB',
      '1 MiB',
      '2 MiB',
    ])
    expect([-5, 1_240, 30_000].map(clockText)).toEqual(['0.0 s', '1.2 s', '30.0 s'])
    expect(lineTimeText(37)).toBe('+0.037 s')
  })

  it('count bytes as UTF-8 does', () => {
    for (const text of ['', 'abc', 'é', '日本語', '👩‍👩‍👧', 'a\ud800', '\udc00b', '\ud800\ud800\udc00']) {
      expect(utf8Length(text), JSON.stringify(text)).toBe(Buffer.byteLength(text))
    }
  })

  it('say what was cut, at which limit, and how much of it is gone', () => {
    const cut = { script: '/w', limit: 1_048_576, actual: 2_097_152, dropped: 1_048_576 }
    expect(truncationSentence({ ...cut, kind: 'output' }, 'shop')).toBe(
      'The output of shop goes beyond its limit of 1 MiB: it printed 2 MiB, 1 MiB of it are not shown.',
    )
    expect(
      truncationSentence({ kind: 'context', script: '/w', limit: 50_000, actual: 60_000, dropped: 10_000 }, 'shop'),
    ).toContain('it gave 60,000, the last 10,000 never reach the model')
  })
})

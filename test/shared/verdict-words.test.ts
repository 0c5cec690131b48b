import { describe, expect, it } from 'vitest'
import { buildReport } from '../../shared/build-report.ts'
import type { HookCapture } from '../../shared/capture.ts'
import type { EventName } from '../../shared/events.ts'
import { hookTitles } from '../../shared/hook-titles.ts'
import { linePrefix } from '../../shared/line-prefix.ts'
import { hookLabel, verdictLabel } from '../../shared/verdict-words.ts'
import { hook, run } from '../helpers/captures.ts'

const FAILS = hook({ exitCode: 1 })
const ALLOW = hook({ out: '{}' })
const CANCEL = hook({ out: '{"cancel":true}' })

describe('labels', () => {
  it.each<[string, readonly HookCapture[], EventName, string, string]>([
    ['■', [CANCEL], 'PreToolUse', 'blocks', 'blocks'],
    ['●', [ALLOW], 'PreToolUse', 'goes ahead', 'ahead'],
    ['◇', [hook()], 'PreToolUse', 'did not decide', 'undecided'],
    ['◇', [], 'PreToolUse', 'did not decide', 'undecided'],
    ['▲', [FAILS], 'PreToolUse', 'failed', 'trouble'],
    ['▲', [FAILS, ALLOW], 'PreToolUse', 'goes ahead', 'trouble'],
    ['▲', [hook({ out: '{"decision":"block"}' })], 'PreToolUse', 'goes ahead', 'trouble'],
    ['▲', [hook({ out: '{"cancel":1}' })], 'PreToolUse', 'rejected', 'trouble'],
    ['▲', [hook({ ending: { kind: 'timed-out', limitMs: 1 } })], 'PreToolUse', 'timed out', 'trouble'],
    ['■', [FAILS, CANCEL], 'PreToolUse', 'blocks', 'blocks'],
    ['□', [hook({ ending: { kind: 'stopped' } })], 'PreToolUse', 'stopped', 'stopped'],
    ['○', [CANCEL], 'TaskComplete', 'cancel ignored', 'off'],
  ])('%s stands for a run that … (%#)', (shape, hooks, event, word, tone) => {
    const { verdict } = buildReport(run(hooks, { event }), 'cline')
    expect(verdictLabel(verdict)).toEqual({ word, shape, tone })
  })

  it('say of a run that is never called that it is off', () => {
    const report = buildReport(run([CANCEL], { event: 'TaskResume' }), 'cline-vscode@4.1')
    expect(verdictLabel(report.verdict)).toEqual({ word: 'not called', shape: '○', tone: 'off' })
  })

  it('begin the verdict’s sentence', () => {
    for (const hooks of [[CANCEL], [ALLOW], [hook()], [], [FAILS], [FAILS, ALLOW], [hook({ out: '{"cancel":1}' })]]) {
      const { verdict } = buildReport(run(hooks), 'cline')
      expect(verdict.sentence.toLowerCase().startsWith(verdictLabel(verdict).word)).toBe(true)
    }
  })

  it.each<[HookCapture, EventName, string]>([
    [CANCEL, 'PreToolUse', '■ blocks'],
    [CANCEL, 'TaskCancel', '○ cancel ignored'],
    [ALLOW, 'PreToolUse', '● goes ahead'],
    [hook(), 'PreToolUse', '◇ did not decide'],
    [hook({ out: '{"Cancel":true}' }), 'PreToolUse', '▲ not read'],
    [hook({ out: '[]' }), 'PreToolUse', '▲ not read'],
    [FAILS, 'PreToolUse', '▲ failed'],
    [hook({ out: '{"cancel":1}' }), 'PreToolUse', '▲ rejected'],
    [hook({ ending: { kind: 'timed-out', limitMs: 1 } }), 'PreToolUse', '▲ timed out'],
    [hook({ ending: { kind: 'stopped' } }), 'PreToolUse', '□ stopped'],
    [hook({ ending: { kind: 'not-started', code: 'spawn-failed', message: '' } }), 'PreToolUse', '▲ not started'],
  ])('say of a single hook what it did (%#)', (captured, event, expected) => {
    const [reported] = buildReport(run([captured], { event }), 'cline').hooks
    const label = reported && hookLabel(reported, event)
    expect(`${label?.shape} ${label?.word}`).toBe(expected)
  })
})

describe('linePrefix', () => {
  it('names the source, the stream and the last three parts of the path', () => {
    expect(linePrefix('workspace', 'stderr', '/home/ada/shop/.clinerules/hooks/PreToolUse')).toBe(
      '[workspace stderr .clinerules/hooks/PreToolUse]',
    )
    expect(linePrefix('global', 'stdout', '/home/ada/Documents/Cline/Hooks/TaskStart')).toBe(
      '[global stdout Cline/Hooks/TaskStart]',
    )
    expect(linePrefix('workspace', 'stdout', 'C:\\shop\\.clinerules\\hooks\\TaskStart.ps1')).toBe(
      '[workspace stdout .clinerules/hooks/TaskStart.ps1]',
    )
    expect(linePrefix('workspace', 'stdout', '/PreToolUse')).toBe('[workspace stdout PreToolUse]')
  })

  it('calls a runtime directory what the agent takes it for', () => {
    expect(linePrefix('runtime', 'stdout', '/tmp/cline\\hooks/TaskStart')).toMatch(/^\[global /)
    expect(linePrefix('runtime', 'stdout', '/tmp/hooks/TaskStart')).toMatch(/^\[workspace /)
  })
})

describe('hookTitles', () => {
  it('are short, and tell hooks apart', () => {
    const at = (script: string, source: HookCapture['source'], cwd: string) => ({ script, source, cwd })
    expect(
      hookTitles([
        at('/g/PreToolUse', 'global', '/w/shop'),
        at('/r/PreToolUse', 'runtime', '/w/shop'),
        at('/w/shop/.clinerules/hooks/PreToolUse', 'workspace', '/w/shop'),
      ]),
    ).toEqual(['the global PreToolUse', 'the runtime PreToolUse', 'PreToolUse in shop'])
    expect(
      hookTitles([
        at('/a/app/.clinerules/hooks/X', 'workspace', '/a/app'),
        at('/b/app/.clinerules/hooks/X', 'workspace', '/b/app'),
      ]),
    ).toEqual(['X in a/app', 'X in b/app'])
    expect(hookTitles([at('C:\\w\\shop\\guard.ps1', 'workspace', 'C:\\w\\shop')])).toEqual(['guard in shop'])
    expect(hookTitles([at('/x', 'workspace', ''), at('/x', 'workspace', '')])).toEqual(['x', 'x'])
  })
})

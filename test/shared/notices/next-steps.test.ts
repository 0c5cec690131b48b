import { describe, expect, it } from 'vitest'
import type { HookCapture } from '../../../shared/capture.ts'
import { EVENT_NAMES, EVENTS } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import type { Notice } from '../../../shared/notice-codes.ts'
import { hookNotices } from '../../../shared/notices/hook-notices.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { head, hook, stdinOf, stream } from '../../helpers/captures.ts'

const SCRIPT = hook().script

function notice(
  code: Notice['code'],
  parts: Parameters<typeof hook>[0],
  event: EventName = 'PreToolUse',
  profile: ProfileName = 'cline',
): Notice {
  const found = hookNotices(event, stdinOf(event), hook(parts), profile)
  const one = found.find((candidate) => candidate.code === code)
  if (one === undefined) throw new Error(`Only ${found.map((other) => other.code).join(', ') || 'nothing'} was said.`)
  return one
}

describe('the next step of a notice', () => {
  it.each(EVENT_NAMES)('towards a cancel says at %s whether a cancel does anything there', (event) => {
    const ways: readonly [Notice['code'], string][] = [
      ['other-agent-shape', '{"decision":"block","reason":"no"}'],
      ['rejected-type', '{"cancel":"true"}'],
      ['rejected-should-continue', '{"shouldContinue":false}'],
      ['near-miss-field', '{"Cancel":true}'],
      ['nested-answer', '{"result":{"cancel":true}}'],
      ['answer-without-fields', '[{"cancel":true}]'],
    ]
    for (const [code, out] of ways) {
      const { fix } = notice(code, { out }, event)
      const caveat = `At ${event} a cancel is ignored all the same.`
      if (EVENTS[event].cancels === 'no') expect(fix).toContain(caveat)
      else expect(fix).not.toContain('ignored')
    }
  })

  it('after a failure does not advise a cancel where there is none', () => {
    const failed = { exitCode: 1, err: 'no\n' }
    expect(notice('exit-code-without-answer', failed).fix).toContain('{"cancel":true,"errorMessage":"no"}')
    const { message, fix } = notice('exit-code-without-answer', failed, 'TaskComplete')
    expect(message).toMatch(/for the agent it failed, and goes on all the same\.$/)
    expect(fix).toBe('End with exit 0: nothing can be stopped at TaskComplete, so write what went wrong to a log.')
  })

  it.each(['SIGHUP', 'SIGINT', 'SIGPIPE', 'SIGABRT', 'SIGUSR1', 'SIGKILL'])('is there after %s', (signal) => {
    expect(notice('killed-by-signal', { signal, exitCode: 137 }).fix).toMatch(/\.$/)
  })

  it('splits the words behind env, which the system hands over as one', () => {
    const parts: Partial<HookCapture> = {
      exitCode: 127,
      head: head('#!/usr/bin/env node --no-warnings\nconsole.log("{}")\n'),
      stderr: stream('/usr/bin/env: ‘node --no-warnings’: No such file or directory\n'),
    }
    expect(notice('interpreter-missing', parts).fix).toBe('Let env split it: "#!/usr/bin/env -S node --no-warnings"')
    const one = { ...parts, stderr: stream('/usr/bin/env: ‘nope’: No such file or directory\n') }
    expect(notice('interpreter-missing', one).fix).toMatch(/^Install nope,/)
  })

  it('makes a script readable that may be executed only', () => {
    const unread = { ...head(''), shebang: null, empty: false, text: null }
    const refusals = [
      [2, `/bin/sh: 0: cannot open ${SCRIPT}: Permission denied`],
      [126, `/bin/bash: ${SCRIPT}: Permission denied`],
      [2, `python3: can't open file '${SCRIPT}': [Errno 13] Permission denied`],
    ] as const
    for (const [exitCode, line] of refusals) {
      const { message, fix } = notice('cannot-execute', { exitCode, err: `${line}\n`, head: unread })
      expect(message).toContain(`could not read the file, because its permissions forbid it (exit code ${exitCode})`)
      expect(fix).toContain('chmod +r')
      const unreadToo = hook({ exitCode, err: `${line}\n`, head: unread, stdin: { bytes: 300, unread: true } })
      const said = hookNotices('PreToolUse', stdinOf('PreToolUse'), unreadToo, 'cline').map(({ code }) => code)
      expect(said).toEqual(['cannot-execute'])
    }
  })
})

describe('what a notice says of numbers and of contexts', () => {
  it('is right for one', () => {
    const out = JSON.stringify({ contextModification: 'x'.repeat(50_001) })
    expect(notice('context-truncated', { out }).message).toContain('the last one is cut off')
    const { message } = notice('context-dropped', { out: '{"contextModification":"c"}' }, 'TaskComplete')
    expect(message).toContain('(1 character)')
  })

  it('is that the context of a cancel is its reason, also where contexts are dropped', () => {
    const out = '{"cancel":true,"contextModification":"c"}'
    const { message } = notice('context-of-cancelling-hook', { out }, 'TaskStart', 'cline-vscode@4.1')
    expect(message).toContain('it serves as the reason')
  })

  it('is that the end alone was searched, where something in between was not kept', () => {
    const stdout = { ...stream('log\n'), tail: '{}', bytes: 20_000_000, gap: 18_000_000, truncated: true }
    expect(notice('output-truncated', { stdout }).message).toMatch(/looked for in the end of stdout alone\.$/)
    expect(notice('output-truncated', { stdout: { ...stdout, gap: 0 } }).message).toMatch(/the rest of stdout too\.$/)
  })
})

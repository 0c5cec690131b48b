import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { applyEvents, newRun, runFromReport, stoppingRun } from '../../../renderer/views/run/run-model.ts'
import { ContextTab } from '../../../renderer/views/run/context-tab.tsx'
import { RunView } from '../../../renderer/views/run/run-view.tsx'
import { StdinTab } from '../../../renderer/views/run/stdin-tab.tsx'
import { buildReport } from '../../../shared/build-report.ts'
import type { CapturedRun, HookCapture } from '../../../shared/capture.ts'
import type { Expectation } from '../../../shared/expectation.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { hook, ROOT, run } from '../../helpers/captures.ts'

/** What a person reads, without the markup. */
function words(node: ReactNode): string {
  return renderToStaticMarkup(node)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
}

function over(hooks: readonly HookCapture[], parts: Partial<CapturedRun> = {}, profile: ProfileName = 'cline') {
  return runFromReport(buildReport(run(hooks, parts), profile))
}

const shown = (model: ReturnType<typeof over> | null) => words(<RunView run={model} onStop={() => undefined} />)

describe('the view of a run', () => {
  it('teaches the key that fires before the first run', () => {
    expect(words(<RunView run={null} onStop={() => undefined} fireKeys="⌘↵" />)).toContain('Press ⌘↵ to fire')
  })

  it('says that it runs, how long of what limit, and offers to stop it', () => {
    const started = newRun({
      runId: 'a',
      event: 'PreToolUse',
      profile: 'cline',
      timeoutMs: 30_000,
      firedAt: Date.now(),
    })
    expect(shown(started)).toMatch(/Running \d\.\d s of 30 s Stop Ctrl\+\./)
    expect(shown(stoppingRun(started))).toContain('Stopping')
    const holding = applyEvents(started, [
      { type: 'started', hook: 0, script: '/w/x', source: 'global', cwd: '/w', pid: 1, way: 'direct', atMs: 0 },
      {
        type: 'exited',
        hook: 0,
        script: '/w/x',
        exitCode: 0,
        signal: null,
        held: true,
        heldBy: [{ pid: 77, command: 'sleep 600' }],
        atMs: 20,
      },
    ])
    expect(shown(holding)).toContain('The agent goes on waiting: sleep 600 (pid 77) keeps its output open.')
  })

  it('says beside the verdict whether it is what was expected, where something was', () => {
    const model = over([hook({ out: '{"cancel":true}' })])
    const say = (expected: Expectation, of = model) =>
      words(<RunView run={of} onStop={() => undefined} expected={expected} />)
    expect(say('blocks')).toMatch(/Blocks.*✓ as expected/)
    expect(say('goes-ahead')).toMatch(/Blocks.*≠ differs: expected goes ahead/)
    expect(shown(model)).not.toMatch(/expected/)
    expect(say('goes-ahead', { ...model, firedAs: model.report })).not.toMatch(/expected/)
  })

  it('begins with the verdict, then where profiles differ, then a card for each hook', () => {
    const text = shown(
      over([
        hook({ out: '{"cancel":true,"errorMessage":"Use .ts"}', exitCode: 2 }),
        hook({ source: 'global', script: '/home/ada/Documents/Cline/Hooks/PreToolUse', out: '{}' }),
      ]),
    )
    expect(text).toMatch(/Blocks: the whole task would be cancelled; .*Profiles differ\. Under cline-vscode@4\.1 ?:/)
    expect(text).toContain('Answered in 12 ms · exit 2 · cancels')
    expect(text).toContain('12 ms of 30 s')
    expect(text).toMatch(/cancel true shop-frontend errorMessage Use \.ts shop-frontend contextModification empty/)
  })

  it('warns at 80 % of each limit in words, and says of what was cut that it was', () => {
    const context = (units: number) => hook({ out: JSON.stringify({ contextModification: 'x'.repeat(units) }) })
    expect(shown(over([context(39_000)]))).not.toMatch(/% of the limit|cut/)
    expect(shown(over([context(41_000)]))).toMatch(/context 41,000 \/ 50,000 .*82 % of the limit/)
    expect(shown(over([context(60_000)]))).toMatch(/context 60,000 \/ 50,000 60,000 \/ 50,000, cut cut/)
    expect(shown(over([hook({ out: '{}', durationMs: 25_000 })]))).toMatch(/time 25 s \/ 30 s .*83 % of the limit/)

    // The chunk that would go beyond the limit is left out as a whole: what was shown stays below it.
    const running = newRun({
      runId: 'a',
      event: 'PreToolUse',
      profile: 'cline',
      timeoutMs: 30_000,
      firedAt: Date.now(),
    })
    const line = { type: 'line', hook: 0, script: '/w/x', source: 'global', stream: 'stdout', atMs: 1 } as const
    const start = {
      type: 'started',
      hook: 0,
      script: '/w/x',
      source: 'global',
      cwd: '/w',
      pid: 1,
      way: 'direct',
    } as const
    const nearly = applyEvents(running, [
      { ...start, atMs: 0 },
      { ...line, text: 'x'.repeat(1_027_000) },
    ])
    expect(shown(nearly)).toMatch(/output .*97 % of the limit/)
    const cut = applyEvents(nearly, [{ type: 'truncated', hook: 0, script: '/w/x', text: 'cut off', atMs: 2 }])
    expect(shown(cut)).toMatch(/output 1,002\.9 KiB \/ 1 MiB 1,002\.9 KiB \/ 1 MiB, cut cut/)
  })

  it('never shows a run that decided nothing like one that approved', () => {
    for (const model of [over([]), over([hook({ out: 'hello' })])]) {
      const markup = renderToStaticMarkup(<RunView run={model} onStop={() => undefined} />)
      expect(markup).toContain('Did not decide')
      expect(markup).toContain('data-shape="did-not-decide"')
      expect(markup).not.toContain('data-shape="goes-ahead"')
    }
    expect(renderToStaticMarkup(<RunView run={over([hook({ out: '{}' })])} onStop={() => undefined} />)).toContain(
      'data-shape="goes-ahead"',
    )
  })

  it('says timed out, stopped, not started and not called in words', () => {
    const late = hook({
      ending: { kind: 'timed-out', limitMs: 30_000 },
      exitCode: null,
      exitMs: null,
      durationMs: 30_000,
    })
    expect(shown(over([late]))).toMatch(/Timed out: .*Timed out at 30 s.*limit reached/)
    expect(shown(over([hook({ ending: { kind: 'stopped' } })], { stopped: true }))).toMatch(/Stopped: .*Stopped after/)
    const missing = hook({
      ending: { kind: 'not-started', code: 'cwd-missing', message: 'The folder is gone.', fix: 'Make it again.' },
      exitCode: null,
      pid: null,
    })
    expect(shown(over([missing]))).toMatch(/Not started/)
    expect(shown(over([hook({ out: '{"cancel":true}' })], { event: 'TaskResume' }, 'cline-vscode@4.1'))).toMatch(
      /Not called: /,
    )
  })

  it('offers to make a hook where none was found, but not where one is there that will not run', () => {
    const none = { code: 'no-hook', message: 'No hook was found.', fix: 'Write one.' } as const
    const skipped = { path: '/x/PreToolUse', event: 'PreToolUse', code: 'not-executable', message: 'Off.' } as const
    const offered = (parts: Partial<CapturedRun>, canMake = true) =>
      words(
        <RunView
          run={over([], { notices: [none], ...parts })}
          onStop={() => undefined}
          {...(canMake && { onNewHook: () => undefined })}
        />,
      ).includes('New PreToolUse hook…')
    expect(offered({})).toBe(true)
    expect(offered({}, false)).toBe(false)
    expect(offered({ skipped: [skipped] })).toBe(false)
  })

  it('names the files that will not run, each with its reason and the way out', () => {
    const text = shown(
      over([], {
        skipped: [
          {
            path: `${ROOT}/.clinerules/hooks/PreToolUse`,
            event: 'PreToolUse',
            code: 'not-executable',
            message: 'It is not executable.',
            fix: 'chmod +x PreToolUse',
          },
        ],
      }),
    )
    expect(text).toMatch(/1 file will not run .*\.clinerules\/hooks\/PreToolUse It is not executable\. chmod \+x/)
  })

  it('says what was cut, and warns from 80 % of a limit on', () => {
    const long = `{"contextModification":"${'x'.repeat(60_000)}"}`
    expect(shown(over([hook({ out: long })]))).toMatch(/The context of shop-frontend is cut at 50,000 characters/)
    expect(shown(over([hook({ out: '{}', durationMs: 24_000, exitMs: 24_000 })]))).toContain('80 % of the limit')
    expect(shown(over([hook({ out: '{}', durationMs: 23_900, exitMs: 23_900 })]))).not.toContain('% of the limit ')
  })
})

describe('the context and the stdin of a run', () => {
  it('stand there as they are, with what cannot be seen made visible', () => {
    const model = over([hook({ out: '{"contextModification":"a\\u001bb"}' })])
    expect(words(<ContextTab report={model.report} />)).toMatch(
      /Under cline 69 characters &lt;hook_context source="PreToolUse" type="general"&gt; a␛b/,
    )
    expect(words(<StdinTab stdin={'{"a":1}'} />)).toMatch(/7 B, no line end at its end \{"a":1\}/)
  })

  it('say why the model gets nothing', () => {
    const context = (model: ReturnType<typeof over>) => words(<ContextTab report={model.report} />)
    expect(context(over([hook({ out: '{"cancel":true,"contextModification":"x"}' })]))).toContain('The run is blocked')
    expect(context(over([hook({ out: '{"contextModification":"x"}' })], { event: 'PreCompact' }))).toContain(
      'only observed',
    )
    expect(context(over([hook({ out: '{"contextModification":"x"}' })], { event: 'TaskStart' }))).toContain(
      'The model gets no context from TaskStart under this profile.',
    )
    expect(context(over([hook({ out: '{}' })]))).toContain('No hook gave context')
  })
})

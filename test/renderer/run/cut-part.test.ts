import { describe, expect, it } from 'vitest'
import { cutPart } from '../../../renderer/views/run/cut-part.ts'
import { buildReport } from '../../../shared/build-report.ts'
import type { CapturedRun, HookCapture } from '../../../shared/capture.ts'
import { hook, run, stream } from '../../helpers/captures.ts'

function cutOf(captured: HookCapture, parts: Partial<CapturedRun> = {}) {
  const report = buildReport(run([captured], parts), 'cline')
  const [cut] = report.truncations
  if (cut === undefined) throw new Error('nothing was cut')
  return cutPart(report, cut)
}

describe('what was cut', () => {
  it('is, of a context, the part that never reaches the model, and the exact words in its place', () => {
    const context = `${'x'.repeat(50_000)}the end`
    const { texts, notice } = cutOf(hook({ out: JSON.stringify({ contextModification: context }) }))
    expect(texts).toEqual([{ of: 'the context', about: 'The part that never reaches the model:', text: 'the end' }])
    expect(notice).toBe('\n\n[... context truncated due to size limit ...]')
  })

  it('is, of an output, what was kept of each stream beyond it, or says that nothing was', () => {
    const shown = { ...stream('shown\n'), truncated: true, bytes: 2_000_000 }
    expect(cutOf(hook({ stdout: { ...shown, tail: 'beyond\n{}' } }))).toMatchObject({
      texts: [{ text: 'beyond\n{}' }],
      notice: '[Output truncated: exceeded 1MB limit]',
    })
    const both = { stdout: { ...shown, tail: '{}', gap: 2_048 }, stderr: { ...shown, tail: 'late trouble' } }
    expect(cutOf(hook(both)).texts).toEqual([
      {
        of: 'stdout',
        text: '{}',
        about: expect.stringContaining('The end of what stdout carried beyond it, after 2 KiB'),
      },
      {
        of: 'stderr',
        text: 'late trouble',
        about: expect.stringContaining('The end of what stderr carried beyond it'),
      },
    ])
    expect(cutOf(hook({ out: '{}', stderr: { ...shown } })).texts).toEqual([
      { of: 'stderr', text: null, about: 'What stderr carried beyond it is not kept.' },
    ])
  })

  it('is, of a notification, nowhere', () => {
    expect(cutOf(hook({ out: '{}' }), { event: 'Notification', notificationLength: 9_000 })).toMatchObject({
      texts: [{ text: null }],
      notice: '\n...[truncated]',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { mergeXray } from '../../../renderer/views/run/merge-xray.ts'
import { buildReport } from '../../../shared/build-report.ts'
import type { HookCapture } from '../../../shared/capture.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { hook, run } from '../../helpers/captures.ts'

const names = ['global', 'shop', 'api']
const scripts = names.map((name) => `/w/${name}/.clinerules/hooks/PreToolUse`)
const answering = (index: number, answer: unknown, parts: Partial<HookCapture> = {}) =>
  hook({ script: scripts[index] ?? '', out: JSON.stringify(answer), ...parts })
const xrayOf = (hooks: readonly HookCapture[], profile: ProfileName = 'cline') =>
  mergeXray(buildReport(run(hooks), profile), names)

describe('the X-ray of a merged result', () => {
  it('shows whose every part is, and what trimming took off it', () => {
    const xray = xrayOf([
      answering(0, { contextModification: 'Of everybody.' }),
      answering(1, { cancel: true, errorMessage: '  Use .ts\n', contextModification: 'Ask first.\n\n' }),
      answering(2, { contextModification: ' \n ', errorMessage: 'No.' }),
    ])
    expect(xray.cancelledBy).toEqual([1])
    expect(xray.errorMessage).toEqual([
      { hook: 1, text: 'Use .ts', before: '  ', after: '\n' },
      { hook: 2, text: 'No.', before: '', after: '' },
    ])
    expect(xray.contextModification).toEqual([
      { hook: 0, text: 'Of everybody.', before: '', after: '' },
      { hook: 1, text: 'Ask first.', before: '', after: '\n\n' },
      { hook: 2, text: '', before: ' \n ', after: '' },
    ])
    expect(xray.lost).toBeNull()
  })

  it('puts the parts together to what the agent reads', () => {
    const hooks = [0, 1, 2].map((index) =>
      answering(index, { contextModification: ` ${index} `, errorMessage: ` e${index}\n` }),
    )
    const report = buildReport(run(hooks), 'cline')
    const xray = mergeXray(report, names)
    for (const field of ['contextModification', 'errorMessage'] as const) {
      expect(xray[field].map(({ text }) => text).join(xray.joinedBy[field])).toBe(report.merged[field])
    }
  })

  it('leaves the answer of a hook that ran alone as it is', () => {
    expect(xrayOf([answering(0, { contextModification: ' a ' })]).contextModification).toEqual([
      { hook: 0, text: ' a ', before: '', after: '' },
    ])
  })

  it('warns that a crash of another hook would lose a cancel under the profile where it would', () => {
    const hooks = [answering(0, {}), answering(1, { cancel: true })]
    expect(xrayOf(hooks).warning).toMatch(/4\.1 the cancel of shop .* if global crashed or timed out, it would be lost/)
    expect(xrayOf([answering(1, { cancel: true })]).warning).toBeNull()
    expect(xrayOf([answering(0, {}), answering(1, {})]).warning).toBeNull()
    expect(xrayOf([answering(0, { cancel: true }), answering(1, { cancel: true })]).warning).toContain('any of them')
  })

  it('shows what was lost with a failure as it would have counted', () => {
    const hooks = [
      answering(0, { cancel: true, errorMessage: ' No. ' }),
      hook({ script: scripts[1] ?? '', exitCode: 3 }),
    ]
    const xray = xrayOf(hooks, 'cline-vscode@4.1')
    expect(xray.cancelledBy).toEqual([])
    expect(xray.lost?.cancelledBy).toEqual([0])
    expect(xray.lost?.errorMessage).toEqual([{ hook: 0, text: 'No.', before: ' ', after: ' ' }])
    expect(xray.warning).toBeNull()
  })
})

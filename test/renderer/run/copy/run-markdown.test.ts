import { describe, expect, it } from 'vitest'
import { copyGroups } from '../../../../renderer/views/run/copy/copy-items.ts'
import { runMarkdown } from '../../../../renderer/views/run/copy/run-markdown.ts'
import { buildReport } from '../../../../shared/build-report.ts'
import { hook, ROOT, run } from '../../../helpers/captures.ts'

const report = buildReport(
  run([
    hook({ out: '{"cancel":true,"errorMessage":"Use .ts"}\n', err: 'a | b\n', exitCode: 2 }),
    hook({
      out: '```\nfenced\n```\n{"contextModification":"WORKSPACE_RULES: ask first"}\n',
      source: 'global',
      script: '/home/ada/Documents/Cline/Hooks/PreToolUse',
    }),
  ]),
  'cline',
)

describe('a run as Markdown', () => {
  it('says the verdict, where profiles differ, each hook with its outputs, the merged result and the stdin', () => {
    const text = runMarkdown(report)
    expect(text).toContain(`**${report.verdict.sentence}**`)
    expect(text).toContain('- Under `cline-vscode@4.1`:')
    expect(text).toMatch(/\| shop-frontend \| Answered in 12 ms · exit 2 · cancels \| 2 \| .*PreToolUse \|/)
    expect(text).toContain('### PreToolUse · global')
    expect(text).toContain('### Merged')
    expect(text).toContain(report.stdin)
    for (const notice of report.hooks.flatMap((one) => one.notices)) expect(text).toContain(notice.message.slice(0, 40))
  })

  it('fences every output so that nothing in it can end the fence', () => {
    const text = runMarkdown(report)
    expect(text).toContain('````\n```\nfenced\n```\n')
  })

  it('cuts long outputs and says so', () => {
    const long = buildReport(run([hook({ out: 'x'.repeat(30_000) })]), 'cline')
    const text = runMarkdown(long)
    expect(text.length).toBeLessThan(25_000)
    expect(text).toContain('(10000 more characters)')
  })

  it('holds for a run without hooks', () => {
    expect(runMarkdown(buildReport(run([]), 'cline'))).toContain('Did not decide')
  })
})

describe('what can be copied', () => {
  it('is the run and everything of each hook, byte for byte, and nothing where there is nothing', () => {
    const groups = copyGroups(report)
    expect(groups.map((group) => group.title)).toEqual(['The run', 'shop-frontend', 'global'])
    const item = (group: number, label: string) => groups[group]?.items.find((one) => one.label === label)
    expect(item(0, 'Stdin')?.text?.()).toBe(report.stdin)
    expect(item(0, 'Context block')?.text).toBeNull()
    expect(JSON.parse(item(0, 'Report as JSON')?.text?.() ?? '')).toEqual(JSON.parse(JSON.stringify(report)))
    expect(JSON.parse(item(0, 'Merged result')?.text?.() ?? '')).toMatchObject({
      cancel: true,
      errorMessage: 'Use .ts',
    })
    expect(item(1, 'stderr')?.text?.()).toBe('a | b\n')
    expect(item(2, 'stderr')?.text).toBeNull()
    expect(item(1, 'As shell command')?.text?.()).toContain(`cd '${ROOT}'`)
    expect(JSON.parse(item(1, 'Answer')?.text?.() ?? '')).toMatchObject({ cancel: true })
  })

  it('gives stdout whole, as far as it was kept without a gap', () => {
    const capture = hook()
    const stdout = { ...capture.stdout, text: 'ab', tail: 'cd', bytes: 4, shownBytes: 2, truncated: true }
    const whole = buildReport(run([{ ...capture, stdout }]), 'cline')
    expect(
      copyGroups(whole)[1]
        ?.items.find((one) => one.label === 'stdout')
        ?.text?.(),
    ).toBe('abcd')
    const gapped = buildReport(run([{ ...capture, stdout: { ...stdout, gap: 5, bytes: 9 } }]), 'cline')
    expect(
      copyGroups(gapped)[1]
        ?.items.find((one) => one.label === 'stdout')
        ?.text?.(),
    ).toBe('ab')
  })
})

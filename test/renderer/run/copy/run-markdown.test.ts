import { describe, expect, it } from 'vitest'
import { copyGroups } from '../../../../renderer/views/run/copy/copy-items.ts'
import { secretsIn } from '../../../../renderer/views/run/copy/masked-copies.ts'
import { maskedWords } from '../../../../renderer/views/run/copy/masked-words.ts'
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

const SECRET = `sk-live-${'a1'.repeat(12)}`
const TOKEN = `ghp_${'b2'.repeat(18)}`

describe('a run that is handed on', () => {
  const secret = buildReport(
    run([
      hook({ out: `key ${SECRET}\n${'x'.repeat(19_985)} ${TOKEN}\n{"contextModification":"by ada@example.org"}\n` }),
    ]),
    'cline',
  )
  const items = copyGroups(secret, ['/root'])[0]?.items ?? []
  const textOf = (label: string) => items.find((item) => item.label === label)?.text?.() ?? ''

  it.each(['Run as Markdown', 'Report as JSON'])('has its secrets masked, and says how many: %s', (label) => {
    const copied = textOf(label)
    if (typeof copied === 'string') throw new Error('It is not masked.')
    expect(copied.text).not.toMatch(/sk-live|ghp_|ada@/)
    expect(copied.text).toContain('[key]')
    expect(maskedWords(copied.masked)).toMatch(/\d keys?/)
  })

  it.each(['Markdown with secrets', 'JSON with secrets'])('is copied as it is when that is chosen: %s', (label) => {
    expect(textOf(label)).toContain(SECRET)
  })

  it('is not warned of for a mail address or a home folder, which are no secrets', () => {
    expect(secretsIn('ada@example.org in /home/ada')).toEqual([])
    expect(maskedWords(secretsIn(`${SECRET} ${TOKEN}`))).toBe('1 key, 1 token')
  })
})

describe('what can be copied', () => {
  it('is the run and everything of each hook, byte for byte, and nothing where there is nothing', () => {
    const groups = copyGroups(report)
    expect(groups.map((group) => group.title)).toEqual(['The run', 'shop-frontend', 'global'])
    const item = (group: number, label: string) => {
      const text = groups[group]?.items.find((one) => one.label === label)?.text?.() ?? null
      return typeof text === 'string' || text === null ? text : text.text
    }
    expect(item(0, 'Stdin')).toBe(report.stdin)
    expect(item(0, 'Context block')).toBeNull()
    expect(JSON.parse(item(0, 'JSON with secrets') ?? '')).toEqual(JSON.parse(JSON.stringify(report)))
    expect(JSON.parse(item(0, 'Merged result') ?? '')).toMatchObject({
      cancel: true,
      errorMessage: 'Use .ts',
    })
    expect(item(1, 'stderr')).toBe('a | b\n')
    expect(item(2, 'stderr')).toBeNull()
    expect(item(1, 'As shell command')).toContain(`cd '${ROOT}'`)
    expect(JSON.parse(item(1, 'Answer') ?? '')).toMatchObject({ cancel: true })
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

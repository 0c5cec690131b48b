import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isEventName } from '../../../shared/events.ts'
import { commandsOf } from '../../../shared/lint/lint-script.ts'
import { allTemplates } from '../../../shared/templates/templates.ts'
import { HEALTHY_CODE, HEALTHY_POWERSHELL } from './cases/healthy-code.ts'
import { HEALTHY_IDIOMS } from './cases/healthy-idioms.ts'
import { HEALTHY_PEOPLE, HEALTHY_PEOPLE_POWERSHELL } from './cases/healthy-people.ts'
import { HEALTHY_SHELL } from './cases/healthy-shell.ts'
import { MEANT_SO } from './cases/meant-otherwise.ts'
import { PRINTED_ELSEWHERE } from './cases/unprinted.ts'
import { codes, lint } from './lint.ts'

const SAMPLE = fileURLToPath(new URL('../../../electron/sample-workspace/.clinerules/hooks/', import.meta.url))

describe('no false alarm', () => {
  it.each(readdirSync(SAMPLE))('on the sample workspace: %s', (name) => {
    const event = isEventName(name) ? name : null
    const off = name === 'PreCompact'
    const text = readFileSync(SAMPLE + name, 'utf8')
    expect(codes(text, { fileName: name, event, mode: off ? 0o644 : 0o755 })).toEqual(off ? ['not-executable'] : [])
  })

  it('on any template', () => {
    const templates = allTemplates()
    expect(templates.length).toBeGreaterThan(50)
    for (const { event, language, purpose, text } of templates) {
      const isPowerShell = language === 'powershell'
      const found = lint(text, {
        event,
        fileName: isPowerShell ? `${event}.ps1` : event,
        mode: isPowerShell ? null : 0o755,
        platform: isPowerShell ? 'win32' : 'linux',
      })
      expect({ event, language, purpose, found }).toEqual({ event, language, purpose, found: [] })
    }
  })

  it.each(
    Object.entries({
      ...HEALTHY_SHELL,
      ...HEALTHY_IDIOMS,
      ...HEALTHY_CODE,
      ...HEALTHY_PEOPLE,
      ...MEANT_SO,
      ...PRINTED_ELSEWHERE,
    }),
  )('on %s', (_, text) => {
    const event = text.includes('postToolUse') && !text.includes('preToolUse') ? 'PostToolUse' : 'PreToolUse'
    expect(lint(text, { event })).toEqual([])
    const asked = commandsOf(text, 'PreToolUse', 'linux')
    expect(asked.filter((name) => /quux|sk-live|AKIA|^const$/.test(name))).toEqual([])
  })

  it.each(Object.entries({ ...HEALTHY_POWERSHELL, ...HEALTHY_PEOPLE_POWERSHELL }))(
    'on PowerShell with %s',
    (_, text) => {
      expect(lint(text, { fileName: 'PreToolUse.ps1', platform: 'win32', mode: null })).toEqual([])
    },
  )
})

import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { EVENT_NAMES, EVENTS } from '../../../shared/events.ts'
import { buildInput } from '../../../shared/payload/build-input.ts'
import { PROFILE_NAMES } from '../../../shared/profiles.ts'
import { CONTEXT_PLANS } from '../../../shared/templates/context-plans.ts'
import { GUARD_PLANS } from '../../../shared/templates/guard-plans.ts'
import { TEMPLATE_LANGUAGES } from '../../../shared/templates/template.ts'
import { allTemplates, purposesOf, templateFor } from '../../../shared/templates/templates.ts'

const SHEBANGS = {
  bash: '#!/usr/bin/env bash',
  sh: '#!/bin/sh',
  node: '#!/usr/bin/env node',
  python: '#!/usr/bin/env python3',
  powershell: '#!/usr/bin/env pwsh',
}

describe('all templates', () => {
  it('exist in every language, for each event and each purpose that it supports', () => {
    expect(allTemplates()).toHaveLength(20 * TEMPLATE_LANGUAGES.length)
    for (const event of EVENT_NAMES) {
      const { cancels, context } = EVENTS[event]
      expect(purposesOf(event)).toEqual([
        'observe',
        ...(cancels === 'no' ? [] : ['guard']),
        ...(context === 'used' ? ['context'] : []),
      ])
    }
    expect(() => templateFor('TaskCancel', 'sh', 'guard')).toThrow('TaskCancel has no template')
  })

  it.each(allTemplates().map((template) => [`${template.event} ${template.purpose} ${template.language}`, template]))(
    '%s is short plain text with its shebang, and says what it is',
    (_name, { text, language, event, title, description, payloads }) => {
      expect(text.split('\n')[0]).toBe(SHEBANGS[language])
      expect(text).toMatch(/^[\n\x20-\x7e]*[^\n]\n$/)
      expect(text.split('\n').length).toBeLessThanOrEqual(66)
      expect(text.split('\n').filter((line) => line.length > 140 || /\s$/.test(line))).toEqual([])
      expect(text).not.toMatch(/undefined|\[object|shouldContinue|\/dev\/std/)
      expect(text).toContain(`${event} fires`)
      expect([title, description].every((said) => /^[A-Z][ -~]+$/.test(said))).toBe(true)
      expect(new Set(payloads.map(({ name }) => name)).size).toBe(2)
    },
  )

  it('have payloads that become input without a word, under both profiles', () => {
    for (const { event, payloads } of allTemplates()) {
      for (const { payload } of payloads) {
        for (const profile of PROFILE_NAMES) {
          const built = buildInput({ event, profile, payload: JSON.stringify(payload), roots: ['/work'] })
          expect(built).toMatchObject({ ok: true })
          const codes = built.ok ? built.value.notices.map(({ code }) => code) : []
          expect(codes.filter((code) => code !== 'default-left-out')).toEqual([])
        }
      }
    }
  })

  it('say nothing that some language would have to escape', () => {
    for (const plan of [...Object.values(GUARD_PLANS), ...Object.values(CONTEXT_PLANS)]) {
      expect(plan.says).toMatch(/^(?:[\w ,.:-]|\{\w+\})+$/)
    }
  })
})

/** What only reads a script from stdin and complains of its syntax. */
const CHECKS = [
  ['bash', ['bash', '-n']],
  ['sh', ['sh', '-n']],
  ['node', ['node', '--check', '-']],
  ['python', ['python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())']],
] as const

describe.each(CHECKS)('the templates in %s', (language, [program, ...args]) => {
  const isHere = spawnSync(program, ['-c', 'exit']).error === undefined
  it.skipIf(!isHere)('have a sound syntax', () => {
    for (const { text, event, purpose } of allTemplates().filter((template) => template.language === language)) {
      const { status, stderr } = spawnSync(program, args, { input: text, encoding: 'utf8' })
      expect([event, purpose, status, stderr]).toEqual([event, purpose, 0, ''])
    }
  })
})

describe('the templates in PowerShell, as text', () => {
  const texts = allTemplates().filter(({ language }) => language === 'powershell')

  it('close every bracket and quote that they open', () => {
    for (const { text } of texts) {
      const bare = withoutStrings(text)
      for (const [open, close] of ['{}', '()', '[]']) {
        expect(bare.split(open ?? '').length).toBe(bare.split(close ?? '').length)
      }
      expect(bare).not.toMatch(/['"]/)
    }
  })

  it('read and write bytes, end every path in JSON, and use no variable that PowerShell fills itself', () => {
    for (const { text } of texts) {
      expect(text).toContain('[Console]::OpenStandardInput()')
      expect(text).toContain('.ReadToEnd()')
      expect(text.trimEnd().split('\n').slice(-3).join('\n')).toMatch(/ConvertTo-Json \$answer -Compress[^]*Write\(/)
      expect(text).toMatch(/catch \{\n.*Error\.WriteLine[^]*\$answer = @\{\}\n\}/)
      expect(text).not.toMatch(/\$(?:input|event|args|error|host|matches|this|profile|pid)\b/i)
      // These write to stdout, beside the answer.
      expect(text).not.toMatch(/Write-(?:Host|Output)|^\s*echo /m)
    }
  })
})

function withoutStrings(text: string): string {
  return text
    .replaceAll(/^\s*#.*$/gm, '')
    .replaceAll(/"(?:`.|[^"`])*"/g, '')
    .replaceAll(/'[^']*'/g, '')
}

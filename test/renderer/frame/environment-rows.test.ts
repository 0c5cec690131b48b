import { describe, expect, it } from 'vitest'
import { compareEnvironments, looksSecret } from '../../../renderer/views/environment/environment-rows.ts'

const environment = (variables: Record<string, string>) => ({ variables })

describe('environments side by side', () => {
  it('begin with the variables that differ, each part by name', () => {
    const { variables } = compareEnvironments(
      [environment({ B: '1', A: 'x', Z: 'old' }), environment({ B: '1', A: 'x', Z: 'new', C: '' })],
      'linux',
    )
    expect(variables.map(({ name, differs }) => [name, differs])).toEqual([
      ['C', true],
      ['Z', true],
      ['A', false],
      ['B', false],
    ])
    expect(variables[0]?.values).toEqual([null, ''])
  })

  it('show PATH entry by entry, with the place of each, and call different what is missing or in another order', () => {
    const { path, variables } = compareEnvironments(
      [environment({ PATH: '/nvm/bin:/usr/bin:/bin' }), environment({ PATH: '/usr/bin:/bin' })],
      'linux',
    )
    expect(variables).toEqual([])
    expect(path.map(({ name, values, differs }) => ({ name, values, differs }))).toEqual([
      { name: '/nvm/bin', values: ['1', null], differs: true },
      { name: '/usr/bin', values: ['2', '1'], differs: false },
      { name: '/bin', values: ['3', '2'], differs: false },
    ])
    const turned = compareEnvironments([environment({ PATH: '/a:/b' }), environment({ PATH: '/b:/a' })], 'linux')
    expect(turned.path.map(({ differs }) => differs)).toEqual([true, true])
  })

  it('split Path at semicolons on Windows, however it is written', () => {
    const { path } = compareEnvironments([environment({ Path: 'C:\\a;D:\\b' })], 'win32')
    expect(path.map(({ name }) => name)).toEqual(['C:\\a', 'D:\\b'])
  })

  it.each([
    ['GITHUB_TOKEN', 'x'],
    ['AWS_SECRET_ACCESS_KEY', 'x'],
    ['OPENAI_API_KEY', 'x'],
    ['DB_PASSWORD', 'x'],
    ['PGPASS_WORD_PASSWD', 'x'],
    ['DATABASE_URL', 'postgres://u:p@h/d'],
    ['HARMLESS', `ghp_${'a'.repeat(36)}`],
  ])('hide %s', (name, value) => {
    expect(looksSecret(name, value)).toBe(true)
  })

  it.each([
    ['PATH', '/usr/bin'],
    ['PWD', '/w'],
    ['HOME', '/home/u'],
    ['SSH_AUTH_SOCK', '/run/agent'],
    ['KEYBOARD', 'de'],
    ['API_TOKEN', ''],
    ['LANG', 'C.UTF-8'],
  ])('show %s', (name, value) => {
    expect(looksSecret(name, value)).toBe(false)
  })
})

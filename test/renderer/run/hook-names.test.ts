import { describe, expect, it } from 'vitest'
import { hookNames, type NamedHook } from '../../../renderer/views/run/hook-names.ts'

const workspace = (cwd: string, file = 'PreToolUse'): NamedHook => ({
  source: 'workspace',
  cwd,
  script: `${cwd}/.clinerules/hooks/${file}`,
})

describe('the names of the hooks of a run', () => {
  it('are the last part of the root, or the list that the directory came from', () => {
    const global: NamedHook = { source: 'global', cwd: '/w/shop', script: '/home/a/Cline/Hooks/PreToolUse' }
    expect(hookNames([global, workspace('/w/shop'), workspace('/w/api/')], 'PreToolUse')).toEqual([
      'global',
      'shop',
      'api',
    ])
  })

  it('take more of the path while two are the same', () => {
    expect(hookNames([workspace('/a/x/app'), workspace('/b/x/app'), workspace('/c/web')], 'PreToolUse')).toEqual([
      'a/x/app',
      'b/x/app',
      'web',
    ])
  })

  it('stay the same for a file that is listed twice, and name a file that has another name', () => {
    expect(hookNames([workspace('/w/app'), workspace('/w/app')], 'PreToolUse')).toEqual(['app', 'app'])
    expect(hookNames([workspace('/w/app', 'try.sh')], 'PreToolUse')).toEqual(['app · try.sh'])
    expect(hookNames([workspace('C:\\w\\app', 'PreToolUse.ps1')], 'PreToolUse')).toEqual(['app'])
  })

  it('number a hook of which nothing was heard yet', () => {
    expect(hookNames([undefined, workspace('/w/app')], 'PreToolUse')).toEqual(['hook 1', 'app'])
  })
})

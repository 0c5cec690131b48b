import { describe, expect, it } from 'vitest'
import { namedLine, sourceHook, sourceLinks } from '../../../renderer/views/run/source-links.ts'

const script = '/w/my shop/.clinerules/hooks/PreToolUse'
const hook = sourceHook(script, '/w/real/PreToolUse.sh')
const found = (text: string) => sourceLinks(text, hook).map(({ path, line }) => [path, line])

describe('the places in a script that its output names', () => {
  it('are found as bash, sh, Python, Node and PowerShell write them', () => {
    expect(found(`${script}: line 12: nosuch: command not found`)).toEqual([[script, 12]])
    expect(found(`${script}: 3: nosuch: not found`)).toEqual([[script, 3]])
    expect(found(`  File "${script}", line 7, in <module>`)).toEqual([[script, 7]])
    expect(found('    at Object.<anonymous> (/w/real/PreToolUse.sh:4:11)')).toEqual([['/w/real/PreToolUse.sh', 4]])
    expect(found('file:///w/real/lib.mjs:9')).toEqual([['/w/real/lib.mjs', 9]])
    const windows = sourceHook('C:\\shop\\.clinerules\\hooks\\PreToolUse.ps1')
    expect(sourceLinks('At C:\\shop\\.clinerules\\hooks\\PreToolUse.ps1:5 char:3', windows)).toMatchObject([
      { path: 'C:\\shop\\.clinerules\\hooks\\PreToolUse.ps1', line: 5 },
    ])
  })

  it('cover just the name of the place, so that the rest of the line stays text', () => {
    const text = `${script}: line 12: oh`
    const [link] = sourceLinks(text, hook)
    expect(text.slice(link?.start, link?.end)).toBe(`${script}: line 12`)
  })

  it('lead to the script itself when a copy of it was fired, or only its name is told', () => {
    expect(found('/tmp/hook-studio-x1/PreToolUse: line 2: oh')).toEqual([[script, 2]])
    expect(found('PreToolUse: line 2: oh')).toEqual([[script, 2]])
  })

  it('are not taken from files elsewhere, addresses and plain numbers', () => {
    for (const text of [
      '/etc/passwd: line 3: oh',
      'http://localhost:8080/x',
      '12:30:45 started',
      'line 12: nothing',
      '{"a":1}',
      `${script}: line 0: oh`,
      `${'x'.repeat(5_000)}: line 12: oh`,
    ]) {
      expect(found(text), text).toEqual([])
    }
  })

  it('takes little time on hostile lines', () => {
    const began = performance.now()
    for (const unit of ['/', ': line ', 'At ', 'File "', '/a:1', ':', 'a/']) found(unit.repeat(2_000 / unit.length))
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('the line that a notice names', () => {
  it('is one of the script, and neither a quoted one nor one of an answer', () => {
    expect(namedLine('`jq` (line 4) was not found')).toMatchObject({ line: 4 })
    expect(namedLine('stdout holds other text (“line 1”).')).toBeNull()
    expect(namedLine('The answer breaks off at line 3, column 5.')).toBeNull()
    expect(namedLine('It quotes “line 1” and means line 9.')).toMatchObject({ line: 9 })
  })
})

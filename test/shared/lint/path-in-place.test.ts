import { expect, it } from 'vitest'
import { apply, HEADS, lint } from './lint.ts'

it.each([
  [`d["tool_input"]["command"]`, `d["preToolUse"]["parameters"]["command"]`],
  [`d['tool_name']`, `d['preToolUse']['toolName']`],
  [`d.get('tool_name', '')`, `d.get('preToolUse', {}).get('toolName', '')`],
  [`d.get("tool_input").get("path")`, `d.get("preToolUse", {}).get("parameters").get("path")`],
])('another agent’s field is written as a path of Cline’s input: %s', (line, fixed) => {
  const text = (body: string): string => `${HEADS.python}d = json.load(sys.stdin)\n${body}\n`
  const [found, ...more] = lint(text(line))
  expect([found?.code, more]).toEqual(['other-agent-input', []])
  expect(apply(text(line), found?.fixes[0])).toBe(text(fixed))
})

it('has no fix where the field holds something else, or is not sent at all', () => {
  const at = (line: string, event: 'PostToolUse' | 'TaskStart') =>
    lint(`${HEADS.python}d = json.load(sys.stdin)\n${line}\n`, { event }).map(({ code, fixes }) => [code, fixes.length])
  expect(at('d["tool_response"]["stdout"]', 'PostToolUse')).toEqual([['other-agent-input', 0]])
  expect(at('d["tool_input"]["path"]', 'TaskStart')).toEqual([['other-agent-input', 0]])
})

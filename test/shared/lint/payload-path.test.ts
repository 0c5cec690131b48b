import { describe, expect, it } from 'vitest'
import type { EventName } from '../../../shared/events.ts'
import { payloadHoverAt, payloadPathAt } from '../../../shared/lint/payload-path.ts'
import type { ScriptLanguage } from '../../../shared/lint/script-language.ts'

const TOP = ['preToolUse', 'clineVersion', 'hookName', 'timestamp', 'taskId', 'workspaceRoots', 'userId', 'model']
const TOOL = ['toolName', 'parameters']
const INPUT = "const input = JSON.parse(fs.readFileSync(0, 'utf8'))\n"

/** `|` is the caret, where it stands alone: `¦`. */
function complete(marked: string, language: ScriptLanguage, event: EventName | null = 'PreToolUse') {
  const offset = marked.indexOf('¦')
  const text = marked.replace('¦', '')
  const found = payloadPathAt(text, offset, event, language)
  return found === null
    ? null
    : { labels: found.options.map(({ label }) => label), replaced: text.slice(found.from, found.to) }
}

function hover(marked: string, language: ScriptLanguage, event: EventName | null = 'PostToolUse') {
  const offset = marked.indexOf('¦')
  const text = marked.replace('¦', '')
  const found = payloadHoverAt(text, offset, event, language)
  return found === null ? null : [text.slice(found.from, found.to), found.text]
}

describe('the names that can stand at the caret', () => {
  it.each<readonly [marked: string, language: ScriptLanguage, labels: readonly string[], replaced: string]>([
    ["jq -r '.¦", 'bash', TOP, ''],
    ["jq -r '.pre¦'", 'sh', TOP, 'pre'],
    ["x=$(jq -r '.preToolUse.¦')", 'bash', TOOL, ''],
    ['jq ".preToolUse.t¦Name"', 'bash', TOOL, 'tName'],
    ['jq \'.preToolUse["¦', 'bash', TOOL, ''],
    ["jq '.preToolUse | .t¦'", 'bash', TOOL, 't'],
    ["jq '{cancel: true, errorMessage: .preToolUse.¦}'", 'bash', TOOL, ''],
    ['jq \'"no \\(.preToolUse.¦)"\'', 'bash', TOOL, ''],
    ["jq '.model.¦'", 'bash', ['provider', 'slug'], ''],
    [`${INPUT}input.¦`, 'node', TOP, ''],
    [`${INPUT}input?.preToolUse?.par¦`, 'node', TOOL, 'par'],
    [`${INPUT}input["preToolUse"]['¦']`, 'node', TOOL, ''],
    [`${INPUT}const tool = input.preToolUse\ntool.¦`, 'node', TOOL, ''],
    [`${INPUT}const { preToolUse: tool } = input\ntool.¦`, 'node', TOOL, ''],
    ['anything.preToolUse.¦', 'node', TOOL, ''],
    ['JSON.parse(text).preToolUse.¦', 'node', TOOL, ''],
    ['data = json.load(sys.stdin)\ndata["¦"]', 'python', TOP, ''],
    ['data = json.loads(sys.stdin.read())\ndata.get("preToolUse", {}).get("to¦")', 'python', TOOL, 'to'],
    ['tool = data["preToolUse"]\ntool["¦', 'python', TOOL, ''],
    ['$in = [Console]::In.ReadToEnd() | ConvertFrom-Json\n$in.preToolUse.¦', 'powershell', TOOL, ''],
    ['$data.¦', 'powershell', TOP, ''],
  ])('%s', (marked, language, labels, replaced) => {
    expect(complete(marked, language)).toEqual({ labels, replaced })
  })

  it('of a map are its usual entries; of parameters those of all tools', () => {
    const start = complete('data["taskStart"]["taskMetadata"]["¦"]', 'python', 'TaskStart')
    expect(start?.labels).toEqual(['taskId', 'ulid', 'initialTask'])
    const parameters = complete("jq '.preToolUse.parameters.¦'", 'bash')
    expect(parameters?.labels).toEqual(expect.arrayContaining(['path', 'content', 'command', 'commands']))
  })

  it('without an event are all nine objects and the common fields', () => {
    expect(complete("jq '.¦'", 'bash', null)?.labels).toHaveLength(9 + 7)
  })

  it('say of what kind they are, and when they are missing', () => {
    const found = payloadPathAt("jq '.postToolUse.'", 17, 'PostToolUse', 'bash')
    expect(found?.options.find(({ label }) => label === 'success')).toEqual({
      label: 'success',
      detail: 'true or missing',
      info: 'true when the tool succeeded; after a failure the field is missing, never false.',
    })
    expect(found?.options.find(({ label }) => label === 'parameters')?.info).toMatch(/Left out while it is empty\.$/)
  })

  it.each<readonly [marked: string, language: ScriptLanguage]>([
    ["echo '.¦'", 'bash'],
    ["jq '.x'¦", 'bash'],
    ["jq '.workspaceRoots | map(.¦)'", 'bash'],
    ["# jq '.¦'", 'bash'],
    ['other.¦', 'node'],
    [`${INPUT}input.preToolUse.toolName.¦`, 'node'],
    ['// input.¦', 'node'],
    ['config["¦"]', 'python'],
    ['anything', 'unknown'],
  ])('are none in %s', (marked, language) => {
    expect(complete(marked, language)).toBeNull()
  })
})

describe('the name under the pointer', () => {
  it.each<readonly [marked: string, language: ScriptLanguage, name: string, words: RegExp]>([
    ["jq -r '.postToolUse.succ¦ess'", 'bash', 'success', /^postToolUse\.success \(true or missing\): .*never false\.$/],
    ["jq '.hook¦Name'", 'sh', 'hookName', /^hookName \(text\): The name of the event\.$/],
    ['x.postToolUse.para¦meters.path', 'node', 'parameters', /Every value is text/],
    ['x.postToolUse.parameters.pa¦th', 'node', 'path', /A parameter of write_to_file/],
    ['data["postToolUse"]["resu¦lt"]', 'python', 'result', /What the tool gave/],
    ['const { resu¦lt } = JSON.parse(fs.readFileSync(0)).postToolUse', 'node', 'result', /What the tool gave/],
    ['$in.postToolUse.¦toolName', 'powershell', 'toolName', /The name of the tool/],
    ['x.post¦ToolUse', 'node', 'postToolUse', /The object of PostToolUse: after a tool ran/],
  ])('%s', (marked, language, name, words) => {
    expect(hover(marked, language)).toEqual([name, expect.stringMatching(words)])
  })

  it('is nobody’s where no path of the payload stands', () => {
    expect(hover("echo '.hook¦Name'", 'bash')).toBeNull()
    expect(hover('other.hook¦Name', 'node')).toBeNull()
    expect(hover('x.postToolUse.no¦thing', 'node')).toBeNull()
  })
})

/** Sound hooks in JavaScript and Python, with things in them that look like faults. */
export const HEALTHY_CODE: Readonly<Record<string, string>> = {
  'Node that reads other JSON too': `#!/usr/bin/env node
// console.log({ cancel: true }) input.tool_name
const fs = require('fs')
const pkg = JSON.parse(fs.readFileSync('package.json', 'utf8'))
const input = JSON.parse(fs.readFileSync(0, 'utf8'))
const labels = { cancel: 'Cancel', ok: 'OK' }
const { toolName = '', parameters: { path = '' } = {} } = input.preToolUse ?? {}
console.error(pkg.version, pkg.tool, labels, toolName.startsWith('x'), Object.keys(input.preToolUse.parameters).length)
const re = /["'\`]{"cancel": 1}/g
const server = input.preToolUse.parameters.server_name, tool = input.preToolUse.parameters.tool_name
const cancel = re.test(path) && server !== tool
process.stdout.write(JSON.stringify({ cancel, errorMessage: \`no \${path}\` }))
`,
  'Python that asks before it reads': `#!/usr/bin/env python3
"""Answers {"cancel": "true"} never; data["tool_name"] is another agent's."""
import json, sys
with open("config.json") as f:
    config = json.load(f)
data = json.load(sys.stdin)
tool = data["preToolUse"]["toolName"]
params = data["preToolUse"].get("parameters", {})
if config["rules"] and params.get("path", "").endswith(".js"):
    print("checked", tool, file=sys.stderr)
    print(json.dumps({"cancel": True, "errorMessage": f"no {tool}"}))
else:
    print("{}")
`,
  'JavaScript of whose answers one alone is printed': `#!/usr/bin/env node
const fs = require('fs')
const input = JSON.parse(fs.readFileSync(0, 'utf8'))
const again = () => fs.readFileSync(0, 'utf8')
const say = (cancel) => console.log(JSON.stringify({ cancel }))
async function main() {
  if (input.taskId) {
    console.log(JSON.stringify({ cancel: true }))
    return
  }
  switch (input.userId) {
    case 'a':
      console.log(JSON.stringify({ cancel: true }))
      break
    case 'b': { return console.log(JSON.stringify({ cancel: true })) }
    default:
      console.log(JSON.stringify({ cancel: false }))
  }
}
if (input.taskId) console.log(JSON.stringify({ cancel: true }))
else if (input.userId) {
  console.log(JSON.stringify({ cancel: true }))
} else {
  console.log(JSON.stringify({ cancel: false }))
}
main().catch(() => console.log(JSON.stringify({ cancel: true }))).then((x) => x ? say(true) : console.log('{"cancel":false}'))
`,
  'Python of whose answers one alone is printed': `#!/usr/bin/env python3
import json, sys

def main(data):
    try:
        if data:
            print(json.dumps({"cancel": True}))
            return
        for word in data:
            if word:
                print(json.dumps({"cancel": True}))
                sys.exit(0)
        if not data: print(json.dumps({"cancel": True}))
        else: print(json.dumps({"cancel": False}))
    except Exception:
        print(json.dumps({"cancel": False}))

def later():
    print(json.dumps({"cancel": False}))

if len(sys.argv) > 1:
    main(sys.stdin.read())
else:
    main(json.load(sys.stdin))
`,
  'texts that JavaScript reads first': `#!/usr/bin/env node
const { preToolUse } = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const { parameters, toolName } = preToolUse
const list = JSON.parse(parameters.files).map((file) => file.path)
const query = JSON.parse(parameters.arguments).query
console.error(parameters.path.split('/').length, parameters.path?.toLowerCase().trim(), parameters['path'].startsWith('x'))
console.log(JSON.stringify({ cancel: list.includes(query) || toolName === 'editor' }))
`,
  'JSON that is no answer beside one': `#!/usr/bin/env node
process.stdin
const answer = { cancel: false, errorMessage: 'no' }
answer.cancel = /x/.test('y') && !'a'.match(/b/) && 'a'.indexOf('b') < 0
const more = { errorMessage: 'x' }
console.error(JSON.stringify({ output: 'x' }), 'x')
console.log(JSON.stringify(Object.assign(answer, more), null, 2))
`,
  'Python that prints with options': `#!/usr/bin/env python3
import json, sys
answer = {"cancel": bool(json.load(sys.stdin)["preToolUse"]["toolName"] == "x")}
print(json.dumps(answer), flush=True)
print(json.dumps({"log": "x"}), "done", file=sys.stderr)
`,
  'JavaScript for several agents': `#!/usr/bin/env node
const input = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const tool = input.tool && input.tool.name || input.preToolUse?.toolName || input.tool_name
if (input.preToolUse) console.log(JSON.stringify({ cancel: tool === 'new_task' }))
else process.exit(2)
`,
  'Python that takes either name': `#!/usr/bin/env python3
import json, sys
pre = json.load(sys.stdin)["preToolUse"]
name = pre.get("tool") or pre.get("toolName")
path = pre["parameters"].get("file_path", pre["parameters"].get("path", ""))
print(json.dumps({"cancel": path == name}))
`,
  'variables of one name in several functions of Python': `#!/usr/bin/env python3
import json, sys

def config():
    with open("rules.json") as f:
        data = json.load(f)
    return data["rules"], data.get("tool")

def first(data):
    return data["rules"][0]

def main():
    data = json.load(sys.stdin)
    rules, tool = config()
    if data["preToolUse"]["toolName"] == tool:
        print(json.dumps({"cancel": True, "errorMessage": first({"rules": rules})}))

main()
`,
  'variables of one name in several functions of JavaScript': `#!/usr/bin/env node
const fs = require('fs')
const load = (file) => {
  const input = JSON.parse(fs.readFileSync(file, 'utf8'))
  return input.rules.map((rule) => rule.tool)
}
function check(value: Answer): boolean {
  return value.cancel === true
}
let input = load('a.json')
const found = spawnSync('x')
found.stdout.on('data', (chunk) => { input += chunk })
const payload = JSON.parse(fs.readFileSync(0, 'utf8'))
console.log(JSON.stringify({ cancel: check(JSON.parse(input)), errorMessage: payload.preToolUse.toolName }))
`,
  'an answer with a word before it': `#!/usr/bin/env node
process.stdin
process.stdout.write(\`ANSWER \${JSON.stringify({ cancel: false })}\`)
`,
}

/** The same for PowerShell, on Windows. */
export const HEALTHY_POWERSHELL: Readonly<Record<string, string>> = {
  'a switch over texts': `$data = [Console]::In.ReadToEnd() | ConvertFrom-Json
switch ($data.preToolUse.toolName) {
    'write_to_file' { [Console]::Error.WriteLine('writes') }
}
@{ cancel = $false } | ConvertTo-Json
`,
  'objects that are kept, or given back by a function': `$data = [Console]::In.ReadToEnd() | ConvertFrom-Json
function New-Answer($why) {
    @{ cancel = $true; errorMessage = $why }
}
$none =
@{ cancel = $false }
if ($data.preToolUse.toolName -eq 'execute_command') { New-Answer 'no' | ConvertTo-Json } else { $none | ConvertTo-Json }
`,
}

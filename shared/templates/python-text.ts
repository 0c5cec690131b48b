import { assertNever } from '../assert-never.ts'
import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import { partsOfSaying } from './plan.ts'
import type { Condition, DecidingPlan, ObservePlan, Plan, Reading } from './plan.ts'
import { headComment, logFile, readingComment } from './teaching.ts'

/** A plan as a script for Python 3: bytes in and ASCII out, so that no locale matters. */
export function pythonText(event: EventName, plan: Plan): string {
  const imports = plan.purpose === 'observe' ? OBSERVE_IMPORTS : 'import json\nimport sys'
  return `#!/usr/bin/env python3
${headComment(event, plan, ['Any error ends in the answer {}, so that the agent goes ahead.'], '#')}

${imports}


def answer(data):
${plan.purpose === 'observe' ? observing(event, plan) : deciding(event, plan)}


try:
    result = answer(json.loads(sys.stdin.buffer.read().decode("utf-8")))
except Exception as error:
    print(f"${event}: {error!r}, so the agent goes ahead.", file=sys.stderr)
    result = {}
print(json.dumps(result))
`
}

const OBSERVE_IMPORTS = `import json
import os
import sys
from datetime import datetime, timezone
from pathlib import Path`

function readings(event: EventName, plan: Plan): string {
  const lines = plan.readings.map((reading) => `    ${reading.variable} = ${value(event, reading)}`)
  return `${readingComment(plan.readings, '#', '    ')}\n${lines.join('\n')}`
}

function value(event: EventName, { path, kind }: Reading): string {
  const [field, entry] = path
  const own = `data["${EVENTS[event].key}"]`
  const at = (fallback: string) =>
    entry === undefined
      ? `${own}.get("${field}", ${fallback})`
      : `${own}.get("${field}", {}).get("${entry}", ${fallback})`
  switch (kind) {
    case 'text':
      return at('""')
    case 'digits':
      return `int(${at('"0"')})`
    case 'integer':
      return at('0')
    case 'flag':
      return at('False')
    default:
      return assertNever(kind)
  }
}

function observing(event: EventName, plan: ObservePlan): string {
  const { folder, name } = logFile(event)
  const fields = plan.readings.map(({ variable }) => `        "${variable}": ${variable},`)
  return `${readings(event, plan)}
    line = {
        "at": datetime.now(timezone.utc).isoformat(),
        "event": data["hookName"],
${fields.join('\n')}
    }
    os.umask(0o077)
    log = Path.home() / "${folder}" / "${name}"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("a") as file:
        file.write(json.dumps(line) + "\\n")
    print(f"${event}: logged to {log}", file=sys.stderr)
    return {}`
}

function deciding(event: EventName, plan: DecidingPlan): string {
  const guard = plan.purpose === 'guard'
  const text = saying(plan)
  return `${readings(event, plan)}
    if ${plan.conditions.map(test).join(' and ')}:
        print("${event}: ${guard ? 'blocked' : 'added context'}", file=sys.stderr)
        return ${guard ? `{"cancel": True, "errorMessage": ${text}}` : `{"contextModification": ${text}}`}
    return ${guard ? '{"cancel": False}' : '{}'}`
}

function saying(plan: DecidingPlan): string {
  const parts = partsOfSaying(plan)
  const isPlain = parts.every((part) => typeof part === 'string')
  const text = parts.map((part) => (typeof part === 'string' ? part : `{${part.variable}}`)).join('')
  return `${isPlain ? '' : 'f'}"${text}"`
}

function test(condition: Condition): string {
  const { variable } = condition
  switch (condition.kind) {
    case 'one-of':
      return `${variable} in (${condition.values.map((word) => `"${word}"`).join(', ')})`
    case 'file-named':
      return `${variable}.split("/")[-1] == "${condition.name}"`
    case 'ends-with':
      return `${variable}.endswith("${condition.end}")`
    case 'contains':
      return `"${condition.text}" in ${variable}`
    case 'over':
      return `${variable} > ${condition.limit}`
    case 'not-true':
      return `${variable} is not True`
    default:
      return assertNever(condition)
  }
}

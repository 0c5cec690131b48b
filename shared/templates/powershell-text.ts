import { assertNever } from '../assert-never.ts'
import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import { partsOfSaying } from './plan.ts'
import type { Condition, DecidingPlan, ObservePlan, Plan, Reading } from './plan.ts'
import { headComment, logFile, readingComment } from './teaching.ts'

/** A plan as a script for Windows PowerShell 5.1 and PowerShell 7: bytes in and out, so that no code page matters. */
export function powershellText(event: EventName, plan: Plan): string {
  const needs = [
    `On Windows this file is ${event}.ps1; elsewhere it is ${event}, executable, and needs pwsh.`,
    'Any error ends in the answer {}, so that the agent goes ahead.',
  ]
  return `#!/usr/bin/env pwsh
${headComment(event, plan, needs, '#')}

$ErrorActionPreference = 'Stop'

function Get-Answer($data) {
${plan.purpose === 'observe' ? observing(event, plan) : deciding(event, plan)}
}

$utf8 = New-Object System.Text.UTF8Encoding $false
try {
    $stdin = New-Object System.IO.StreamReader -ArgumentList ([Console]::OpenStandardInput()), $utf8
    $answer = Get-Answer (ConvertFrom-Json $stdin.ReadToEnd())
} catch {
    [Console]::Error.WriteLine("${event}: $_, so the agent goes ahead.")
    $answer = @{}
}
$bytes = $utf8.GetBytes((ConvertTo-Json $answer -Compress))
$stdout = [Console]::OpenStandardOutput()
$stdout.Write($bytes, 0, $bytes.Length)
`
}

function readings(event: EventName, plan: Plan): string {
  const lines = plan.readings.map((reading) => `    $${reading.variable} = ${value(event, reading)}`)
  return `${readingComment(plan.readings, '#', '    ')}\n${lines.join('\n')}`
}

/** A cast gives an absent value its default. */
function value(event: EventName, { path, kind }: Reading): string {
  const at = `$data.${[EVENTS[event].key, ...path].join('.')}`
  switch (kind) {
    case 'text':
      return `[string]${at}`
    case 'digits':
    case 'integer':
      return `[long]${at}`
    case 'flag':
      return `[bool]${at}`
    default:
      return assertNever(kind)
  }
}

function observing(event: EventName, plan: ObservePlan): string {
  const { folder, name } = logFile(event)
  const fields = plan.readings.map(({ variable }) => `        ${variable} = $${variable}`)
  return `${readings(event, plan)}
    $folder = Join-Path $HOME '${folder}'
    New-Item -ItemType Directory -Force -Path $folder | Out-Null
    $log = Join-Path $folder '${name}'
    $line = ConvertTo-Json -Compress ([ordered]@{
        at = [DateTime]::UtcNow.ToString('o')
        event = $data.hookName
${fields.join('\n')}
    })
    [System.IO.File]::AppendAllText($log, "$line\`n")
    [Console]::Error.WriteLine("${event}: logged to $log")
    return @{}`
}

function deciding(event: EventName, plan: DecidingPlan): string {
  const guard = plan.purpose === 'guard'
  const text = saying(plan)
  return `${readings(event, plan)}
    if (${plan.conditions.map(test).join(' -and ')}) {
        [Console]::Error.WriteLine('${event}: ${guard ? 'blocked' : 'added context'}')
        return ${guard ? `@{ cancel = $true; errorMessage = ${text} }` : `@{ contextModification = ${text} }`}
    }
    return ${guard ? '@{ cancel = $false }' : '@{}'}`
}

function saying(plan: DecidingPlan): string {
  const parts = partsOfSaying(plan)
  const text = parts.map((part) => (typeof part === 'string' ? part : `\${${part.variable}}`)).join('')
  return parts.every((part) => typeof part === 'string') ? `'${text}'` : `"${text}"`
}

function test(condition: Condition): string {
  const variable = `$${condition.variable}`
  switch (condition.kind) {
    case 'one-of':
      return `(${variable} -cin ${condition.values.map((word) => `'${word}'`).join(', ')})`
    case 'file-named':
      return `(${variable} -split '[\\\\/]')[-1] -ceq '${condition.name}'`
    case 'ends-with':
      return `${variable}.EndsWith('${condition.end}', 'Ordinal')`
    case 'contains':
      return `${variable}.Contains('${condition.text}')`
    case 'over':
      return `${variable} -gt ${condition.limit}`
    case 'not-true':
      return `-not ${variable}`
    default:
      return assertNever(condition)
  }
}

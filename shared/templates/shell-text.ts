import { assertNever } from '../assert-never.ts'
import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import { partsOfSaying } from './plan.ts'
import type { Condition, DecidingPlan, Plan, Reading } from './plan.ts'
import { headComment, logFile, readingComment } from './teaching.ts'

/** A plan as a script for bash, or for any POSIX shell. JSON is read and made by jq alone: no text is ever pasted into it. */
export function shellText(event: EventName, plan: Plan, language: 'bash' | 'sh'): string {
  const needs = ['It needs jq. Without it this hook says so on stderr, answers {}, and the agent goes ahead.']
  const undone = plan.purpose === 'observe' ? 'nothing was logged' : 'nothing was checked'
  return `${language === 'bash' ? '#!/usr/bin/env bash' : '#!/bin/sh'}
${headComment(event, plan, needs, '#')}

input=$(cat)

# Also when something is wrong the answer is valid JSON.
give_up() {
  echo "${event}: $1, so ${undone} and the agent goes ahead." >&2
  echo '{}'
  exit 0
}

command -v jq > /dev/null 2>&1 || give_up 'jq is not installed'

${plan.purpose === 'observe' ? observing(event, plan) : deciding(event, plan, language)}`
}

function observing(event: EventName, { readings }: Plan): string {
  const { folder, name } = logFile(event)
  const fields = readings.map((reading) => `  ${reading.variable}: (${query(event, reading)})`)
  return `umask 077
log="$HOME/${folder}/${name}"
mkdir -p "$HOME/${folder}" || give_up "$HOME/${folder} cannot be made"
${readingComment(readings, '#', '')}
printf '%s' "$input" | jq -c '{
  at: (now | todate),
  event: .hookName,
${fields.join(',\n')}
}' >> "$log" || give_up "the input is no JSON, or $log cannot be written"

echo "${event}: logged to $log" >&2
echo '{}'
`
}

function deciding(event: EventName, plan: DecidingPlan, language: 'bash' | 'sh'): string {
  const { readings, conditions, purpose } = plan
  const reads = readings.map(
    (reading) =>
      `${reading.variable}=$(printf '%s' "$input" | jq -r '${query(event, reading)}') || give_up 'the input is no JSON'`,
  )
  const tests = conditions.map((condition) => `  ${language === 'bash' ? bashTest(condition) : posixTest(condition)}`)
  const answer =
    purpose === 'guard'
      ? `    cancel: true,\n    errorMessage: ${saying(event, plan)}`
      : `    contextModification: ${saying(event, plan)}`
  const other = purpose === 'guard' ? '{"cancel":false}' : '{}'
  return `${readingComment(readings, '#', '')}
${reads.join('\n')}

applies() {
${tests.join('\n')}
}

if applies; then
  echo '${event}: ${purpose === 'guard' ? 'blocked' : 'added context'}' >&2
  # jq puts values into the JSON and escapes them; never paste them in with the shell.
  printf '%s' "$input" | jq -c '{
${answer}
  }'
else
  echo '${other}'
fi
`
}

function query(event: EventName, { path, kind }: Reading): string {
  const at = `.${[EVENTS[event].key, ...path].join('.')}`
  switch (kind) {
    case 'text':
      return `${at} // ""`
    case 'digits':
      return `${at} // "0"`
    case 'integer':
      return `${at} // 0`
    case 'flag':
      return `${at} // false`
    default:
      return assertNever(kind)
  }
}

function saying(event: EventName, plan: DecidingPlan): string {
  const parts = partsOfSaying(plan).map((part) =>
    typeof part === 'string' ? part : `\\(.${[EVENTS[event].key, ...part.path].join('.')})`,
  )
  return `"${parts.join('')}"`
}

function bashTest(condition: Condition): string {
  const value = `$${condition.variable}`
  switch (condition.kind) {
    case 'one-of':
      return `[[ ${value} =~ ^(${condition.values.join('|')})$ ]] || return 1`
    case 'file-named':
      return `[[ \${${condition.variable}##*/} == ${condition.name} ]] || return 1`
    case 'ends-with':
      return `[[ ${value} == *${condition.end} ]] || return 1`
    case 'contains':
      return `[[ ${value} == *'${condition.text}'* ]] || return 1`
    case 'over':
      return `[ "${value}" -gt ${condition.limit} ] || return 1`
    case 'not-true':
      return `[[ ${value} != true ]] || return 1`
    default:
      return assertNever(condition)
  }
}

function posixTest(condition: Condition): string {
  const value = `$${condition.variable}`
  switch (condition.kind) {
    case 'one-of':
      return `case ${value} in ${condition.values.join(' | ')}) ;; *) return 1 ;; esac`
    case 'file-named':
      return `[ "\${${condition.variable}##*/}" = ${condition.name} ] || return 1`
    case 'ends-with':
      return `case ${value} in *${condition.end}) ;; *) return 1 ;; esac`
    case 'contains':
      return `case ${value} in *'${condition.text}'*) ;; *) return 1 ;; esac`
    case 'over':
      return `[ "${value}" -gt ${condition.limit} ] || return 1`
    case 'not-true':
      return `[ "${value}" != true ] || return 1`
    default:
      return assertNever(condition)
  }
}

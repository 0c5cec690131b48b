import { assertNever } from '../assert-never.ts'
import { EVENTS } from '../events.ts'
import type { EventName } from '../events.ts'
import { partsOfSaying } from './plan.ts'
import type { Condition, DecidingPlan, ObservePlan, Plan, Reading } from './plan.ts'
import { headComment, logFile, readingComment } from './teaching.ts'

/** A plan as a script for Node.js: without import and require, so that it runs whatever "type" the nearest package.json says. */
export function nodeText(event: EventName, plan: Plan): string {
  return `#!/usr/bin/env node
${headComment(event, plan, ['Any error ends in the answer {}, so that the agent goes ahead.'], '//')}

async function answer(input) {
${plan.purpose === 'observe' ? observing(event, plan) : deciding(event, plan)}
}

async function main() {
  try {
    let text = ''
    process.stdin.setEncoding('utf8')
    for await (const chunk of process.stdin) text += chunk
    console.log(JSON.stringify(await answer(JSON.parse(text))))
  } catch (error) {
    console.error(\`${event}: \${error.message}, so the agent goes ahead.\`)
    console.log('{}')
  }
}

main()
`
}

function readings(event: EventName, plan: Plan): string {
  const lines = plan.readings.map((reading) => `  const ${reading.variable} = ${value(event, reading)}`)
  return `${readingComment(plan.readings, '//', '  ')}\n${lines.join('\n')}`
}

function value(event: EventName, { path, kind }: Reading): string {
  const at = `input.${[EVENTS[event].key, ...path].join('?.')}`
  switch (kind) {
    case 'text':
      return `${at} ?? ''`
    case 'digits':
      return `Number(${at} ?? '0')`
    case 'integer':
      return `${at} ?? 0`
    case 'flag':
      return `${at} ?? false`
    default:
      return assertNever(kind)
  }
}

function observing(event: EventName, plan: ObservePlan): string {
  const { folder, name } = logFile(event)
  const names = plan.readings.map(({ variable }) => variable).join(', ')
  return `${readings(event, plan)}
  const { appendFile, mkdir } = await import('node:fs/promises')
  const { homedir } = await import('node:os')
  const folder = \`\${homedir()}/${folder}\`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const line = JSON.stringify({ at: new Date().toISOString(), event: input.hookName, ${names} })
  await appendFile(\`\${folder}/${name}\`, \`\${line}\\n\`, { mode: 0o600 })
  console.error(\`${event}: logged to \${folder}/${name}\`)
  return {}`
}

function deciding(event: EventName, plan: DecidingPlan): string {
  const guard = plan.purpose === 'guard'
  const text = saying(plan)
  return `${readings(event, plan)}
  if (${plan.conditions.map(test).join(' && ')}) {
    console.error('${event}: ${guard ? 'blocked' : 'added context'}')
    return ${guard ? `{ cancel: true, errorMessage: ${text} }` : `{ contextModification: ${text} }`}
  }
  return ${guard ? '{ cancel: false }' : '{}'}`
}

function saying(plan: DecidingPlan): string {
  const parts = partsOfSaying(plan)
  if (parts.every((part) => typeof part === 'string')) return `'${parts.join('')}'`
  return `\`${parts.map((part) => (typeof part === 'string' ? part : `\${${part.variable}}`)).join('')}\``
}

function test(condition: Condition): string {
  const { variable } = condition
  switch (condition.kind) {
    case 'one-of':
      return `[${condition.values.map((word) => `'${word}'`).join(', ')}].includes(${variable})`
    case 'file-named':
      return `${variable}.split('/').pop() === '${condition.name}'`
    case 'ends-with':
      return `${variable}.endsWith('${condition.end}')`
    case 'contains':
      return `${variable}.includes('${condition.text}')`
    case 'over':
      return `${variable} > ${condition.limit}`
    case 'not-true':
      return `${variable} !== true`
    default:
      return assertNever(condition)
  }
}

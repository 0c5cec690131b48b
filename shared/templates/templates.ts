import { assertNever } from '../assert-never.ts'
import { EVENT_NAMES } from '../events.ts'
import type { EventName } from '../events.ts'
import type { Expectation } from '../expectation.ts'
import { PROFILES } from '../profiles.ts'
import type { ProfileName } from '../profiles.ts'
import { CONTEXT_PLANS } from './context-plans.ts'
import { GUARD_PLANS } from './guard-plans.ts'
import { nodeText } from './node-text.ts'
import { OBSERVE_PLANS } from './observe-plans.ts'
import type { Plan, PlanPayload } from './plan.ts'
import { powershellText } from './powershell-text.ts'
import { pythonText } from './python-text.ts'
import { shellText } from './shell-text.ts'
import { LANGUAGE_TITLES, TEMPLATE_LANGUAGES, TEMPLATE_PURPOSES } from './template.ts'
import type { Template, TemplateLanguage, TemplatePayload, TemplatePurpose } from './template.ts'

/** The template of an event, a language and a purpose. Throws for a purpose that is none of `purposesOf(event)`. */
export function templateFor(event: EventName, language: TemplateLanguage, purpose: TemplatePurpose): Template {
  const plan = planOf(event, purpose)
  if (plan === undefined) throw new Error(`${event} has no template for the purpose ${purpose}`)
  return {
    event,
    language,
    purpose,
    title: plan.title,
    description: `${plan.does} ${needs(language)}`,
    text: textOf(event, plan, language),
    payloads: [payload(event, plan.payloads[0], FIRST[purpose]), payload(event, plan.payloads[1], 'goes-ahead')],
  }
}

/** What a hook of an event can be for: always to observe, to guard where it can be cancelled, context where the model reads it. */
export function purposesOf(event: EventName): readonly TemplatePurpose[] {
  return TEMPLATE_PURPOSES.filter((purpose) => planOf(event, purpose) !== undefined)
}

/** All templates: by event, then purpose, then language. */
export function allTemplates(): readonly Template[] {
  return EVENT_NAMES.flatMap((event) =>
    purposesOf(event).flatMap((purpose) => TEMPLATE_LANGUAGES.map((language) => templateFor(event, language, purpose))),
  )
}

/** What the payload expects that shows what a hook is for. */
const FIRST: Readonly<Record<TemplatePurpose, Expectation>> = {
  observe: 'goes-ahead',
  guard: 'blocks',
  context: 'adds-context',
}

function planOf(event: EventName, purpose: TemplatePurpose): Plan | undefined {
  switch (purpose) {
    case 'observe':
      return OBSERVE_PLANS[event]
    case 'guard':
      return GUARD_PLANS[event]
    case 'context':
      return CONTEXT_PLANS[event]
    default:
      return assertNever(purpose)
  }
}

function needs(language: TemplateLanguage): string {
  switch (language) {
    case 'bash':
    case 'sh':
      return `${LANGUAGE_TITLES[language]}; needs jq, and goes ahead with a word on stderr where it is missing.`
    case 'node':
    case 'python':
    case 'powershell':
      return `${LANGUAGE_TITLES[language]}; needs nothing else.`
    default:
      return assertNever(language)
  }
}

function textOf(event: EventName, plan: Plan, language: TemplateLanguage): string {
  switch (language) {
    case 'bash':
    case 'sh':
      return shellText(event, plan, language)
    case 'node':
      return nodeText(event, plan)
    case 'python':
      return pythonText(event, plan)
    case 'powershell':
      return powershellText(event, plan)
    default:
      return assertNever(language)
  }
}

function payload(event: EventName, { name, payload }: PlanPayload, expect: Expectation): TemplatePayload {
  const profile = expect === 'adds-context' ? onlyProfile(event) : null
  return { name, payload, expect, ...(profile === null ? {} : { profile }) }
}

/** The profile under which the model reads the context of an event, where another one calls the event and drops it. */
function onlyProfile(event: EventName): ProfileName | null {
  const calling = Object.values(PROFILES).filter(({ uncalled }) => !uncalled.includes(event))
  const reading = calling.filter(({ contextOf }) => contextOf.includes(event))
  return reading.length === calling.length ? null : (reading[0]?.name ?? null)
}

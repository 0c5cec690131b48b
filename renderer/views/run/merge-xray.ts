import { isNotCalled } from '../../../shared/judge.ts'
import { isFailure } from '../../../shared/merge.ts'
import { listed } from '../../../shared/notices/say.ts'
import { PROFILE_NAMES, PROFILES } from '../../../shared/profiles.ts'
import type { HookReport, RunReport } from '../../../shared/report.ts'

/** What one hook gave to a text of the merged result. */
export interface XrayPart {
  /** The index of the hook. */
  readonly hook: number
  /** As it stands in the merged text; empty when nothing of it does. */
  readonly text: string
  /** What trimming took off its beginning and its end; of a blank text all stands in `before`. */
  readonly before: string
  readonly after: string
}

/** The merged result of a run, taken apart. */
export interface MergeXray {
  /** The hooks whose cancel counts, by their index. */
  readonly cancelledBy: readonly number[]
  readonly errorMessage: readonly XrayPart[]
  readonly contextModification: readonly XrayPart[]
  /** The answers that went with another hook's failure, as they would have counted; null when none did. */
  readonly lost: Omit<MergeXray, 'lost' | 'joinedBy' | 'warning'> | null
  /** What stands between two parts. */
  readonly joinedBy: { readonly errorMessage: string; readonly contextModification: string }
  /** Whose crash would lose whose cancel under which profile, in words; null when there is no such danger. */
  readonly warning: string | null
}

/** Takes the merged result apart: who gave what, what trimming removed, what was lost, what could be. */
export function mergeXray(report: RunReport, names: readonly string[]): MergeXray {
  const { lost } = report.merged
  const given = report.hooks.map((hook) => (lost.length > 0 ? null : hook.answer))
  const gone = report.hooks.map((hook) => (lost.includes(hook.script) ? hook.answer : null))
  return {
    ...taken(given),
    lost: lost.length === 0 ? null : taken(gone),
    joinedBy: { errorMessage: '\n', contextModification: '\n\n' },
    warning: warningOf(report, names),
  }
}

type Answers = readonly HookReport['answer'][]

function taken(answers: Answers): Pick<MergeXray, 'cancelledBy' | 'errorMessage' | 'contextModification'> {
  return {
    cancelledBy: answers.flatMap((answer, hook) => (answer?.cancel === true ? [hook] : [])),
    errorMessage: partsOf(answers, 'errorMessage'),
    contextModification: partsOf(answers, 'contextModification'),
  }
}

/** The answer of a hook that ran alone stays as it is. */
function partsOf(answers: Answers, field: 'errorMessage' | 'contextModification'): XrayPart[] {
  return answers.flatMap((answer, hook) => {
    const whole = answer?.[field] ?? ''
    if (whole === '') return []
    const text = answers.length > 1 ? whole.trim() : whole
    const at = whole.indexOf(text)
    return [
      text === ''
        ? { hook, text, before: whole, after: '' }
        : { hook, text, before: whole.slice(0, at), after: whole.slice(at + text.length) },
    ]
  })
}

/** A failure that did happen is told by the notices of the run. */
function warningOf({ event, hooks }: RunReport, names: readonly string[]): string | null {
  const cancels = hooks.flatMap((hook, index) => (hook.answer?.cancel === true ? [index] : []))
  const profile = PROFILE_NAMES.find((name) => PROFILES[name].failureLosesMerge && !isNotCalled(event, null, name))
  if (profile === undefined || cancels.length === 0 || hooks.length < 2) return null
  if (hooks.some(({ state }) => isFailure(state))) return null
  const others = hooks.flatMap((_, index) => (cancels.includes(index) && cancels.length === 1 ? [] : [index]))
  const nameOf = (index: number) => names[index] ?? `hook ${index + 1}`
  const whose = cancels.length === hooks.length ? 'any of them' : others.map(nameOf).join(' or ')
  return `Under ${PROFILES[profile].title} the cancel of ${listed(cancels.map(nameOf))} holds only while no other hook fails: if ${whose} crashed or timed out, it would be lost and the action would go ahead.`
}

import { EVENTS } from '../../../shared/events.ts'
import { PROFILES, type ProfileName } from '../../../shared/profiles.ts'
import type { RunReport } from '../../../shared/report.ts'
import { counted } from '../../../shared/notices/say.ts'
import { CopyButton } from './copy/copying.tsx'
import styles from './run-page.module.css'
import { TextBlock } from './text-block.tsx'

/** The context block exactly as the model gets it, under the run's own profile and then under the others. */
export function ContextTab({ report }: { readonly report: RunReport | null }) {
  if (report === null) return <p className={styles['quiet']}>The context block stands here when the run has ended.</p>
  const others = Object.keys(report.profiles).filter((name) => name !== report.profile) as ProfileName[]
  return (
    <div className={styles['page']}>
      {[report.profile, ...others].map((profile) => (
        <ContextOf key={profile} profile={profile} report={report} />
      ))}
    </div>
  )
}

function ContextOf({ profile, report }: { readonly profile: ProfileName; readonly report: RunReport }) {
  const context = profile === report.profile ? report.verdict.context : report.profiles[profile].context
  return (
    <section className={styles['section']}>
      <h3>
        Under {profile}
        {context !== null && <span>{counted(context.length, 'character')}</span>}
      </h3>
      {context === null ? (
        <p>{whyNone(report, profile)}</p>
      ) : (
        <TextBlock
          tall
          label={`Context block under ${profile}`}
          text={context}
          copy={<CopyButton what={`the context block under ${profile}`} text={context} />}
        />
      )}
      {context !== null && PROFILES[profile].contextBlock === 'tool' && (
        <p className={styles['aside']}>The call id is the studio’s own: in a real task it is the tool call’s.</p>
      )}
    </section>
  )
}

function whyNone(report: RunReport, profile: ProfileName): string {
  const { event } = report
  const verdict = report.profiles[profile]
  if (verdict.action === 'not-called') return 'This profile does not call the hooks here, so the model gets nothing.'
  if (!PROFILES[profile].contextOf.includes(event)) {
    return EVENTS[event].context === 'observed'
      ? `The context of ${event} is only observed: the model does not get it.`
      : `The model gets no context from ${event} under this profile.`
  }
  if (verdict.blocked) return 'The run is blocked, so no context reaches the model.'
  return 'No hook gave context, so the model gets nothing.'
}

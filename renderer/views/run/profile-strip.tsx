import type { ProfileName } from '../../../shared/profiles.ts'
import type { RunReport } from '../../../shared/report.ts'
import { CodeText } from './code-text.tsx'
import { profileDifferences } from './profile-differences.ts'
import styles from './profile-strip.module.css'

/**
 * Says right under the verdict where another profile reads the same run otherwise; nothing when all agree. A profile's
 * name shows the run as that one reads it, without running anything.
 */
export function ProfileStrip(props: {
  readonly report: RunReport
  /** The profile that it was fired under, when another one's reading is shown. */
  readonly firedUnder: ProfileName | null
  readonly onRejudge?: (profile: ProfileName) => void
}) {
  const { report, firedUnder, onRejudge } = props
  const differences = profileDifferences(report)
  if (differences.length === 0 && firedUnder === null) return null
  const why = report.notices.find((notice) => notice.code === 'profiles-differ')
  return (
    <section className={styles['differ']} aria-label="Profiles differ">
      {firedUnder !== null && (
        <p>
          Read as <b>{report.profile}</b> reads it, without running it again. It was fired under{' '}
          <ProfileSwitch profile={firedUnder} {...(onRejudge && { onRejudge })} />.
        </p>
      )}
      {differences.map(({ profile, verdict }) => (
        <p key={profile}>
          <b>Profiles differ.</b> Under <ProfileSwitch profile={profile} {...(onRejudge && { onRejudge })} />:{' '}
          {verdict.sentence}
        </p>
      ))}
      {why !== undefined && (
        <details>
          <summary>Why</summary>
          <CodeText text={why.message} />
        </details>
      )}
    </section>
  )
}

function ProfileSwitch(props: { readonly profile: ProfileName; readonly onRejudge?: (profile: ProfileName) => void }) {
  const { profile, onRejudge } = props
  if (onRejudge === undefined) return <b>{profile}</b>
  return (
    <button
      type="button"
      className={styles['switch']}
      title={`Show this run as ${profile} reads it; nothing is run`}
      onClick={() => onRejudge(profile)}
    >
      {profile}
    </button>
  )
}

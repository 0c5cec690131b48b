import type { ProfileName } from '../../../shared/profiles.ts'
import type { RunReport } from '../../../shared/report.ts'
import { Button } from '../../ui/button.tsx'
import { CodeText } from './code-text.tsx'
import { profileDifferences } from './profile-differences.ts'
import styles from './run-view.module.css'

/** Says right under the verdict where another profile reads the same run otherwise; nothing when all agree. */
export function ProfileStrip(props: {
  readonly report: RunReport
  readonly onRejudge?: (profile: ProfileName) => void
}) {
  const { report, onRejudge } = props
  const differences = profileDifferences(report)
  if (differences.length === 0) return null
  const why = report.notices.find((notice) => notice.code === 'profiles-differ')
  return (
    <section className={styles['differ']} aria-label="Profiles differ">
      {differences.map(({ profile, verdict }) => (
        <p key={profile}>
          <b>Profiles differ.</b> Under <b>{profile}</b>: {verdict.sentence}
          {onRejudge !== undefined && (
            <Button look="quiet" className={styles['inline']} onClick={() => onRejudge(profile)}>
              Show it
            </Button>
          )}
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

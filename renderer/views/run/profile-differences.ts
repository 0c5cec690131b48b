import { PROFILE_NAMES, type ProfileName } from '../../../shared/profiles.ts'
import type { RunReport, Verdict } from '../../../shared/report.ts'

/** Another profile that reads the same run otherwise. */
export interface ProfileDifference {
  readonly profile: ProfileName
  readonly verdict: Verdict
}

/**
 * The profiles under which the agent would do something else with this run: another action, another decision, or a
 * context that reaches the model under only one of them. That the block is written differently is no difference.
 */
export function profileDifferences(report: RunReport): readonly ProfileDifference[] {
  const own = report.verdict
  return PROFILE_NAMES.filter((name) => name !== report.profile)
    .map((profile) => ({ profile, verdict: report.profiles[profile] }))
    .filter(
      ({ verdict }) =>
        verdict.action !== own.action ||
        verdict.blocked !== own.blocked ||
        verdict.decided !== own.decided ||
        (verdict.context === null) !== (own.context === null),
    )
}

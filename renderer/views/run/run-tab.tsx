import { useMemo } from 'react'
import type { ProfileName } from '../../../shared/profiles.ts'
import { HookCards } from './hook-cards.tsx'
import { hookNames } from './hook-names.ts'
import { LimitMeters } from './limit-meters.tsx'
import { MergedPanel } from './merged-panel.tsx'
import { OutputPanel } from './output-panel.tsx'
import { ProfileStrip } from './profile-strip.tsx'
import { RunNotices } from './run-notices.tsx'
import type { RunModel } from './run-model.ts'
import styles from './run-view.module.css'
import { Truncations } from './truncations.tsx'
import { VerdictBanner } from './verdict-banner.tsx'

/** What the first tab needs. */
export interface RunTabProps {
  readonly run: RunModel
  readonly stopKeys: string
  readonly onStop: () => void
  readonly onRejudge?: (profile: ProfileName) => void
}

/** One run on one page: the verdict, the hooks, their output, and what comes of it together. */
export function RunTab({ run, stopKeys, onStop, onRejudge }: RunTabProps) {
  const { report } = run
  const hooks = report?.hooks ?? run.hooks
  const names = useMemo(() => hookNames(hooks, run.event), [hooks, run.event])
  return (
    <div className={styles['page']}>
      <VerdictBanner run={run} stopKeys={stopKeys} onStop={onStop} />
      {report !== null && <ProfileStrip report={report} {...(onRejudge && { onRejudge })} />}
      <HookCards run={run} names={names} />
      {report !== null && <RunNotices report={report} names={names} />}
      {report !== null && <Truncations report={report} names={names} />}
      {hooks.length > 0 && <OutputPanel lines={run.lines} names={names} live={report === null} />}
      {hooks.length > 0 && (
        <div className={styles['panel']}>
          {report !== null && <MergedPanel report={report} names={names} />}
          <LimitMeters run={run} />
        </div>
      )}
    </div>
  )
}

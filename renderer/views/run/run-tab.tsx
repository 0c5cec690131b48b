import { useMemo } from 'react'
import type { ProfileName } from '../../../shared/profiles.ts'
import type { HookReport } from '../../../shared/report.ts'
import { HookCards } from './hook-cards.tsx'
import { hookNames } from './hook-names.ts'
import { LimitMeters } from './limit-meters.tsx'
import { MergedPanel } from './merged-panel.tsx'
import { OutputPanel } from './output-panel.tsx'
import { ProfileStrip } from './profile-strip.tsx'
import { RunNotices } from './run-notices.tsx'
import type { LiveHook, RunModel } from './run-model.ts'
import styles from './run-view.module.css'
import { type OpenSource, SourcesContext } from './source-context.tsx'
import { sourceHook, type SourceHook } from './source-links.ts'
import { Truncations } from './truncations.tsx'
import { VerdictBanner } from './verdict-banner.tsx'

/** What the first tab needs. */
export interface RunTabProps {
  readonly run: RunModel
  readonly stopKeys: string
  readonly onStop: () => void
  readonly onRejudge?: (profile: ProfileName) => void
  /** Opens a script of the run; left out where none can be opened. */
  readonly onOpenSource?: OpenSource
}

/** One run on one page: the verdict, the hooks, their output, and what comes of it together. */
export function RunTab({ run, stopKeys, onStop, onRejudge, onOpenSource }: RunTabProps) {
  const { report } = run
  const hooks = report?.hooks ?? run.hooks
  const names = useMemo(() => hookNames(hooks, run.event), [hooks, run.event])
  const sources = useMemo(
    () => (onOpenSource === undefined ? null : { hooks: hooks.map(sourceOf), open: onOpenSource }),
    [hooks, onOpenSource],
  )
  return (
    <SourcesContext value={sources}>
      <div className={styles['page']}>
        {run.fileName !== null && (
          <p className={styles['origin']}>
            Read from <b>{run.fileName}</b>, to look at only: nothing of it runs here. What looked like a secret was
            masked when it was written.
          </p>
        )}
        <VerdictBanner run={run} stopKeys={stopKeys} onStop={onStop} />
        {report !== null && (
          <ProfileStrip report={report} firedUnder={run.firedAs?.profile ?? null} {...(onRejudge && { onRejudge })} />
        )}
        <HookCards run={run} names={names} />
        {report !== null && <RunNotices report={report} names={names} />}
        {report !== null && <Truncations report={report} names={names} />}
        {hooks.length > 0 && (
          <OutputPanel lines={run.lines} names={names} live={report === null} linesLeftOut={run.linesLeftOut} />
        )}
        {hooks.length > 0 && (
          <div className={styles['panel']}>
            {report !== null && <MergedPanel report={report} names={names} />}
            <LimitMeters run={run} />
          </div>
        )}
      </div>
    </SourcesContext>
  )
}

function sourceOf(hook: HookReport | LiveHook | undefined): SourceHook | undefined {
  if (hook === undefined) return undefined
  return 'launch' in hook ? sourceHook(hook.script, hook.launch.realPath) : sourceHook(hook.script)
}

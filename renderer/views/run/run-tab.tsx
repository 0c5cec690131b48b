import { useMemo, useRef } from 'react'
import type { EventName } from '../../../shared/events.ts'
import type { Expectation } from '../../../shared/expectation.ts'
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
import styles from './run-page.module.css'
import { type OpenSource, SourcesContext } from './source-context.tsx'
import { sourceHook, type SourceHook } from './source-links.ts'
import { Truncations } from './truncations.tsx'
import { VerdictBanner } from './verdict-banner.tsx'

/** What the first tab needs. */
export interface RunTabProps {
  readonly run: RunModel
  readonly stopKeys: string
  readonly onStop: () => void
  /** Whether somebody wants to find something in the output; `onFinding` is told when the field for it is open. */
  readonly finding: boolean
  readonly onFinding?: () => void
  readonly onRejudge?: (profile: ProfileName) => void
  /** Opens a script of the run; left out where none can be opened. */
  readonly onOpenSource?: OpenSource
  /** Offers to make a hook for an event that has none; left out where none can be made. */
  readonly onNewHook?: (event: EventName) => void
  /** What was expected of the run; left out where nothing was. */
  readonly expected?: Expectation
}

/** One run on one page: the verdict, the hooks, their output, and what comes of it together. */
export function RunTab(props: RunTabProps) {
  const { run, stopKeys, onStop, finding, onFinding, onRejudge, onOpenSource, onNewHook, expected } = props
  const { report } = run
  const hooks = report?.hooks ?? run.hooks
  const names = useMemo(() => hookNames(hooks, run.event), [hooks, run.event])
  const page = useRef<HTMLDivElement>(null)
  const goTo = (hook: number) => {
    const card = page.current?.querySelector<HTMLElement>(`[data-hook="${hook}"]`)
    if (card == null) return
    // Just for now: a card that is clicked takes no focus.
    card.tabIndex = -1
    card.addEventListener('blur', () => card.removeAttribute('tabindex'), { once: true })
    card.focus({ preventScroll: true })
    // To its middle, the window's frame would be scrolled along.
    card.scrollIntoView({ block: 'nearest' })
  }
  const sources = useMemo(
    () => (onOpenSource === undefined ? null : { hooks: hooks.map(sourceOf), open: onOpenSource }),
    [hooks, onOpenSource],
  )
  return (
    <SourcesContext value={sources}>
      <div className={styles['page']} ref={page}>
        {run.fileName !== null && (
          <p className={styles['origin']}>
            Read from <b>{run.fileName}</b>, to look at only: nothing of it runs here. What looked like a secret was
            masked when it was written.
          </p>
        )}
        <VerdictBanner run={run} stopKeys={stopKeys} onStop={onStop} onHook={goTo} {...(expected && { expected })} />
        {report !== null && (
          <ProfileStrip report={report} firedUnder={run.firedAs?.profile ?? null} {...(onRejudge && { onRejudge })} />
        )}
        <HookCards run={run} names={names} />
        {report !== null && <RunNotices report={report} names={names} {...(onNewHook && { onNewHook })} />}
        {report !== null && <Truncations report={report} names={names} />}
        {hooks.length > 0 && (
          <OutputPanel
            lines={run.lines}
            names={names}
            live={report === null}
            linesLeftOut={run.linesLeftOut}
            finding={finding}
            {...(onFinding && { onFinding })}
          />
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

import { Tabs } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import type { EventName } from '../../../shared/events.ts'
import type { Expectation } from '../../../shared/expectation.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { ContextTab } from './context-tab.tsx'
import { CopyMenu } from './copy/copy-menu.tsx'
import { CopyStatus } from './copy/copying.tsx'
import { NoRun } from './no-run.tsx'
import { ReportTab } from './report-tab.tsx'
import type { RunModel } from './run-model.ts'
import { RunTab } from './run-tab.tsx'
import styles from './run-view.module.css'
import type { OpenSource } from './source-context.tsx'
import { StdinTab } from './stdin-tab.tsx'

/** What the view of a run needs. */
export interface RunViewProps {
  /** The run to show; null when nothing was fired yet. */
  readonly run: RunModel | null
  /** Asks for the end of the run that is shown. */
  readonly onStop: () => void
  /** Shows the same run as another profile reads it; left out where that cannot be had. */
  readonly onRejudge?: (profile: ProfileName) => void
  /** Opens a script of the run at a line, counted from 1; left out where there is no editor. */
  readonly onOpenSource?: OpenSource
  /** Offers to make a hook for an event that has none; left out where none can be made. */
  readonly onNewHook?: (event: EventName) => void
  /** Home folders that are known: copies that are handed on name none. */
  readonly homes?: readonly string[]
  /** Hands the run over as a file; left out where that cannot be. */
  readonly onExport?: () => void
  /** What was expected of it; left out where nothing was. */
  readonly expected?: Expectation
  /** The tab that is in front; left out, the view keeps that itself. */
  readonly tab?: RunTabName
  readonly onTab?: (tab: RunTabName) => void
  /** What stands under Compare; left out, there is no such tab. */
  readonly compare?: ReactNode
  /** Whether somebody wants to find something in the output; `onFinding` is told when the field for it is open. */
  readonly finding?: boolean
  readonly onFinding?: () => void
  /** How firing is written on this machine's keyboard. */
  readonly fireKeys?: string
  /** How stopping is written on this machine's keyboard. */
  readonly stopKeys?: string
}

const TABS = ['Run', 'Context', 'Stdin', 'Report', 'Compare'] as const

/** A view of a run. */
export type RunTabName = (typeof TABS)[number]

/** The right-hand side of the studio: one run, from its first line to its verdict. */
export function RunView(props: RunViewProps) {
  const { run, onStop, onRejudge, onOpenSource, onNewHook, onExport, compare, homes = [], expected } = props
  const { fireKeys = 'Ctrl+Enter', stopKeys = 'Ctrl+.' } = props
  const [ownTab, setOwnTab] = useState<RunTabName>('Run')
  const tabs = TABS.filter((tab) => tab !== 'Compare' || compare !== undefined)
  const onTab = props.onTab ?? setOwnTab
  return (
    <Tabs.Root
      className={styles['view']}
      value={props.tab ?? ownTab}
      onValueChange={(next) => onTab(tabs.find((tab) => tab === next) ?? 'Run')}
    >
      <div className={styles['bar']}>
        <Tabs.List className={styles['tabs']} aria-label="Views of the run">
          {tabs.map((tab) => (
            <Tabs.Trigger key={tab} className={styles['tab']} value={tab}>
              {tab}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <CopyStatus />
        <CopyMenu report={run?.report ?? null} homes={homes} {...(onExport && { onExport })} />
      </div>
      <Tabs.Content className={styles['content']} value="Run">
        {run === null ? (
          <NoRun fireKeys={fireKeys} />
        ) : (
          <RunTab
            key={run.runId}
            run={run}
            stopKeys={stopKeys}
            onStop={onStop}
            finding={props.finding === true}
            {...(props.onFinding && { onFinding: props.onFinding })}
            {...(onRejudge && { onRejudge })}
            {...(onOpenSource && { onOpenSource })}
            {...(onNewHook && { onNewHook })}
            {...(expected && { expected })}
          />
        )}
      </Tabs.Content>
      <Tabs.Content className={styles['content']} value="Context">
        <ContextTab report={run?.report ?? null} />
      </Tabs.Content>
      <Tabs.Content className={styles['content']} value="Stdin">
        <StdinTab stdin={run?.report?.stdin ?? run?.stdin ?? null} />
      </Tabs.Content>
      <Tabs.Content className={styles['content']} value="Report">
        <ReportTab report={run?.report ?? null} homes={homes} />
      </Tabs.Content>
      {compare !== undefined && (
        <Tabs.Content className={styles['content']} value="Compare">
          {compare}
        </Tabs.Content>
      )}
    </Tabs.Root>
  )
}

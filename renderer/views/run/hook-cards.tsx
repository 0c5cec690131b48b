import { Fragment } from 'react'
import type { HookReport, RunReport } from '../../../shared/report.ts'
import { hookLabel } from '../../../shared/verdict-words.ts'
import { Shape } from '../../ui/shape.tsx'
import { duration } from '../../../shared/notices/say.ts'
import { shareBeginning } from '../path-text.ts'
import styles from './hook-card.module.css'
import { HookDetails } from './hook-details.tsx'
import { hueOf } from './hook-hue.ts'
import { hookSentence, liveHookSentence } from './hook-sentence.ts'
import { LABEL_SHAPES } from './label-shape.ts'
import { Meter } from './meter.tsx'
import { isLive, type LiveHook, type RunModel } from './run-model.ts'
import { useNow } from './use-now.ts'

/** A card for each hook of a run. */
export function HookCards({ run, names }: { readonly run: RunModel; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className={styles['cards']} aria-label="Hooks" data-alike={shareBeginning(names) || undefined}>
      {names.map((name, index) => {
        const hook = run.report?.hooks[index]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a hook is its place in the run
          <li key={index} className={styles['card']} style={{ borderTopColor: hueOf(index) }} data-hook={index}>
            {hook === undefined ? (
              <LiveCard hook={run.hooks[index]} name={name} run={run} />
            ) : (
              <ReportCard hook={hook} name={name} run={run} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function LiveCard({
  hook,
  name,
  run,
}: {
  readonly hook: LiveHook | undefined
  readonly name: string
  readonly run: RunModel
}) {
  const now = useNow(hook?.settled == null) - run.firedAt
  const spent = hook === undefined ? 0 : (hook.settled?.atMs ?? now) - hook.startedMs
  const settled = hook?.settled != null
  return (
    <>
      <h3 className={styles['head']}>
        <Shape kind={isLive(hook) ? 'running' : 'off'} />
        <span className={styles['name']} title={name}>
          <bdi dir="ltr">{name}</bdi>
        </span>
      </h3>
      <p className={styles['state']}>{liveHookSentence(hook, now, run.timeoutMs)}</p>
      <Meter label={`Time of ${name}`} value={spent} limit={run.timeoutMs} text={duration(Math.max(0, spent))} />
      {hook?.exited != null && !settled && <Exited hook={hook} exited={hook.exited} />}
    </>
  )
}

function Exited({ hook, exited }: { readonly hook: LiveHook; readonly exited: NonNullable<LiveHook['exited']> }) {
  const how = exited.signal === null ? `exit ${exited.exitCode ?? 'unknown'}` : `ended by ${exited.signal}`
  const holders = exited.heldBy.map(({ pid, command }) => `${command} (pid ${pid})`).join(', ')
  return (
    <p className={styles['held']}>
      The script itself ended at {duration(exited.atMs - hook.startedMs)}, {how}.
      {exited.held &&
        ` The agent goes on waiting: ${holders === '' ? 'a process that it started' : holders} keeps its output open.`}
    </p>
  )
}

function ReportCard({ hook, name, run }: { readonly hook: HookReport; readonly name: string; readonly run: RunModel }) {
  return (
    <>
      <h3 className={styles['head']}>
        <Shape kind={LABEL_SHAPES[hookLabel(hook, run.event).tone]} />
        <span className={styles['name']} title={hook.script}>
          <bdi dir="ltr">{name}</bdi>
        </span>
        <span className={styles['of']}>
          {duration(hook.durationMs)} of {duration(hook.launch.limitMs)}
        </span>
      </h3>
      <p className={styles['state']}>
        <Parts text={hookSentence(hook, run.event, run.fileName !== null)} />
      </p>
      <Meter
        label={`Time of ${name}`}
        value={hook.durationMs}
        limit={hook.launch.limitMs}
        text={duration(hook.durationMs)}
      />
      {run.report !== null && (
        <HookDetails hook={hook} name={name} report={run.report} open={isOnlyTrouble(hook, run.report)} />
      )}
    </>
  )
}

/** A sentence of parts that goes into its next line between two of them. */
function Parts({ text }: { readonly text: string }) {
  const parts = text.split(' · ')
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the sentence
    <Fragment key={index}>
      <span className={styles['part']}>{index === parts.length - 1 ? part : `${part} ·`}</span>{' '}
    </Fragment>
  ))
}

/** What failed opens, what is finished stays folded; several failures at once would hide each other. */
function isOnlyTrouble(hook: HookReport, { hooks, event }: RunReport): boolean {
  const failed = hooks.filter((other) => hookLabel(other, event).tone === 'trouble')
  return failed.length === 1 && failed[0] === hook
}

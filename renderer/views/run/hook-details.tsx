import type { ReactNode } from 'react'
import type { ProcessName } from '../../../shared/capture.ts'
import type { HookReport, RunReport } from '../../../shared/report.ts'
import { count, duration } from '../../../shared/notices/say.ts'
import { bytesText } from './amounts.ts'
import { stdoutText } from './copy/copy-items.ts'
import { CopyButton } from './copy/copying.tsx'
import { shellCommand } from './copy/shell-command.ts'
import styles from './hook-card.module.css'
import { TextBlock } from './text-block.tsx'

/**
 * What else is known of a hook: its answer, its life, its streams, its process. Folded until somebody asks, when all is
 * well with it.
 */
export function HookDetails(props: {
  readonly hook: HookReport
  readonly name: string
  readonly report: RunReport
  readonly open: boolean
}) {
  const { hook, name, report, open } = props
  const { answer, launch } = hook
  return (
    <details className={styles['details']} open={open}>
      <summary>Details</summary>
      <dl>
        <Fact title="Answer">
          {answer === null ? (
            'none that counts'
          ) : (
            <TextBlock
              label={`Answer of ${name}`}
              text={JSON.stringify(answer, null, 2)}
              copy={<CopyButton what={`the answer of ${name}`} text={() => JSON.stringify(answer, null, 2)} />}
            />
          )}
        </Fact>
        <Fact title="Exit">{exitWords(hook)}</Fact>
        <Fact title="Times">{timeWords(hook)}</Fact>
        <Fact title="stdout" copy={<CopyButton what={`stdout of ${name}`} text={() => stdoutText(hook)} />}>
          {streamWords(hook.stdout)}
        </Fact>
        <Fact title="stderr" copy={<CopyButton what={`stderr of ${name}`} text={hook.stderr.text} />}>
          {streamWords(hook.stderr)}
        </Fact>
        <Fact title="stdin">
          {bytesText(launch.stdinBytes)}
          {launch.stdinUnread && ', not all of it was read'}
        </Fact>
        <Fact title="Started">
          {launchWords(hook)}
          {launch.pid !== null && `, pid ${launch.pid}`}
        </Fact>
        <Fact title="Script" copy={<CopyButton what={`the path of ${name}`} text={hook.script} />}>
          <span className={styles['long']}>{hook.script}</span>
        </Fact>
        <Fact title="Folder">
          <span className={styles['long']}>{hook.cwd}</span>
        </Fact>
        <Processes title="Output held by" processes={launch.heldBy} />
        <Processes title="Ended with it" processes={launch.ended} />
        <Processes title="Left running" processes={launch.left} />
      </dl>
      <p className={styles['command']}>
        Run it again in a terminal
        <CopyButton
          label="Copy as shell command"
          what={`the shell command of ${name}`}
          text={() => shellCommand(hook, report)}
        />
      </p>
    </details>
  )
}

function Fact({
  title,
  copy,
  children,
}: {
  readonly title: string
  readonly copy?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <div>{children}</div>
        {copy}
      </dd>
    </>
  )
}

function Processes({ title, processes }: { readonly title: string; readonly processes: readonly ProcessName[] }) {
  if (processes.length === 0) return null
  return (
    <Fact title={title}>
      <span className={styles['long']}>
        {processes.map(({ pid, command }) => `${command} (pid ${pid})`).join(', ')}
      </span>
    </Fact>
  )
}

function exitWords(hook: HookReport): string {
  if (hook.state === 'not-started') return 'there was no process'
  const code = hook.exitCode === null ? 'no exit code: it had not ended by itself' : `exit code ${hook.exitCode}`
  return hook.signal === null ? code : `${code}, by ${hook.signal}`
}

function timeWords(hook: HookReport): string {
  const words = [
    hook.firstOutputMs === null ? 'no output' : `first output at ${duration(hook.firstOutputMs)}`,
    hook.exitMs === null ? null : `own exit at ${duration(hook.exitMs)}`,
    `settled at ${duration(hook.durationMs)}`,
  ]
  return words.filter((word) => word !== null).join(', ')
}

function streamWords(stream: { bytes: number; shownBytes: number; truncated: boolean }): string {
  if (stream.bytes === 0) return 'nothing'
  const all = `${count(stream.bytes)} ${stream.bytes === 1 ? 'byte' : 'bytes'}`
  return stream.truncated ? `${all}, ${count(stream.shownBytes)} of them shown` : all
}

function launchWords(hook: HookReport): string {
  const { way, head } = hook.launch
  const shebang = head.shebang === null ? 'no #! line' : `#!${head.shebang.trim()}`
  return `${way === 'direct' ? 'directly' : way === 'shell' ? 'through the shell' : 'by PowerShell'}, ${shebang}`
}

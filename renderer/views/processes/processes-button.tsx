import { Popover } from 'radix-ui'
import { useStore } from 'zustand'
import type { LiveProcess } from '../../../shared/ipc.ts'
import { counted } from '../../../shared/notices/say.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Shape } from '../../ui/shape.tsx'
import { lastPart, pathText } from '../path-text.ts'
import { clockText } from '../run/amounts.ts'
import { useNow } from '../run/use-now.ts'
import style from './processes.module.css'

/** How many hooks run; opens the list of them, each with its age and a way to end it. */
export function ProcessesButton() {
  const studio = useStudio()
  const processes = useStore(studio.processes, (state) => state.processes)
  return (
    <Popover.Root>
      <Popover.Trigger className={style['trigger']} data-running={processes.length > 0 || undefined}>
        <Shape kind={processes.length > 0 ? 'running' : 'off'} />
        {counted(processes.length, 'hook')} running
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={style['popover']}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Live processes"
        >
          <ProcessList processes={processes} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ProcessList({ processes }: { readonly processes: readonly LiveProcess[] }) {
  const studio = useStudio()
  const error = useStore(studio.processes, (state) => state.error)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const now = useNow(processes.length > 0)
  const { end } = studio.processes.getState()
  return (
    <>
      {processes.length === 0 && <p className={style['empty']}>No hook is running.</p>}
      <ul>
        {processes.map((process) => (
          <li key={process.id} className={style['process']}>
            <span className={style['texts']} title={process.script}>
              <span>
                {process.event} <span className={style['quiet']}>pid {process.pid}</span>
              </span>
              <span className={style['quiet']}>{pathText(folderOf(process.script), home)}</span>
            </span>
            <span className={style['age']}>{clockText(now - process.startedAt)}</span>
            <Button
              disabled={process.ending}
              aria-label={`End ${lastPart(process.script)}, process ${process.pid}`}
              onClick={() => void end(process.id)}
            >
              {process.ending ? 'Ending…' : 'End'}
            </Button>
          </li>
        ))}
      </ul>
      <FailureLine failure={error} />
    </>
  )
}

function folderOf(script: string): string {
  return script.replace(/[/\\][^/\\]*$/, '')
}

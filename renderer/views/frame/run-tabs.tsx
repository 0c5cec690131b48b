import { Tabs } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import style from './frame.module.css'

interface RunTabsProps {
  /** Null when no script is open. */
  readonly script: ReactNode
  readonly payload: ReactNode
  readonly run: ReactNode
}

/** The script, the payload and the run as tabs; all stay alive, so that nothing typed and no scroll is lost. */
export function RunTabs({ script, payload, run }: RunTabsProps) {
  const studio = useStudio()
  const wanted = useStore(studio.window, (state) => state.tab)
  const tab = script === null && wanted === 'script' ? 'payload' : wanted
  const runTab = useRef<HTMLButtonElement>(null)
  const tabs = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  // A hidden editor would lose the focus to the page: the tab of the run takes it, one key from where it was.
  useLayoutEffect(() => {
    if (tab === 'run' && hadFocus.current) runTab.current?.focus()
    hadFocus.current = false
  }, [tab])
  const unsubscribed = studio.window
  useLayoutEffect(
    () =>
      unsubscribed.subscribe((now, before) => {
        const panel = document.activeElement?.closest('[role="tabpanel"]')
        if (now.tab !== before.tab) hadFocus.current = panel != null && (tabs.current?.contains(panel) ?? false)
      }),
    [unsubscribed],
  )

  return (
    <Tabs.Root
      className={style['tabs']}
      value={tab}
      onValueChange={(next) => {
        const chosen = TABS.find((name) => name === next)
        if (chosen !== undefined) studio.window.getState().showTab(chosen)
      }}
      ref={tabs}
    >
      <Tabs.List className={style['tabList']} aria-label="Script, payload or run">
        {script !== null && (
          <Tabs.Trigger className={style['tab']} value="script">
            Script
          </Tabs.Trigger>
        )}
        <Tabs.Trigger className={style['tab']} value="payload">
          Payload
        </Tabs.Trigger>
        <Tabs.Trigger ref={runTab} className={style['tab']} value="run">
          Run
        </Tabs.Trigger>
      </Tabs.List>
      {script !== null && (
        <Tabs.Content className={style['tabPanel']} value="script" forceMount tabIndex={-1}>
          {script}
        </Tabs.Content>
      )}
      <Tabs.Content className={style['tabPanel']} value="payload" forceMount tabIndex={-1}>
        {payload}
      </Tabs.Content>
      <Tabs.Content className={style['tabPanel']} value="run" forceMount tabIndex={-1} data-pane="run">
        {run}
      </Tabs.Content>
    </Tabs.Root>
  )
}

const TABS = ['script', 'payload', 'run'] as const

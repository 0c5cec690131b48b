import { Tabs } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import style from './frame.module.css'

/** The payload and the run as two tabs; both stay alive, so that nothing typed and no scroll is lost. */
export function RunTabs({ payload, run }: { readonly payload: ReactNode; readonly run: ReactNode }) {
  const studio = useStudio()
  const tab = useStore(studio.window, (state) => state.tab)
  const runTab = useRef<HTMLButtonElement>(null)
  const payloadPanel = useRef<HTMLDivElement>(null)
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
        if (now.tab !== before.tab) hadFocus.current = payloadPanel.current?.contains(document.activeElement) ?? false
      }),
    [unsubscribed],
  )

  return (
    <Tabs.Root
      className={style['tabs']}
      value={tab}
      onValueChange={(next) => studio.window.getState().showTab(next === 'run' ? 'run' : 'payload')}
    >
      <Tabs.List className={style['tabList']} aria-label="Payload or run">
        <Tabs.Trigger className={style['tab']} value="payload">
          Payload
        </Tabs.Trigger>
        <Tabs.Trigger ref={runTab} className={style['tab']} value="run">
          Run
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content ref={payloadPanel} className={style['tabPanel']} value="payload" forceMount tabIndex={-1}>
        {payload}
      </Tabs.Content>
      <Tabs.Content className={style['tabPanel']} value="run" forceMount tabIndex={-1} data-pane="run">
        {run}
      </Tabs.Content>
    </Tabs.Root>
  )
}

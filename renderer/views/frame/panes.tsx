import type { ReactNode } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { useMedia } from '../../ui/use-media.ts'
import { Explorer } from '../explorer/explorer.tsx'
import { FireBar } from '../fire/fire-bar.tsx'
import { PayloadPane } from '../fire/payload-pane.tsx'
import { RunsList } from '../runs-list/runs-list.tsx'
import { RunTabs } from './run-tabs.tsx'
import { ShownRun } from './shown-run.tsx'
import style from './frame.module.css'

/** Where the run moves into a tab beside the payload. */
const NARROW = '(width < 1100px)'

/** The three panes with their borders; in a narrow window the payload and the run share one. */
export function Panes() {
  const isNarrow = useMedia(NARROW)
  return isNarrow ? <NarrowPanes /> : <WidePanes />
}

function WidePanes() {
  const layout = useDefaultLayout({
    id: 'hook-studio.panes',
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <Group {...layout} className={style['panes']} orientation="horizontal">
      <HooksPanel />
      <Separator className={style['border']} aria-label="Border of the hooks" />
      <Panel id="fire" minSize={380} defaultSize="40%">
        <section className={style['pane']} data-pane="fire" aria-label="Fire">
          <FireBar />
          <PayloadPane />
        </section>
      </Panel>
      <Separator className={style['border']} aria-label="Border of the run" />
      <Panel id="run" minSize={380}>
        <section className={style['pane']} data-pane="run" aria-label="Run">
          <ShownRun />
        </section>
      </Panel>
    </Group>
  )
}

function NarrowPanes() {
  const layout = useDefaultLayout({
    id: 'hook-studio.narrow',
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <Group {...layout} className={style['panes']} orientation="horizontal">
      <HooksPanel />
      <Separator className={style['border']} aria-label="Border of the hooks" />
      <Panel id="main" minSize={420}>
        <div className={style['pane']}>
          <section className={style['bar']} data-pane="fire" aria-label="Fire">
            <FireBar />
          </section>
          <RunTabs payload={<PayloadPane />} run={<ShownRun />} />
        </div>
      </Panel>
    </Group>
  )
}

function HooksPanel(): ReactNode {
  const layout = useDefaultLayout({
    id: 'hook-studio.lists',
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <Panel id="hooks" minSize={190} maxSize="45%" defaultSize={278} groupResizeBehavior="preserve-pixel-size">
      <div className={style['hooks']} data-pane="hooks">
        <Group {...layout} orientation="vertical">
          <Panel id="explorer" minSize={120} defaultSize="66%">
            <Explorer />
          </Panel>
          <Separator className={style['border']} aria-label="Border of the runs" />
          <Panel id="runs" minSize={70}>
            <RunsList />
          </Panel>
        </Group>
      </div>
    </Panel>
  )
}

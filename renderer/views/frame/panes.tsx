import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { useStudio } from '../../stores/studio-context.ts'
import { part } from '../../ui/part.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Explorer } from '../explorer/explorer.tsx'
import { FireBar } from '../fire/fire-bar.tsx'
import { PayloadPane } from '../fire/payload-pane.tsx'
import { FoldingPanel } from './folding-panel.tsx'
import { RunTabs } from './run-tabs.tsx'
import { ShownRun } from './shown-run.tsx'
import style from './frame.module.css'
import { useFocusAcross } from './use-focus-across.ts'

const RunsList = part(async () => (await import('../runs-list/runs-list.tsx')).RunsList)
RunsList.ahead()
/** Comes with the first script that is opened. */
const EditorPane = part(async () => (await import('../editor/editor-pane.tsx')).EditorPane)

/** Where the run moves into a tab beside the script and the payload. */
const NARROW = '(width < 1100px)'

/** The three panes with their borders; in a narrow window the script, the payload and the run share one. Beside them what is to be in the page with them. */
export function Panes({ children }: { readonly children: ReactNode }) {
  const isNarrow = useMedia(NARROW)
  useFocusAcross(isNarrow)
  return (
    <>
      {isNarrow ? <NarrowPanes /> : <WidePanes />}
      {children}
    </>
  )
}

function WidePanes() {
  const layout = useDefaultLayout({
    id: 'hook-studio.panes',
    storage: useStudio().windowState.getState().panes,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <Group {...layout} className={style['panes']} orientation="horizontal">
      <HooksPanel />
      <Separator className={style['border']} aria-label="Border of the hooks" />
      <FoldingPanel id="fire" minSize={380} defaultSize="40%">
        <MiddlePane />
      </FoldingPanel>
      <Separator className={style['border']} aria-label="Border of the run" />
      <Panel id="run" minSize={380}>
        <section className={style['pane']} data-pane="run" aria-label="Run">
          <ShownRun />
        </section>
      </Panel>
    </Group>
  )
}

/** The script that is open above what is fired; without one, what is fired takes all the room. */
function MiddlePane() {
  const studio = useStudio()
  const isOpen = useStore(studio.editor, (state) => state.active !== null)
  const layout = useDefaultLayout({
    id: 'hook-studio.script',
    panelIds: isOpen ? ['script', 'payload'] : ['payload'],
    storage: studio.windowState.getState().panes,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <Group {...layout} className={style['panes']} orientation="vertical">
      {isOpen && (
        <FoldingPanel id="script" minSize={150} defaultSize="58%">
          <EditorPane />
        </FoldingPanel>
      )}
      {isOpen && <Separator className={style['border']} aria-label="Border of the script" />}
      <Panel id="payload" minSize={160}>
        <section className={style['pane']} data-pane="fire" aria-label="Fire">
          <FireBar isBrief={isOpen} />
          <PayloadPane />
        </section>
      </Panel>
    </Group>
  )
}

function NarrowPanes() {
  const studio = useStudio()
  const isOpen = useStore(studio.editor, (state) => state.active !== null)
  const layout = useDefaultLayout({
    id: 'hook-studio.narrow',
    storage: studio.windowState.getState().panes,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <Group {...layout} className={style['panes']} orientation="horizontal">
      <HooksPanel />
      <Separator className={style['border']} aria-label="Border of the hooks" />
      <Panel id="main" minSize={420}>
        <div className={style['pane']}>
          <section className={style['bar']} data-pane="fire" aria-label="Fire">
            <FireBar isBrief={isOpen} />
          </section>
          <RunTabs script={isOpen ? <EditorPane /> : null} payload={<PayloadPane />} run={<ShownRun />} />
        </div>
      </Panel>
    </Group>
  )
}

function HooksPanel(): ReactNode {
  const layout = useDefaultLayout({
    id: 'hook-studio.lists',
    storage: useStudio().windowState.getState().panes,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <FoldingPanel id="hooks" minSize={190} maxSize="45%" defaultSize={278} groupResizeBehavior="preserve-pixel-size">
      <div className={style['hooks']}>
        <Group {...layout} orientation="vertical">
          <FoldingPanel id="explorer" minSize={120} defaultSize="66%">
            <Explorer />
          </FoldingPanel>
          <Separator className={style['border']} aria-label="Border of the runs" />
          <Panel id="runs" minSize={70}>
            <RunsList />
          </Panel>
        </Group>
      </div>
    </FoldingPanel>
  )
}

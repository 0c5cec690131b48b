import { useStore } from 'zustand'
import { activeTab } from '../../stores/editor.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { part } from '../../ui/part.tsx'
import { EditorTabs } from './editor-tabs.tsx'
import { PANEL_ID, tabId } from './tab-ids.ts'
import { useChosenRow } from './use-chosen-row.ts'
import { ScriptStrips } from './script-strips.tsx'
import style from './editor.module.css'

const LOADING = <p className={style['loading']}>The editor is loading…</p>
const ScriptEditor = part(async () => (await import('./script-editor.tsx')).default, undefined, LOADING)
const ConflictView = part(async () => (await import('./conflict-view.tsx')).ConflictView, undefined, LOADING)

/** The scripts that are open: their tabs, and the one that is shown. Nothing when none is open. */
export function EditorPane() {
  const studio = useStudio()
  const tab = useStore(studio.editor, activeTab)
  useChosenRow(tab?.path ?? null)
  if (tab === undefined) return null
  return (
    <section className={style['pane']} data-pane="script" aria-label="Script">
      <EditorTabs />
      <div
        className={style['panel']}
        role="tabpanel"
        id={PANEL_ID}
        aria-labelledby={tabId(tab.path)}
        data-state={tab.phase}
      >
        <ScriptStrips tab={tab} />
        {tab.phase === 'loading' ? (
          tab.unread === null && <p className={style['loading']}>The script is being read…</p>
        ) : tab.comparing && tab.file !== null ? (
          <ConflictView key={`${tab.path} ${tab.file.version}`} tab={tab} theirs={tab.file} />
        ) : (
          <ScriptEditor tab={tab} />
        )}
      </div>
    </section>
  )
}

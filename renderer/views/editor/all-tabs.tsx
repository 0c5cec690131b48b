import { isDirty, fileNameOf } from '../../stores/script-tab.ts'
import type { ScriptTab } from '../../stores/script-tab.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import style from './editor-tabs.module.css'

interface AllTabsProps {
  readonly tabs: readonly ScriptTab[]
  /** The names of their folders, by path. */
  readonly places: ReadonlyMap<string, string>
}

/** How many scripts are open, and all of them in a list: for a strip that has no room for every tab. */
export function AllTabs({ tabs, places }: AllTabsProps) {
  const { open } = useStudio().editor.getState()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={style['all']}
          aria-label={`All ${tabs.length} open scripts`}
          title="All open scripts"
        >
          {tabs.length}
          <Chevron />
        </button>
      }
    >
      {tabs.map((tab) => (
        <MenuItem key={tab.path} hint={places.get(tab.path)} onSelect={() => void open(tab.path)}>
          {fileNameOf(tab.path)}
          {isDirty(tab) && ' ●'}
          {isDirty(tab) && <span className="visually-hidden">, not saved</span>}
        </MenuItem>
      ))}
    </Menu>
  )
}

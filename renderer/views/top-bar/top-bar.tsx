import { useStore } from 'zustand'
import { PROFILE_NAMES, PROFILES } from '../../../shared/profiles.ts'
import type { Theme } from '../../stores/settings.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Picker } from '../../ui/picker.tsx'
import { WorkspaceMenu } from '../workspace/workspace-menu.tsx'
import style from './top-bar.module.css'

const THEMES: readonly { readonly value: Theme; readonly title: string }[] = [
  { value: 'system', title: 'System' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
]

const PROFILE_ITEMS = PROFILE_NAMES.map((name) => ({
  value: name,
  title: name,
  detail: PROFILES[name].meaning,
}))

/** The head of the window: what is open, whose behaviour is reproduced, and the colours. */
export function TopBar() {
  const studio = useStudio()
  const profile = useStore(studio.settings, (state) => state.profile)
  const theme = useStore(studio.settings, (state) => state.theme)
  return (
    <header className={style['bar']}>
      <h1 className={style['brand']}>Hook Studio</h1>
      <span aria-hidden="true" className={style['slash']}>
        /
      </span>
      <WorkspaceMenu />
      <span className={style['space']} />
      <Picker
        label="Profile"
        value={profile}
        items={PROFILE_ITEMS}
        onPick={(name) => void studio.settings.getState().setProfile(name)}
      />
      <Picker
        label="Theme"
        value={theme}
        items={THEMES}
        onPick={(next) => void studio.settings.getState().setTheme(next)}
      />
    </header>
  )
}

import { useStore } from 'zustand'
import { PROFILE_NAMES, PROFILES } from '../../../shared/profiles.ts'
import { keysOf, runCommand } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Picker } from '../../ui/picker.tsx'
import { ENVIRONMENT_ITEMS } from '../environment/environment-words.ts'
import { THEMES } from '../settings/theme-titles.ts'
import { WorkspaceMenu } from '../workspace/workspace-menu.tsx'
import style from './top-bar.module.css'

const PROFILE_ITEMS = PROFILE_NAMES.map((name) => ({
  value: name,
  title: name,
  detail: PROFILES[name].meaning,
}))

/** The head of the window: what is open, the way to everything, whose behaviour is reproduced, and in what surroundings. */
export function TopBar() {
  const studio = useStudio()
  const profile = useStore(studio.settings, (state) => state.profile)
  const environment = useStore(studio.settings, (state) => state.environment)
  const theme = useStore(studio.settings, (state) => state.theme)
  const { change, setProfile, setTheme } = studio.settings.getState()
  return (
    <header className={style['bar']}>
      <h1 className={style['brand']}>Hook Studio</h1>
      <span aria-hidden="true" className={style['slash']}>
        /
      </span>
      <WorkspaceMenu />
      <button
        type="button"
        className={style['search']}
        aria-label="Search commands, hooks, payloads and runs"
        aria-haspopup="dialog"
        title={`Command palette (${keysOf('palette.open')})`}
        onClick={() => runCommand(studio, 'palette.open')}
      >
        <span className={style['wide']}>Search hooks, payloads, runs, commands</span>
        <span className={style['narrow']}>Search</span>
        <kbd>{keysOf('palette.open')}</kbd>
      </button>
      <div className={style['pickers']}>
        <Picker
          label="Profile"
          value={profile}
          items={PROFILE_ITEMS}
          onPick={(name) => void setProfile(name)}
          className={style['picker'] ?? ''}
        />
        <Picker
          label="Environment"
          value={environment}
          items={ENVIRONMENT_ITEMS}
          onPick={(kind) => void change({ environment: kind })}
          className={style['picker'] ?? ''}
        />
        <Picker
          label="Theme"
          value={theme}
          items={THEMES}
          onPick={(next) => void setTheme(next)}
          className={style['picker'] ?? ''}
        />
      </div>
    </header>
  )
}

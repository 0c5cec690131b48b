import { useStore } from 'zustand'
import { assertNever } from '../../../shared/assert-never.ts'
import { PROFILE_NAMES, PROFILES } from '../../../shared/profiles.ts'
import { SETTING_BOUNDS } from '../../../shared/setting-defaults.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Choice } from '../../ui/choice.tsx'
import { ChosenEnvironment } from '../environment/environment-dialog.tsx'
import { TrustedList } from '../trust/trusted-dialog.tsx'
import { NumberField, TextField } from './fields.tsx'
import { NotificationFields } from './notification-fields.tsx'
import type { SettingFacts } from './setting-facts.ts'
import { THEMES } from './theme-titles.ts'
import style from './settings.module.css'

const PROFILE_OPTIONS = PROFILE_NAMES.map((name) => ({ value: name, title: name }))

/** What a setting is set with; a change holds at once. */
export function SettingControl({ id }: { readonly id: SettingFacts['id'] }) {
  const studio = useStudio()
  const settings = useStore(studio.settings)
  const { change } = settings
  switch (id) {
    case 'theme':
      return (
        <Choice
          bare
          label="Theme"
          value={settings.theme}
          options={THEMES}
          onChoose={(theme) => void settings.setTheme(theme)}
        />
      )
    case 'zoom':
      return studio.bridge.shell === 'desktop' ? (
        <NumberField
          label="Percent"
          value={settings.zoom}
          {...SETTING_BOUNDS.zoom}
          onCommit={(zoom) => void change({ zoom })}
        />
      ) : (
        <p className={style['quiet']}>In a browser its own zoom does this.</p>
      )
    case 'notifications':
      return <NotificationFields />
    case 'profile':
      return (
        <>
          <Choice
            bare
            label="Profile"
            value={settings.profile}
            options={PROFILE_OPTIONS}
            onChoose={(profile) => void settings.setProfile(profile)}
          />
          <p className={style['quiet']}>{PROFILES[settings.profile].meaning}</p>
        </>
      )
    case 'fireOnSave':
      return (
        <label className={style['check']}>
          <input
            type="checkbox"
            checked={settings.fireOnSave}
            onChange={(ticked) => void change({ fireOnSave: ticked.target.checked })}
          />
          Fire a hook when it is saved
        </label>
      )
    case 'environment':
      return <ChosenEnvironment />
    case 'editorCommand':
      return (
        <TextField
          label="Command"
          value={settings.editorCommand}
          placeholder="code --wait"
          onCommit={(editorCommand) => void change({ editorCommand })}
        />
      )
    case 'keepRuns':
      return (
        <div className={style['row']}>
          <NumberField
            label="Keep at most (runs)"
            value={settings.keepRuns.count}
            {...SETTING_BOUNDS.count}
            onCommit={(count) => void change({ keepRuns: { ...settings.keepRuns, count } })}
          />
          <NumberField
            label="and at most (MiB)"
            value={settings.keepRuns.megabytes}
            {...SETTING_BOUNDS.megabytes}
            onCommit={(megabytes) => void change({ keepRuns: { ...settings.keepRuns, megabytes } })}
          />
        </div>
      )
    case 'trust':
      return <TrustedList />
    default:
      return assertNever(id)
  }
}

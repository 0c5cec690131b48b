import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { PROFILE_NAMES, PROFILES } from '../../../shared/profiles.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useFocusOnChosen } from '../../ui/use-focus-on-chosen.ts'
import { pathText } from '../path-text.ts'
import { ChosenEnvironment } from '../environment/environment-dialog.tsx'
import { TrustedList } from '../trust/trusted-dialog.tsx'
import { NumberField, TextField } from './fields.tsx'
import { THEMES } from './theme-titles.ts'
import style from './settings.module.css'

const PROFILE_OPTIONS = PROFILE_NAMES.map((name) => ({ value: name, title: name }))

/** Everything that can be set, on one page; the same lies in a file that can be edited by hand. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio()
  const settings = useStore(studio.settings)
  const { change } = settings
  useFocusOnChosen()
  return (
    <Modal wide title="Settings" intro="Every change holds at once, in all windows." onClose={onClose}>
      {settings.error !== null && (
        <p className={style['error']} role="alert">
          {settings.error.message} {settings.error.fix}
        </p>
      )}
      <Section title="Window">
        <Choice
          label="Theme"
          value={settings.theme}
          options={THEMES}
          onChoose={(theme) => void settings.setTheme(theme)}
        />
      </Section>
      <Section title="Firing">
        <Choice
          label="Profile: whose behaviour is reproduced"
          value={settings.profile}
          options={PROFILE_OPTIONS}
          onChoose={(profile) => void settings.setProfile(profile)}
        />
        <p className={style['quiet']}>{PROFILES[settings.profile].meaning}</p>
        <label className={style['check']}>
          <input
            type="checkbox"
            checked={settings.fireOnSave}
            onChange={(ticked) => void change({ fireOnSave: ticked.target.checked })}
          />
          Fire a hook when it is saved
        </label>
        <ChosenEnvironment />
      </Section>
      <Section title="Your own editor">
        <TextField
          label="Command"
          value={settings.editorCommand}
          placeholder="code --wait"
          note="Opens a script with the path as its last argument. Left empty, the system’s editor for texts does."
          onCommit={(editorCommand) => void change({ editorCommand })}
        />
      </Section>
      <Section title="History of runs">
        <div className={style['row']}>
          <NumberField
            label="Keep at most (runs)"
            value={settings.keepRuns.count}
            most={5_000}
            onCommit={(count) => void change({ keepRuns: { ...settings.keepRuns, count } })}
          />
          <NumberField
            label="and at most (MiB)"
            value={settings.keepRuns.megabytes}
            most={2_000}
            onCommit={(megabytes) => void change({ keepRuns: { ...settings.keepRuns, megabytes } })}
          />
        </div>
        <p className={style['quiet']}>The oldest go first. Pinned runs stay and do not count.</p>
      </Section>
      <Section title="Folders allowed to run">
        <TrustedList />
      </Section>
      <SettingsFile />
    </Modal>
  )
}

/** Where the same can be edited by hand. */
function SettingsFile() {
  const studio = useStudio()
  const file = useStore(studio.settings, (state) => state.file)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const { findFile, openFile } = studio.settings.getState()
  useEffect(() => void findFile(), [findFile])
  return (
    <Section title="As a file">
      <p>
        The settings are a JSON file with a schema beside it, read anew whenever it changes:
        {file !== null && <code className={style['path']}>{pathText(file, home)}</code>}
      </p>
      <Button onClick={() => void openFile()}>Open settings file</Button>
    </Section>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={style['section']}>
      <h3>{title}</h3>
      <div className={style['fields']}>{children}</div>
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { SETTING_DEFAULTS } from '../../../shared/setting-defaults.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { SettingControl } from './setting-control.tsx'
import { findSettings, isChanged } from './setting-facts.ts'
import type { SettingFacts } from './setting-facts.ts'
import { SettingsFile } from './settings-file.tsx'
import style from './settings.module.css'

/** Everything that can be set, on a page in the place of the panes; Escape goes back to them. */
export function SettingsPage({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio()
  const error = useStore(studio.settings, (state) => state.error)
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const found = findSettings(typed)
  const groups = [...new Set(found.map(({ group }) => group))]

  useEffect(() => search.current?.focus(), [])
  useEffect(() => {
    // Wherever the focus is, also nowhere; a dialog over the page takes the key first.
    const goBack = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || pressed.defaultPrevented) return
      pressed.preventDefault()
      if (typed === '') onClose()
      else setTyped('')
    }
    document.addEventListener('keydown', goBack)
    return () => document.removeEventListener('keydown', goBack)
  }, [typed, onClose])

  return (
    <section className={style['screen']} aria-label="Settings" data-pane="page" tabIndex={-1}>
      <div className={style['page']}>
        <header className={style['head']}>
          <h2 className={style['title']}>Settings</h2>
          <Button onClick={onClose}>
            Back <kbd>Esc</kbd>
          </Button>
        </header>
        <p className={style['quiet']}>Every change holds at once, in all windows.</p>
        <input
          ref={search}
          type="search"
          className={style['search']}
          aria-label="Search settings"
          placeholder="Search settings"
          value={typed}
          onChange={(change) => setTyped(change.target.value)}
        />
        <output className="visually-hidden">{typed === '' ? '' : `${found.length} found`}</output>
        <FailureLine failure={error} />
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className={style['group']}>{group}</h3>
            {found
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <Setting key={setting.id} setting={setting} />
              ))}
          </section>
        ))}
        {found.length === 0 && <p className={style['none']}>No setting has these words.</p>}
        <SettingsFile />
      </div>
    </section>
  )
}

function Setting({ setting }: { readonly setting: SettingFacts }) {
  const { id, title, about, initial, file } = setting
  const studio = useStudio()
  const isOther = useStore(studio.settings, (state) => isChanged(id, state))
  return (
    <div className={style['setting']} data-setting={id}>
      <div>
        <h4 className={style['name']}>{title}</h4>
        <p className={style['quiet']}>{about}</p>
        <p className={style['facts']}>
          Default: {initial}. Kept as <code>{id === 'trust' ? 'directories' : id}</code> in <code>{file}</code>.
        </p>
      </div>
      <div className={style['control']}>
        <SettingControl id={id} />
        {id !== 'trust' && isOther && (
          <Button
            look="quiet"
            aria-label={`Use the default of ${title}: ${initial}`}
            onClick={(clicked) => {
              focusControl(clicked.currentTarget)
              void studio.settings.getState().change({ [id]: SETTING_DEFAULTS[id] })
            }}
          >
            Use the default
          </Button>
        )}
      </div>
    </div>
  )
}

/** The button goes with what it takes back: the focus goes to what it stands beside. */
function focusControl(button: HTMLElement): void {
  const setting = button.closest('[data-setting]')
  const control = setting?.querySelector<HTMLElement>('input:checked') ?? setting?.querySelector<HTMLElement>('input')
  control?.focus()
}

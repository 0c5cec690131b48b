import { SETTING_DEFAULTS } from '../../../shared/setting-defaults.ts'
import type { SettingsStore } from '../../stores/settings.ts'
import { ENVIRONMENT_TITLES } from '../environment/environment-words.ts'
import { THEMES } from './theme-titles.ts'

/** One thing that can be set, in the order of the page. */
export interface SettingFacts {
  readonly id: keyof typeof SETTING_DEFAULTS | 'trust'
  readonly group: string
  readonly title: string
  readonly about: string
  /** Other words under which people look for it. */
  readonly words: string
  /** How it stands when nothing was set. */
  readonly initial: string
  /** The file of the data folder that holds it. */
  readonly file: 'settings.json' | 'trust.json'
}

/** Everything that can be set. */
export const SETTINGS: readonly SettingFacts[] = [
  {
    id: 'theme',
    group: 'Window',
    title: 'Theme',
    about: 'How the window looks.',
    words: 'colour color dark light contrast appearance',
    initial: THEMES.find(({ value }) => value === SETTING_DEFAULTS.theme)?.title ?? '',
    file: 'settings.json',
  },
  {
    id: 'zoom',
    group: 'Window',
    title: 'Size',
    about: 'How large everything in the window is drawn.',
    words: 'zoom percent larger smaller font scale',
    initial: `${SETTING_DEFAULTS.zoom} %`,
    file: 'settings.json',
  },
  {
    id: 'notifications',
    group: 'Window',
    title: 'Notifications',
    about: 'The system tells of a run that is over while the window is not in front. Short runs are not told of.',
    words: 'notify alert background seconds',
    initial: `${SETTING_DEFAULTS.notifications.on ? 'on' : 'off'}, after ${SETTING_DEFAULTS.notifications.afterSeconds} seconds`,
    file: 'settings.json',
  },
  {
    id: 'profile',
    group: 'Firing',
    title: 'Profile',
    about: 'Whose behaviour is reproduced when a hook is fired and its answer is read.',
    words: 'agent version cline vscode',
    initial: SETTING_DEFAULTS.profile,
    file: 'settings.json',
  },
  {
    id: 'fireOnSave',
    group: 'Firing',
    title: 'Fire on save',
    about: 'Saving a script fires its event with the payload that is on screen.',
    words: 'watch automatic run',
    initial: SETTING_DEFAULTS.fireOnSave ? 'on' : 'off',
    file: 'settings.json',
  },
  {
    id: 'environment',
    group: 'Firing',
    title: 'Environment of hooks',
    about: 'A hook that works in the terminal may not find its programs when an editor fires it.',
    words: 'PATH variables login shell desktop',
    initial: ENVIRONMENT_TITLES[SETTING_DEFAULTS.environment],
    file: 'settings.json',
  },
  {
    id: 'editorCommand',
    group: 'Your own editor',
    title: 'Command of your editor',
    about: 'Opens a script with the path as its last argument. Left empty, the system’s editor for texts does.',
    words: 'external vim code open program',
    initial: 'empty: the system’s editor',
    file: 'settings.json',
  },
  {
    id: 'keepRuns',
    group: 'History of runs',
    title: 'Runs that are kept',
    about: 'The oldest go first. Pinned runs stay and do not count.',
    words: 'disk limit size delete megabytes',
    initial: `${SETTING_DEFAULTS.keepRuns.count} runs, ${SETTING_DEFAULTS.keepRuns.megabytes} MiB`,
    file: 'settings.json',
  },
  {
    id: 'trust',
    group: 'Security',
    title: 'Folders allowed to run',
    about: 'Hooks of these folders are fired without asking. Taking one back asks again before its next fire.',
    words: 'trust permission revoke',
    initial: 'none',
    file: 'trust.json',
  },
]

/** Those that have each of the words that were typed somewhere in their texts. */
export function findSettings(typed: string): readonly SettingFacts[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return SETTINGS.filter(({ id, group, title, about, words }) => {
    const text = [id, group, title, about, words].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** Whether a setting is not what it was at first. */
export function isChanged(id: SettingFacts['id'], settings: SettingsStore): boolean {
  return id !== 'trust' && JSON.stringify(settings[id]) !== JSON.stringify(SETTING_DEFAULTS[id])
}

/** What holds where people set nothing. Apart from the schema, so that a page can say it without zod. */
export const SETTING_DEFAULTS = {
  theme: 'system',
  zoom: 100,
  profile: 'cline',
  fireOnSave: false,
  environment: 'studio',
  editorCommand: '',
  notifications: { on: true, afterSeconds: 5 },
  keepRuns: { count: 500, megabytes: 200 },
} as const

/** Between which numbers people may choose: percent, seconds, runs, MiB. */
export const SETTING_BOUNDS = {
  zoom: { least: 50, most: 200 },
  afterSeconds: { least: 0, most: 600 },
  count: { least: 1, most: 5_000 },
  megabytes: { least: 1, most: 2_000 },
} as const

import { ENVIRONMENT_KINDS } from '../../../shared/environment-kinds.ts'
import type { EnvironmentKind } from '../../../shared/environment-kinds.ts'

/** What the environments are called. */
export const ENVIRONMENT_TITLES: Readonly<Record<EnvironmentKind, string>> = {
  studio: 'this studio',
  'login-shell': 'login shell',
  desktop: 'desktop editor',
}

/** Whose they are, in one sentence. */
export const ENVIRONMENT_MEANINGS: Readonly<Record<EnvironmentKind, string>> = {
  studio: 'What this studio was started with, without what npm adds.',
  'login-shell': 'What a terminal has, with the start-up files of your shell read.',
  desktop: 'What an editor has that was started from the desktop.',
}

/** In which one scripts would run, after "in". */
export const ENVIRONMENT_TO_RUN_IN: Readonly<Record<EnvironmentKind, string>> = {
  studio: 'the environment of this studio',
  'login-shell': 'the environment of your login shell',
  desktop: 'the environment of an editor started from the desktop',
}

/** What a run says of it, beside the time it took. */
export const ENVIRONMENT_OF_RUN: Readonly<Record<EnvironmentKind, string>> = {
  studio: 'studio env',
  'login-shell': 'login shell env',
  desktop: 'desktop env',
}

/** The environments as things to pick. */
export const ENVIRONMENT_ITEMS = ENVIRONMENT_KINDS.map((kind) => ({
  value: kind,
  title: ENVIRONMENT_TITLES[kind],
  detail: ENVIRONMENT_MEANINGS[kind],
}))

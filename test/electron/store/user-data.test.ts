import { expect, test } from 'vitest'
import { userDataDir } from '../../../electron/store/user-data.ts'

test('HOOK_STUDIO_DATA wins on every platform', () => {
  expect(userDataDir({ HOOK_STUDIO_DATA: '/d', XDG_CONFIG_HOME: '/x' }, 'linux', '/h')).toBe('/d')
  expect(userDataDir({ HOOK_STUDIO_DATA: '/d' }, 'darwin', '/h')).toBe('/d')
  expect(userDataDir({ HOOK_STUDIO_DATA: 'C:\\d', APPDATA: 'C:\\a' }, 'win32', 'C:\\h')).toBe('C:\\d')
})

test('an empty HOOK_STUDIO_DATA is none', () => {
  expect(userDataDir({ HOOK_STUDIO_DATA: '' }, 'linux', '/h')).toBe('/h/.config/hook-studio')
})

test('each platform has its own place', () => {
  expect(userDataDir({}, 'linux', '/h')).toBe('/h/.config/hook-studio')
  expect(userDataDir({ XDG_CONFIG_HOME: '/x' }, 'linux', '/h')).toBe('/x/hook-studio')
  expect(userDataDir({ XDG_CONFIG_HOME: '/x' }, 'darwin', '/h')).toBe('/h/Library/Application Support/Hook Studio')
  expect(userDataDir({ APPDATA: 'C:\\a' }, 'win32', 'C:\\h')).toBe('C:\\a\\Hook Studio')
  expect(userDataDir({}, 'win32', 'C:\\h')).toBe('C:\\h\\AppData\\Roaming\\Hook Studio')
})

test('a relative XDG_CONFIG_HOME is ignored', () => {
  expect(userDataDir({ XDG_CONFIG_HOME: 'here' }, 'linux', '/h')).toBe('/h/.config/hook-studio')
})

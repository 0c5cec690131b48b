import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from '../../../electron/desktop/menu.ts'
import { COMMANDS } from '../../../shared/commands.ts'

const PLATFORMS = ['linux', 'darwin', 'win32'] as const
const template = (platform: NodeJS.Platform, isPackaged = true, choose: (id: string) => void = () => undefined) =>
  menuTemplate({ platform, isPackaged, choose })
const all = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
const roles = (items: readonly MenuItemConstructorOptions[]): string[] => all(items).flatMap(({ role }) => role ?? [])

describe.each(PLATFORMS)('the menus on %s', (platform) => {
  it('hold every command of the window once', () => {
    const ids = all(template(platform)).flatMap(({ id }) => id ?? [])
    expect(ids.toSorted()).toEqual(COMMANDS.map(({ id }) => id).toSorted())
  })

  it('tell which command was chosen', () => {
    const chosen: string[] = []
    for (const item of all(template(platform, true, (id) => chosen.push(id)))) {
      if (item.id !== undefined) item.click?.({} as never, undefined, {})
    }
    expect(chosen.toSorted()).toEqual(COMMANDS.map(({ id }) => id).toSorted())
  })

  it('use accelerators that Electron knows, each once', () => {
    const accelerators = all(template(platform)).flatMap(({ accelerator }) => accelerator ?? [])
    for (const accelerator of accelerators) {
      expect(accelerator).toMatch(/^((CmdOrCtrl|Alt|Shift)\+)*([A-Z0-9]|F\d{1,2}|Enter|PageUp|PageDown|[./,;=-])$/)
    }
    expect(new Set(accelerators).size).toBe(accelerators.length)
  })

  it('keep developer tools to checkouts, and never offer a reload that loses what is typed', () => {
    expect(roles(template(platform, true))).not.toContain('toggleDevTools')
    expect(roles(template(platform, false))).toContain('toggleDevTools')
    expect(roles(template(platform, false))).not.toContain('reload')
    expect(roles(template(platform, false))).not.toContain('forceReload')
  })

  it('offer editing by the keys of the platform', () => {
    expect(roles(template(platform))).toContain('editMenu')
  })
})

describe('the menus', () => {
  it('offer the recent folders, and grey those that are gone', () => {
    const opened: string[] = []
    const recents = [
      { path: '/w/shop', exists: true },
      { path: '/w/gone', exists: false },
    ]
    const items = all(
      menuTemplate({
        platform: 'linux',
        isPackaged: true,
        choose: () => undefined,
        recents,
        openRecent: (path) => opened.push(path),
      }),
    )
    const there = items.find(({ label }) => label === '/w/shop')
    there?.click?.({} as never, undefined, {})
    expect(opened).toEqual(['/w/shop'])
    expect(items.find(({ label }) => label === '/w/gone (missing)')?.enabled).toBe(false)
  })

  it("begin with the application's own on macOS, where quitting is", () => {
    const [app, file] = template('darwin')
    expect(app).toMatchObject({ role: 'appMenu' })
    expect(all([app ?? {}]).flatMap(({ id }) => id ?? [])).toEqual(['help.about', 'settings.open', 'settings.openFile'])
    expect(roles([app ?? {}])).toContain('quit')
    expect(roles([file ?? {}])).not.toContain('quit')
    expect(roles(template('linux'))).toContain('quit')
    expect(roles(template('win32'))).toContain('quit')
  })
})

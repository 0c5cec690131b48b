import { describe, expect, it } from 'vitest'
import { commandOfKeys } from '../../renderer/commands.ts'
import { matchesAccelerator, shownKeys } from '../../renderer/shortcut.ts'
import { parseSeconds } from '../../renderer/views/fire/parse-seconds.ts'
import { pathText } from '../../renderer/views/path-text.ts'
import { commonStart } from '../../renderer/views/workspace/path-field.tsx'

const keys = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

describe('a shortcut', () => {
  it('is Ctrl on most machines and Command on a Mac, never both', () => {
    const control = keys('Enter', { ctrlKey: true })
    const command = keys('Enter', { metaKey: true })
    expect(matchesAccelerator(control, 'CmdOrCtrl+Enter', false, 'name')).toBe(true)
    expect(matchesAccelerator(command, 'CmdOrCtrl+Enter', false, 'name')).toBe(false)
    expect(matchesAccelerator(command, 'CmdOrCtrl+Enter', true, 'name')).toBe(true)
    expect(matchesAccelerator(keys('Enter', { ctrlKey: true, shiftKey: true }), 'CmdOrCtrl+Enter', false, 'name')).toBe(
      false,
    )
  })

  it('is found by its key, and by its place where a layout writes the key otherwise', () => {
    expect(commandOfKeys(keys('Enter', { ctrlKey: true }), true, 'desktop')).toBe('run.fire')
    expect(commandOfKeys(keys('.', { ctrlKey: true }), true, 'desktop')).toBe('run.stop')
    expect(commandOfKeys(keys('é', { ctrlKey: true, code: 'Slash' }), false, 'desktop')).toBe('help.shortcuts')
    expect(commandOfKeys(keys('/', { ctrlKey: true, shiftKey: true, code: 'Digit7' }), false, 'desktop')).toBe(
      'help.shortcuts',
    )
    expect(commandOfKeys(keys('F6', { shiftKey: true }), true, 'desktop')).toBe('pane.previous')
    expect(commandOfKeys(keys('o', { ctrlKey: true }), true, 'desktop')).toBe('workspace.open')
    expect(commandOfKeys(keys('O', { ctrlKey: true, shiftKey: true }), true, 'desktop')).toBe('workspace.add')
    expect(commandOfKeys(keys('a'), true, 'desktop')).toBeNull()
  })

  it('for the size of the window is the plus and the minus of any keyboard, and in a browser the browser’s own', () => {
    const plus = [
      keys('=', { ctrlKey: true, code: 'Equal' }),
      keys('+', { ctrlKey: true, code: 'Equal', shiftKey: true }),
      keys('+', { ctrlKey: true, code: 'BracketRight' }),
      keys('+', { ctrlKey: true, code: 'NumpadAdd' }),
    ]
    // On a German keyboard the minus lies where others have the slash.
    const minus = ['Minus', 'Slash', 'NumpadSubtract'].map((code) => keys('-', { ctrlKey: true, code }))
    const zero = [keys('0', { ctrlKey: true })]
    const of = (pressed: typeof plus, shell: 'desktop' | 'browser') => [
      ...new Set(pressed.map((one) => commandOfKeys(one, true, shell))),
    ]
    expect([plus, minus, zero].map((pressed) => of(pressed, 'desktop'))).toEqual([
      ['view.zoomIn'],
      ['view.zoomOut'],
      ['view.zoomReset'],
    ])
    expect(of([...plus, ...minus, ...zero], 'browser')).toEqual([null])
  })

  it('of a lone question mark opens the list, but not while one is typed', () => {
    expect(commandOfKeys(keys('?', { shiftKey: true }), false, 'desktop')).toBe('help.shortcuts')
    expect(commandOfKeys(keys('?', { shiftKey: true }), true, 'desktop')).toBeNull()
  })

  it('is shown as it is printed on the keys', () => {
    expect(shownKeys('CmdOrCtrl+Shift+C', false)).toBe('Ctrl Shift C')
    expect(shownKeys('CmdOrCtrl+Enter', true)).toBe('⌘↵')
  })
})

describe('a time limit', () => {
  it('is read in seconds, with a point or a comma', () => {
    expect(['30', '1.5', '0,25', ' 2 s', '600', '.5'].map(parseSeconds)).toEqual([
      30_000, 1_500, 250, 2_000, 600_000, 500,
    ])
  })

  it('is refused when it is none', () => {
    expect(['', '0', '601', '-1', 'soon', '1e3', '0.0001'].map(parseSeconds)).toEqual(Array(7).fill(null))
  })
})

describe('a path', () => {
  it('is shown from the home folder on, and only there', () => {
    expect(pathText('/home/u/x', '/home/u')).toBe('~/x')
    expect(pathText('/home/u', '/home/u')).toBe('~')
    expect(pathText('/home/user2/x', '/home/u')).toBe('/home/user2/x')
    expect(pathText('C:\\Users\\u\\x', 'C:\\Users\\u')).toBe('~\\x')
    expect(pathText('/x', undefined)).toBe('/x')
  })

  it('is completed as far as all proposals agree', () => {
    expect(commonStart(['/usr/share', '/usr/shared'], '/usr/s')).toBe('/usr/share')
    expect(commonStart(['/usr/sbin', '/usr/share'], '/usr/s')).toBeNull()
    expect(commonStart([], '/usr')).toBeNull()
  })
})

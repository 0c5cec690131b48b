import { describe, expect, it } from 'vitest'
import { foldersOf, handedOver, runsAmong } from '../../../electron/desktop/folders.ts'

describe('the folders of a command line', () => {
  it('come after the program, and after the application of a checkout', () => {
    expect(foldersOf(['/opt/hook-studio', '/a'], false, '/home')).toEqual(['/a'])
    expect(foldersOf(['/opt/electron', '/app', '/a'], true, '/home')).toEqual(['/a'])
    expect(foldersOf(['/opt/electron', '/app'], true, '/home')).toEqual([])
    expect(foldersOf(['/opt/electron', '--inspect=0', '/app', '/a'], true, '/home')).toEqual(['/a'])
  })

  it('are made absolute, and are no switches', () => {
    expect(foldersOf(['x', '--type=y', 'shop', '-v', '', '../b'], false, '/home/ada')).toEqual([
      '/home/ada/shop',
      '/home/b',
    ])
  })
})

describe('the folders that another start hands over', () => {
  it('are those it names', () => {
    expect(handedOver({ folders: ['/a', '/b'] })).toEqual({ folders: ['/a', '/b'], runs: [] })
    expect(handedOver({ folders: [], runs: ['/x.hookrun'] })).toEqual({ folders: [], runs: ['/x.hookrun'] })
  })

  it.each([null, undefined, 'x', 7, [], {}, { folders: 'x' }, { folders: [1] }, { folders: [''] }])(
    'are none when it sends %j',
    (data) => {
      expect(handedOver(data)).toEqual({ folders: [], runs: [] })
    },
  )

  it('are none when there are too many', () => {
    const folders = Array.from({ length: 201 }, () => '/a')
    expect(handedOver({ folders })).toEqual({ folders: [], runs: [] })
  })
})

describe('files with a run', () => {
  it('are told apart from folders by their name', () => {
    expect(runsAmong(['/a', '/b/One.HOOKRUN', '/c.hookrun'])).toEqual({
      folders: ['/a'],
      runs: ['/b/One.HOOKRUN', '/c.hookrun'],
    })
  })
})
